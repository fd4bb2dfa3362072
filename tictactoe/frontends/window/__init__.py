"""The game in a window of the desktop."""
