"""The command `tictactoe`: play in the terminal, `prove` a player, or run an `arena`.

`python -m tictactoe` is the same.
"""

import io
import sys
from pathlib import Path

from tictactoe.frontends.terminal import console
from tictactoe.frontends.terminal import players as contest


def main() -> int:
    """Do what the command line says and return the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # as Python's standard error does
    called, *arguments = sys.argv
    program = "python -m tictactoe" if Path(called).name == "__main__.py" else "tictactoe"
    is_contest = arguments[:1] in (["prove"], ["arena"])
    command = contest.main if is_contest else console.main
    return command(arguments, program)


if __name__ == "__main__":
    sys.exit(main())
