"""Serve a folder as GitHub Pages does, and count what is sent: for measuring the start.

Text and wasm go compressed, archives as they are, and everything may be kept for ten minutes. All
files are compressed beforehand, so that the server costs a measurement next to nothing.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import Final

from tools import serve

COMPRESSED: Final = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".toml", ".wasm"}
LEVEL: Final = 6
"""How hard to compress, of 9: the usual of servers."""


@cache
def body(file: Path) -> tuple[bytes, bool]:
    """Return what is sent for a file, and whether that is compressed."""
    content, is_compressed = file.read_bytes(), file.suffix in COMPRESSED
    return (gzip.compress(content, LEVEL) if is_compressed else content), is_compressed


class Handler(serve.Handler):
    """Answers like those of GitHub Pages."""

    protocol_version = "HTTP/1.1"  # a connection serves many requests
    disable_nagle_algorithm = True  # or a short answer would wait for the one before
    cache_control = "max-age=600"
    server: "Server"

    def do_GET(self) -> None:  # noqa: N802  (named so by the base)
        """Send a file, or say that there is none."""
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            self.send_error(404)
            return
        content, is_compressed = body(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Vary", "Accept-Encoding")
        if is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)
        self.server.sent.append(len(content))


class Server(serve.Server):
    """A server that counts; a visitor may leave in the middle of an answer."""

    def __init__(self, folder: Path) -> None:
        super().__init__((serve.HOST, 0), partial(Handler, directory=str(folder)))
        self.sent: list[int] = []
        """How many bytes each answer had, without its headers."""
        for file in folder.rglob("*"):
            if file.is_file():
                body(file)

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a connection that the browser closed."""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serve a folder at any free port for the length of a `with` block."""
    with Server(folder) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
