"""Tests that take too long for the quick run."""
