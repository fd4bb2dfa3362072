"""The tools run on a machine of their own: Pyodide, which has neither processes nor a browser."""

import sys

collect_ignore_glob = ["*"] if sys.platform == "emscripten" else []
