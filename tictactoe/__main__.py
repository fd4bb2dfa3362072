"""The command `tictactoe`: play in the terminal, `prove` a player, or run a `tournament`.

`python -m tictactoe` is the same.
"""

import io
import sys
from pathlib import Path

from tictactoe.frontends.terminal import console, players


def main() -> int:
    """Do what the command line says and return the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # as Python's standard error does
    called, *arguments = sys.argv
    program = "python -m tictactoe" if Path(called).name == "__main__.py" else "tictactoe"
    is_about_players = bool(arguments) and arguments[0] in players.COMMANDS
    command = players.main if is_about_players else console.main
    try:
        return command(arguments, program)
    except KeyboardInterrupt:
        print()
        return 130  # what shells expect of a program that Ctrl-C ended


if __name__ == "__main__":
    sys.exit(main())
