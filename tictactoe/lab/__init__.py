"""Looking inside a search, and proving players: it uses the core, and knows no front end."""
