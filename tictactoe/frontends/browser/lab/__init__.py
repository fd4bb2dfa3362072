"""The panel with the tabs, and a module for each tab that handles keys or files."""
