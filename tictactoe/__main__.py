"""`python -m tictactoe`: play in the terminal."""

import sys

from tictactoe.frontends.console import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
