"""The workers of the page, each with a separate interpreter."""
