"""The lab: looking inside a search, and proving players; independent of any front end."""
