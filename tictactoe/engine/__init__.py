"""The search, and what it is made of."""
