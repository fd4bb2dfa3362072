"""A program that only says that it runs."""

from pyscript import document

document.documentElement.dataset.state = "ready"
