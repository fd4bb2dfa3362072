"""Bad input at every door: what is refused, and how; Hypothesis makes it up."""
