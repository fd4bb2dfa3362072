"""Front ends: each shows the views of `tictactoe.view` and turns a person's input into moves."""
