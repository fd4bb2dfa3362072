"""Tests of the desktop window, on a display."""
