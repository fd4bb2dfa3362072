"""The game in the page: it draws a view and turns taps and keys into commands."""
