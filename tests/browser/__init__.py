"""Tests of what the browser front end decides without a browser."""
