"""What takes too long for the short loop."""
