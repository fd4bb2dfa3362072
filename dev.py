"""The project's commands; they need nothing but Python 3.11 and set up the rest themselves.

python3 dev.py play    play in the browser
python3 dev.py test    prove that everything works
"""

import argparse
import hashlib
import os
import shlex
import subprocess
import sys
import venv
import webbrowser
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from threading import Timer
from typing import IO

if sys.version_info < (3, 11):  # noqa: UP036  (the one line that an older Python must still reach)
    sys.exit(f"This needs Python 3.11 or later; {sys.executable} is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
Command = tuple[str | Path, ...]
PIP: Command = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
PYTEST: Command = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider")
PARALLEL = ("--numprocesses=2", "--dist=worksteal")
APART = ("page", "webkit", "window", "fuzz")
UNIT_TESTS: Command = (*PYTEST, *(f"--ignore=tests/{name}" for name in APART))
QUICK = (  # without the plugins of other tests, and without slow tests
    *(f"-pno:{name}" for name in ("playwright", "hypothesispytest", "rerunfailures", "timeout")),
    *("-m", "not slow"),
    *("--ignore=tests/proofs", "--ignore=tests/properties", "--ignore=docs"),
    "--ignore=tictactoe/frontends/terminal/players.py",
    *(f"--ignore=tictactoe/lab/{name}.py" for name in ("proof", "proof_text", "faulty_search")),
    *("tests", "tictactoe"),
)
IN_PYODIDE = (  # tests that may differ in WebAssembly, with 32 bits, or in another Python version
    *("-m", "not slow", "tests/engine", "tictactoe/engine", "tictactoe/rules.py"),
    *(f"tests/test_{name}.py" for name in ("rules", "game", "score", "history", "record")),
    *("tests/test_samples.py", "tests/test_corpus.py"),
    *(f"tests/lab/test_{name}.py" for name in ("course", "faulty_search", "ladder")),
    *(f"tests/lab/test_{name}.py" for name in ("player_code", "player_steps")),
    *(f"tests/lab/test_{name}.py" for name in ("search_steps", "search_trace")),
)
LINT: Command = (PYTHON, ROOT / "dev.py", "lint")
FAILED: dict[str, str] = {}  # the steps that failed, and their commands


def main() -> None:
    """Run the command that the command line names."""
    options = vars(parser().parse_args())
    command = options.pop("command")
    os.chdir(ROOT)
    try:
        command(**options)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"\nFailed: {command_line(failed.cmd)}")
    except KeyboardInterrupt:
        sys.exit(130)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; the options of a command are its parameters."""
    whole = argparse.ArgumentParser(
        prog="dev.py", description="Commands to play, prove, build and measure."
    )
    commands = whole.add_subparsers(required=True, metavar="command")
    parsers = {}
    for command in (play, test, fuzz, monkey, lint, site, docs, bench, screenshot, look):
        name, about = command.__name__, command.__doc__
        parsers[name] = commands.add_parser(name, help=about, description=about)
        parsers[name].set_defaults(command=command)
    add = parsers["play"].add_argument
    add("--port", type=int, default=8000, help="where to serve (default 8000)")
    add("--no-open", action="store_true", help="open no browser")
    add = parsers["test"].add_argument
    add("--quick", action="store_true", help="lint, types and unit tests only")
    parts = ("units", "chromium", "firefox", "rest")
    add("--part", choices=parts, help="a part of it only, as the workflow does")
    add = parsers["fuzz"].add_argument
    add("--minutes", type=float, default=10, help="for all of it (default 10)")
    add = parsers["monkey"].add_argument
    add("--actions", type=int, default=10_000, help="how many (default 10000)")
    add("--seed", type=int, default=0, help="of the random choices (default 0)")
    add = parsers["site"].add_argument
    add("--url", default="", help="where it will be, for search engines and links")
    add = parsers["bench"].add_argument
    what = ("search", "levels", "strength", "start", "play")
    add("what", nargs="?", choices=what, default="search", help="what to measure (default search)")
    add("--against", default="", help="of start and play: the folder of another built site")
    add("--minutes", type=float, default=60, help="of strength: in all (default 60)")
    parsers["look"].add_argument("sheets", nargs="*", help="game, lab, … (default: all)")
    return whole


def play(port: int, *, no_open: bool) -> None:
    """Set up what is missing, serve the page and open a browser."""
    from tools import serve  # noqa: PLC0415  (only once the Python version is checked)

    try:
        server = serve.serve(ROOT / "_site", port)
    except (OSError, OverflowError):  # the port is in use, or there is none of that number
        server = serve.serve(ROOT / "_site", 0)
    print(f"Tic-tac-toe: {serve.address(server)}", flush=True)
    build_site()
    print("Ready. Stop with Ctrl-C.", flush=True)
    if not no_open:
        Timer(0.5, webbrowser.open, [serve.address(server)]).start()
    server.serve_forever()


def test(part: str | None, *, quick: bool) -> None:
    """Set up what is missing, then lint, types, and all tests."""
    set_up("test")
    if quick:
        steps({"unit tests": (*UNIT_TESTS, *QUICK, *PARALLEL), "lint": LINT})
        finish()
        return
    run(PYTHON, "-m", "tools.site")
    if part in (None, "units"):
        units()
    if part in (None, "chromium"):
        page_tests("Chromium", "not long")
    if part in (None, "firefox"):
        page_tests("Firefox", "firefox and not long")
    if part in (None, "rest"):
        rest()
    finish()


def fuzz(minutes: float) -> None:
    """Search for input that breaks something, and add it to the corpus."""
    set_up("test")
    run(*PYTEST, "tests/fuzz", f"--minutes={minutes}")


def monkey(actions: int, seed: int) -> None:
    """Let simulated users do random things with the page."""
    build_site(group="test")
    for name in ("memory", "monkey"):  # together, one worker would get all of the second
        chosen = (f"--actions={actions}", f"--seed={seed}", f"tests/page/test_{name}.py")
        run(*PYTEST, *PARALLEL, "-rP", *chosen)


def lint() -> None:
    """Check style, types and workflows only."""
    set_up("test")
    checks: dict[str, Command] = {
        "style": (PYTHON, "-m", "ruff", "check", "--quiet"),
        "format": (PYTHON, "-m", "ruff", "format", "--check", "--quiet"),
        "types": (PYTHON, "-m", "mypy", "--no-error-summary"),
        "workflows": (BIN / "zizmor", "--offline", "--quiet", "--persona=pedantic", ".github"),
    }
    for name, command in checks.items():
        steps({name: command})
    finish()


def site(url: str) -> None:
    """Build _site/, complete and ready to upload."""
    build_site(url)


def docs() -> None:
    """Build the API reference and the document of the course in _docs/."""
    set_up("docs")
    run(PYTHON, "-m", "tools.docs")


def bench(what: str, against: str, minutes: float) -> None:
    """Measure the search, the levels, or the page."""
    build_site(group="test")
    if what == "strength":
        pins, folder = ROOT / "requirements" / "gomoku.txt", VENV / "rivals" / "gomoku"
        wheels = ("--require-hashes", "--only-binary=:all:", "--no-deps")
        pip = (*PIP, *wheels, "--upgrade", "--target", folder, "-r", pins)
        install(folder.with_suffix(".stamp"), pins, "gomoku", *pip)
    words = {"strength": (str(minutes),), "start": (against,), "play": (against,)}
    run(PYTHON, "-m", f"tools.bench_{what}", *words.get(what, ()))


def screenshot() -> None:
    """Take the pictures of the page in docs/."""
    build_site(group="test")
    run(PYTHON, "-m", "tools.screenshot")


def look(sheets: list[str]) -> None:
    """Draw contact sheets of every state of the page in _look/."""
    build_site(group="test")
    run(PYTHON, "-m", "tools.look", *sheets)


def units() -> None:
    """Test all that needs no browser, the engine's coverage, and in Pyodide all that may differ.

    Coverage makes slow tests six times as slow, and covers nothing that quick ones do not.
    """
    engine, covered = engine_tests(), "the engine's quick tests"
    coverage: Command = (PYTHON, "-m", "coverage")
    steps(
        {
            "unit tests": (*UNIT_TESTS, *(f"--ignore={file}" for file in engine), *PARALLEL),
            "lint": LINT,
            covered: (*coverage, "run", *PYTEST[1:], "-m", "not slow", *engine),
            "the engine's slow tests": (*PYTEST, "-m", "slow", *engine),
            "tests in Pyodide": (BIN / "node", "tools/pyodide.mjs", *PYTEST[1:], *IN_PYODIDE),
        }
    )
    if covered not in FAILED:
        steps({"coverage": (*coverage, "report")})


def page_tests(browser: str, marks: str) -> None:
    """Test the page in a browser; in Firefox, only where browsers differ, and each tab once."""
    # A browser crashes by itself: on most machines once in some thousand starts, on one in every
    # twentieth test. Once in some hundred runs it never opens a page. The end of the run shows how
    # often.
    again = ("--reruns=3", "--only-rerun=Target crashed", "--only-rerun=Page.goto: Timeout")
    chosen = (f"--browser={browser.lower()}", "-m", marks, "tests/page")
    # Tests wait a third of their time, hence three workers. Each takes one test at a time, or the
    # last test would run alone.
    parallel = ("--numprocesses=3", "--dist=load", "--maxschedchunk=1")
    # A script that a test broke may keep the browser from ever answering.
    bound = ("--timeout=600", "--timeout-method=thread")
    words = (PYTHON, "-m", "pytest", "-q", *parallel, *again, *bound, *chosen)
    steps({f"page tests in {browser}": words})


def rest() -> None:
    """Test bad input, the window, and the page in WebKit."""
    steps({"window tests": (*PYTEST, "tests/window")})
    others: dict[str, Command] = {"bad input": (*PYTEST, "tests/fuzz")}
    if sys.platform == "linux":  # where WebKitGTK is
        others["page tests in WebKit"] = (*PYTEST, "tests/webkit")
    steps(others)


def engine_tests() -> list[str]:
    """Return the modules whose every branch is tested, with examples, and their own tests."""
    import tomllib  # noqa: PLC0415  (new in Python 3.11)

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    modules = [PurePosixPath(name) for name in settings["run"]["include"]]
    tests = [Path("tests", *path.parts[1:]).with_name(f"test_{path.name}") for path in modules]
    return [path.as_posix() for path in (*modules, *tests)]


def build_site(url: str = "", *, group: str = "play") -> None:
    """Set up what is missing and build the site, with the environment's Node."""
    set_up(group)
    run(PYTHON, "-m", "tools.site", url)


def set_up(group: str) -> None:
    """Make the virtual environment and install a locked group of packages, and the runtime."""
    lock = ROOT / "requirements" / f"{group}.txt"
    if not PYTHON.exists() or not any(VENV.glob("*.stamp")):  # or it was left half made
        print("Making a virtual environment in .venv …", flush=True)
        try:
            venv.create(VENV, with_pip=True, clear=True)
        except subprocess.CalledProcessError:
            print("Python's venv is incomplete; on Debian and Ubuntu: apt install python3-venv")
            raise
    locked = (*PIP, "--require-hashes", "-r", lock)
    install(VENV / f"{group}.stamp", lock, f"the Python packages to {group}", *locked)
    if group != "docs":
        lock, stamp = ROOT / "package-lock.json", ROOT / "node_modules" / ".stamp"
        npm = ("ci", "--loglevel=error", "--ignore-scripts", "--no-audit", "--no-fund")
        install(stamp, lock, "the runtime of the page", BIN / "npm", *npm)


def install(stamp: Path, lock: Path, what: str, *words: str | Path) -> None:
    """Install a lock by a command, unless the stamp shows that it is installed."""
    version = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text("ascii") != version:
        print(f"Installing {what} …", flush=True)
        run(*words)
        stamp.write_text(version, "ascii")


def steps(commands: Mapping[str, Command]) -> None:
    """Run named commands side by side; the first prints at once, the others at their end."""
    with ExitStack() as stack:
        running: list[tuple[str, subprocess.Popen[bytes], IO[bytes] | None]] = []
        for name, words in commands.items():
            output = stack.enter_context(TemporaryFile()) if running else None
            process = subprocess.Popen(words, stdout=output, stderr=output, env=environment())
            running.append((name, stack.enter_context(process), output))
        for name, process, printed in running:
            print(f"\n— {name}", flush=True)
            status = process.wait()
            if printed:
                printed.seek(0)
                print(printed.read().decode(), flush=True)
            if status:
                FAILED[name] = command_line(commands[name])


def finish() -> None:
    """List the steps that failed, and exit with 1 if any did; a run continues after a failure."""
    print()
    for name, line in FAILED.items():
        print(f"Failed: {name}: {line}")
    sys.stdout.flush()
    if FAILED:
        sys.exit(1)


def command_line(words: Iterable[str | Path]) -> str:
    """Return a command as text to type in a shell."""
    return shlex.join(str(word) for word in words)


def run(*words: str | Path) -> None:
    """Run a command and wait for it; raises `CalledProcessError` if it fails."""
    subprocess.run(words, check=True, env=environment())


def environment() -> dict[str, str]:
    """Return the variables of a command, with the environment's programs first on the path.

    Python caches compiled modules even if the shell forbids it, as pytest rewrites every test.
    """
    path = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": ""}


if __name__ == "__main__":
    main()
