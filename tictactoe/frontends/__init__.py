"""Front ends: each shows what `tictactoe.view` decides and turns what a person does into moves."""
