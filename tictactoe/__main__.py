"""`python -m tictactoe`: play in the terminal; `prove` a player, or hold an `arena`."""

import sys

from tictactoe.frontends import console, contest

if __name__ == "__main__":
    is_contest = sys.argv[1:2] in (["prove"], ["arena"])
    sys.exit((contest if is_contest else console).main(sys.argv[1:]))
