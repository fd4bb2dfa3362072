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
import time
import venv
import webbrowser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import Any

if sys.version_info < (3, 11):  # noqa: UP036  (the one line that an older Python must still reach)
    sys.exit(f"This needs Python 3.11 or later; {sys.executable} is {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
PARALLEL = ("--numprocesses=2", "--dist=worksteal")
UNIT_TESTS = (*PYTEST, *(f"--ignore=tests/{name}" for name in ("page", "webkit", "window", "fuzz")))
WITHOUT_LONG = ("--ignore=tests/proofs", "--ignore=tests/properties")
QUICK = (  # the loop while one works: without plugins that take long to load, and what is slow
    *("-p", "no:playwright", "-p", "no:hypothesispytest", "-m", "not slow"),
    *("--ignore=docs", "--ignore=tictactoe/frontends/terminal/players.py"),
    *(f"--ignore=tictactoe/lab/{name}.py" for name in ("proof", "proof_text", "faulty_search")),
    *("tests", "tictactoe"),
)
IS_LINUX = sys.platform == "linux"  # where WebKitGTK is
PARTS = ("units", "chromium", "firefox", "rest")  # the whole test is these, in order
SETTING_UP, SITE = "setting up", "the site"  # what other steps need
Options = argparse.Namespace
TIMES: dict[str, float] = {}  # of the steps so far, in seconds
FAILED: dict[str, str] = {}  # the steps that failed, and their commands
SKIPPED: dict[str, str] = {}  # the steps that were not run, and which failed step they need


def main() -> None:
    """Run the command that the command line names."""
    parser = argparse.ArgumentParser(
        prog="dev.py", description="Commands to play, prove, build and measure."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    for function, arguments in COMMANDS.items():
        about = (function.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(function.__name__, help=about, description=about)
        command.set_defaults(function=function)
        for name, settings in arguments.items():
            command.add_argument(name, **settings)
    options = parser.parse_args()
    os.chdir(ROOT)
    try:
        options.function(options)
    except subprocess.CalledProcessError as failed:
        sys.exit(f"\nFailed: {command_line(failed.cmd)}")
    except KeyboardInterrupt:
        sys.exit(130)


def play(options: Options) -> None:
    """Set up what is missing, serve the page and open a browser."""
    from tools import serve  # noqa: PLC0415  (only once the Python version is checked)
    from tools.site import SITE  # noqa: PLC0415

    try:
        server = serve.serve(SITE, options.port)
    except OSError:  # the port is in use
        server = serve.serve(SITE, 0)
    print(f"Tic-tac-toe: {serve.address(server)}", flush=True)
    set_up("play")
    build_site()
    print("Ready. Stop with Ctrl-C.", flush=True)
    if not options.no_open:
        Timer(0.5, webbrowser.open, [serve.address(server)]).start()
    server.serve_forever()


def test(options: Options) -> None:
    """Set up what is missing, then lint, types, and all tests."""
    set_up_tests()
    part = options.part
    if options.quick:
        with beside("lint", PYTHON, ROOT / "dev.py", "lint"):
            step("unit tests", PYTHON, *UNIT_TESTS, *WITHOUT_LONG, *QUICK, *PARALLEL)
        finish()
        return
    if part in (None, "units"):
        check_style()
        units()
    if part != "units":
        step(SITE, PYTHON, "-m", "tools.site")
    for browser in ("chromium", "firefox"):
        if part in (None, browser):
            page_tests(browser)
    if part in (None, "rest"):
        rest()
    finish()


def fuzz(options: Options) -> None:
    """Search for input that breaks something, and add it to the corpus."""
    set_up("test")
    run(PYTHON, *PYTEST, "tests/fuzz", f"--minutes={options.minutes}")


def monkey(options: Options) -> None:
    """Let simulated users do random things with the page."""
    set_up("test")
    build_site()
    chosen = (f"--actions={options.actions}", f"--seed={options.seed}")
    for name in ("memory", "monkey"):  # together, one worker would get all of the second
        run(PYTHON, *PYTEST, *PARALLEL, "-rP", *chosen, f"tests/page/test_{name}.py")


def lint(_options: Options) -> None:
    """Check style, types and workflows only."""
    set_up_tests()
    check_style()
    finish()


def site(options: Options) -> None:
    """Build _site/, complete and ready to upload."""
    set_up("play")
    build_site(options.url)


def docs(_options: Options) -> None:
    """Build the API reference and the document of the course in _docs/."""
    set_up("docs", runtime=False)
    run(PYTHON, "-m", "tools.reference")


def bench(options: Options) -> None:
    """Measure the search, the levels, or the page."""
    if options.what in ("start", "play", "page"):
        set_up("test")
        build_site()
    else:
        set_up("bench")
    if options.what == "page":
        install_modules(ROOT / "tools" / "lighthouse", "Lighthouse")
    if options.what == "strength":
        for pins in sorted((ROOT / "requirements" / "rivals").glob("*.txt")):
            folder = VENV / "rivals" / pins.stem  # or two packages of one name would be mixed
            wheels = ("--require-hashes", "--only-binary=:all:", "--no-deps")
            pip = (*PIP, *wheels, "--upgrade", "--target", folder, "-r", pins)
            install(folder.with_suffix(".stamp"), pins, pins.stem, *pip)
    words = {
        "start": (str(options.rounds), options.against),
        "play": (options.against,),
        "page": (str(options.rounds),),
        "strength": (str(options.seconds), str(options.minutes)),
    }
    run(PYTHON, "-m", f"tools.bench_{options.what}", *words.get(options.what, ()))


def screenshot(_options: Options) -> None:
    """Take the pictures of the page in docs/."""
    set_up("test")
    build_site()
    run(PYTHON, "-m", "tools.screenshot")


def look(options: Options) -> None:
    """Draw contact sheets of every state of the page in _look/."""
    set_up("test")
    build_site()
    run(PYTHON, "-m", "tools.look", *options.sheets)


def number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number of a command line, and refuses others with the reason."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"it is {least} to {most}, not {text}")
        return int(text)

    return read


COMMANDS: dict[Callable[[Options], None], dict[str, dict[str, Any]]] = {
    play: {
        "--port": {
            "type": number(0, 2**16 - 1),
            "default": 8000,
            "help": "where to serve (default 8000)",
        },
        "--no-open": {"action": "store_true", "help": "open no browser"},
    },
    test: {
        "--quick": {"action": "store_true", "help": "lint, types and unit tests only"},
        "--part": {"choices": PARTS, "help": "a part of it only, as the workflow does"},
    },
    fuzz: {"--minutes": {"type": float, "default": 10.0, "help": "for all of it (default 10)"}},
    monkey: {
        "--actions": {"type": int, "default": 10_000, "help": "how many (default 10000)"},
        "--seed": {"type": int, "default": 0, "help": "of the random choices (default 0)"},
    },
    lint: {},
    site: {"--url": {"default": "", "help": "where it will be, for search engines and links"}},
    docs: {},
    bench: {
        "what": {
            "nargs": "?",
            "choices": ("search", "boards", "strength", "start", "play", "page"),
            "default": "search",
            "help": "search, strength and start compare with others; page runs Lighthouse; boards "
            "takes five minutes, start a quarter of an hour (default search)",
        },
        "--rounds": {
            "type": number(1, 100),
            "default": 5,
            "help": "of start and page: how many (default 5)",
        },
        "--against": {"default": "", "help": "of start and play: another built site"},
        "--seconds": {"type": float, "default": 1.0, "help": "of strength: for a move (default 1)"},
        "--minutes": {"type": float, "default": 90.0, "help": "of strength: in all (default 90)"},
    },
    screenshot: {},
    look: {"sheets": {"nargs": "*", "help": "game, lab, … (default: all)"}},
}
"""Each command and its arguments, as `add_argument` takes them."""


def units() -> None:
    """Test the engine by its own tests, all else without a browser, and what is quick in Pyodide.

    Coverage makes slow tests six times as slow, and covers nothing that quick ones do not.
    """
    engine, own = engine_tests(), "the engine's quick tests"
    without_engine = (f"--ignore={file}" for file in engine)
    quick = (*PYTEST, "-m", "not slow")
    in_pyodide = (*UNIT_TESTS, *WITHOUT_LONG, "--ignore=tests/tools", "-m", "not slow")
    with (
        beside(own, PYTHON, "-m", "coverage", "run", *quick, *engine),
        beside("quick tests in Pyodide", BIN / "node", "tools/pyodide.mjs", *in_pyodide),
    ):
        step("unit tests but the engine's", PYTHON, *UNIT_TESTS, *without_engine, *PARALLEL)
        step("the engine's slow tests", PYTHON, *PYTEST, "-m", "slow", *engine)
    step("coverage", PYTHON, "-m", "coverage", "report", needs=own)


def page_tests(browser: str) -> None:
    """Try the page in a browser: in Firefox what browsers differ in, and a test of each tab."""
    # A browser may fall over by itself: on most machines once in some thousand starts, on one in
    # every twentieth test. Once in some hundred runs it never opens a page. How often is told at
    # the end of the run.
    again = ("--reruns=3", "--only-rerun=Target crashed", "--only-rerun=Page.goto: Timeout")
    pytest = (PYTHON, "-m", "pytest", "-q", *PARALLEL)
    chosen = (
        f"--browser={browser}",
        "-m",
        "firefox and not long" if browser == "firefox" else "not long",
    )
    words = (*pytest, *again, *chosen, "tests/page")
    step(f"page tests in {browser.title()}", *words, needs=SITE)


def rest() -> None:
    """Test bad input, the window, and the page in WebKit."""
    with beside("bad input", PYTHON, *PYTEST, "tests/fuzz"):
        step("window tests", PYTHON, *PYTEST, "tests/window")
        if IS_LINUX:
            step("page tests in WebKit", PYTHON, *PYTEST, "tests/webkit", needs=SITE)


def engine_tests() -> list[str]:
    """Return the modules whose every branch is tested, with examples, and their own tests."""
    import tomllib  # noqa: PLC0415  (new in Python 3.11)

    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["coverage"]
    modules: list[str] = settings["run"]["include"]
    return [*modules, *(f"tests/test_{Path(module).name}" for module in modules)]


def check_style() -> None:
    """Check style, formatting, types and the safety of the workflows."""
    step("style", PYTHON, "-m", "ruff", "check", "--quiet")
    step("format", PYTHON, "-m", "ruff", "format", "--check", "--quiet")
    step("types", PYTHON, "-m", "mypy", "--no-error-summary")
    step("workflows", BIN / "zizmor", "--offline", "--quiet", "--persona=pedantic", ".github")


def build_site(url: str = "") -> None:
    """Build the site, with the environment's Node for the Python inside it."""
    run(PYTHON, "-m", "tools.site", url)


def set_up(group: str, *, runtime: bool = True) -> None:
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
    if runtime:
        install_modules(ROOT, "the runtime of the page")


def install_modules(folder: Path, what: str) -> None:
    """Install what a folder's package-lock.json lists, for Node."""
    lock, stamp = folder / "package-lock.json", folder / "node_modules" / ".stamp"
    npm = ("ci", "--loglevel=error", "--ignore-scripts", "--no-audit", "--no-fund")
    install(stamp, lock, what, BIN / "npm", *npm, "--prefix", folder)


def install(stamp: Path, lock: Path, what: str, *words: str | Path) -> None:
    """Install a lock by a command, unless the stamp says that it is installed already."""
    version = hashlib.sha256(lock.read_bytes()).hexdigest()
    if not stamp.exists() or stamp.read_text("ascii") != version:
        print(f"Installing {what} …", flush=True)
        run(*words)
        stamp.write_text(version, "ascii")


def set_up_tests() -> None:
    """Set up what all tests need; if that fails, no step is run."""
    try:
        set_up("test")
    except subprocess.CalledProcessError as failed:
        FAILED[SETTING_UP] = command_line(failed.cmd)


def step(name: str, *words: str | Path, needs: str = SETTING_UP) -> None:
    """Run a command as a named step and print how long it took."""
    if can_run(name, needs):
        print(f"\n— {name}", flush=True)
        with timed(name):
            run(*words)
        print(f"— {name}: {TIMES[name]:.0f} s", flush=True)


@contextmanager
def beside(name: str, *words: str | Path) -> Iterator[None]:
    """Run a step while others run, as each takes one core; then print its output."""
    if not can_run(name):
        yield
        return
    with TemporaryFile() as output, timed(name):
        with subprocess.Popen(words, stdout=output, stderr=output, env=environment()) as running:
            yield
        output.seek(0)
        print(f"\n— {name}\n{output.read().decode()}", flush=True)
        if running.returncode:
            raise subprocess.CalledProcessError(running.returncode, words)


def can_run(name: str, needs: str = SETTING_UP) -> bool:
    """Return whether what a step needs has not failed; otherwise note that it is skipped."""
    missing = next((need for need in (SETTING_UP, needs) if need in FAILED), "")
    if missing:
        SKIPPED[name] = missing
    return not missing


@contextmanager
def timed(name: str) -> Iterator[None]:
    """Note how long a step takes, and its command if it fails; the run continues."""
    start = time.monotonic()
    try:
        yield
    except subprocess.CalledProcessError as failed:
        FAILED[name] = command_line(failed.cmd)
    TIMES[name] = time.monotonic() - start


def finish() -> None:
    """Print how long each step took and what failed, and exit with 1 if anything did."""
    print("", *(f"{seconds:5.0f} s  {name}" for name, seconds in TIMES.items()), "", sep="\n")
    for name, line in FAILED.items():
        print(f"Failed: {name}: {line}")
    for name, missing in SKIPPED.items():
        print(f"Not run, as {missing} failed: {name}")
    sys.stdout.flush()
    if FAILED:
        sys.exit(1)


def command_line(words: Iterable[str | Path]) -> str:
    """Return a command as one types it."""
    return shlex.join(str(word) for word in words)


def run(*words: str | Path) -> None:
    """Run a command and wait for it; raises if it fails."""
    subprocess.run(words, check=True, env=environment())


def environment() -> dict[str, str]:
    """Return the variables of a command, with the environment's programs first on the path."""
    return {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}


if __name__ == "__main__":
    main()
