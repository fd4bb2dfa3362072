"""Tests of the package; tests of the page in a browser are in tests/page/."""
