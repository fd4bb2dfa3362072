"""What runs beside the page, each in a Python of its own."""
