"""The search and its parts."""
