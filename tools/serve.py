"""Serve the built site on this machine only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

HOST: Final = "127.0.0.1"


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers insist on, never cached, and no log."""

    extensions_map = {  # noqa: RUF012  (typed so by the base class)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".toml": "text/plain",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        """Let browsers ask for every file again, so that a change shows at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (named so by the base)
        """Log nothing."""


class Server(ThreadingHTTPServer):
    """A server that refuses a port in use, which Windows would otherwise share."""

    allow_reuse_address = os.name != "nt"


def serve(folder: Path, port: int) -> Server:
    """Return a server for a folder; port 0 takes any free one. Raises `OSError` if it is taken."""
    return Server((HOST, port), partial(Handler, directory=str(folder)))


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder at any free port for the length of a `with` block, and yield the address."""
    with serve(folder, 0) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


def address(server: Server) -> str:
    """Return the address to open."""
    return f"http://localhost:{server.server_port}/"
