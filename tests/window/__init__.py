"""Tests of the desktop window, for which Debian's Python needs another package."""

from tools.browsers import install_module

install_module("tkinter", "python3-tk")
