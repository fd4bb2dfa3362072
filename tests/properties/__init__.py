"""What holds for any sequence of commands; Hypothesis makes them up."""
