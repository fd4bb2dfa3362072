"""Tests of the parts of the browser front end that run without a browser."""
