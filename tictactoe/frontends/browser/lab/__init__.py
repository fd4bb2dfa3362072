"""The panel that looks inside, a module for each tab."""
