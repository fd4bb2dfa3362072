"""The window of the desktop, under a display."""
