"""Players to begin with: each file has a function `choose`, and is a lesson of its own."""
