"""A few tests of the built site in WebKit, which Playwright cannot drive everywhere."""
