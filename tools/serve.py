"""Serve the built site on this machine only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

HOST: Final = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Serves files with the types that browsers require, without caching or logging."""

    extensions_map = {  # noqa: RUF012  (typed so by the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".toml": "text/plain",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Make browsers revalidate every file, so that a change shows at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401  (files of any kind)
        """Send a file, unless the browser disconnects."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (named so by the base)
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that refuses a port in use; Windows would share it otherwise."""

    allow_reuse_address = os.name != "nt"


def serve(folder: Path, port: int) -> Server:
    """Return a server for a folder; port 0 takes any free one. Raises `OSError` if it is taken."""
    return Server((HOST, port), partial(Handler, directory=str(folder)))


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder at a free port within a `with` block, and yield the address."""
    with serve(folder, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


def address(server: Server) -> str:
    """Return the address to open."""
    return f"http://localhost:{server.server_port}/"
