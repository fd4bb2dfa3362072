"""Bad input at every entry point: what is refused, and how; Hypothesis makes it up."""
