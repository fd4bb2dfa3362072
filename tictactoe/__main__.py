"""The command `tictactoe`: play, `prove` a player, run a `tournament`, or `grade` results.

`python -m tictactoe` is the same.
"""

import os
import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # Until the command has begun, Ctrl-C ends it without a traceback.
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))

import io
import sys
from contextlib import suppress
from pathlib import Path

from tictactoe.frontends.terminal import console, grade, players


def main() -> int:
    """Run the command line and return the exit status."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # as Python's standard error does
            stream.reconfigure(write_through=False)  # argparse ignores a failed write
    try:
        status = _run()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()  # writing the rest may fail, too
    except OSError as error:  # the commands report errors of files themselves
        with suppress(OSError):
            if not isinstance(error, BrokenPipeError):
                print(f"The output could not be written: {error.strerror}.", file=sys.stderr)
        for stream in (sys.stdout, sys.stderr):  # Python flushes again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return players.UNWRITTEN
    return status


def _run() -> int:
    called, *arguments = sys.argv
    program = "python -m tictactoe" if Path(called).name == "__main__.py" else "tictactoe"
    commands = {**dict.fromkeys(players.COMMANDS, players.main), "grade": grade.main}
    command = commands.get(arguments[0] if arguments else "", console.main)
    try:
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return command(arguments, program)
    except KeyboardInterrupt:
        print()
        return 130  # the status that shells expect after Ctrl-C
    except SystemExit as stop:  # after --help or invalid options
        return int(stop.code or 0)


def _open_closed_streams() -> None:
    """Open the null device in place of each standard stream that is closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            stream = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115
            os.set_inheritable(stream.fileno(), True)  # noqa: FBT003  (for a player's process)
            setattr(sys, name, stream)


if __name__ == "__main__":
    sys.exit(main())
