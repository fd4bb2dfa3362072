"""A server of the built site that can be broken in one place, and mended."""

import re
from functools import partial
from http import HTTPStatus
from pathlib import Path
from threading import Event, Thread
from typing import Any, Literal, TypeAlias

from tools import serve

Fault: TypeAlias = Literal["missing", "page", "garbage", "changed", "cut", "stall"]
"""404; a page of HTML instead; other text; a line too many;
half of it and the end; half of it and no end."""


class FaultyServer:
    """A site on a free port, whole until `broken` is called."""

    def __init__(self, folder: Path) -> None:
        self._fault: tuple[re.Pattern[str], Fault] | None = None
        self._mended = Event()
        self._met = Event()
        self._server = serve.Server((serve.HOST, 0), partial(_Handler, self, directory=str(folder)))
        self.url = serve.address(self._server)
        Thread(target=self._server.serve_forever, daemon=True).start()

    def broken(self, file: str, fault: Fault) -> None:
        """Break every file whose address matches."""
        self._fault = re.compile(file), fault
        self._mended.clear()
        self._met.clear()

    def mend(self) -> None:
        """Serve the whole site again; what is stalled is cut off."""
        self._fault = None
        self._mended.set()

    def wait_until_met(self) -> None:
        """Wait until somebody has asked for the broken file."""
        assert self._met.wait(timeout=60)

    def close(self) -> None:
        """Stop; nothing is answered any more."""
        self.mend()
        self._server.shutdown()
        self._server.server_close()

    def fault_of(self, path: str) -> Fault | None:
        """Return what is wrong with a file, if anything."""
        if self._fault and self._fault[0].search(path):
            self._met.set()
            return self._fault[1]
        return None

    def stall(self) -> None:
        """Wait until the site is mended."""
        self._mended.wait()


class _Handler(serve.Handler):
    def __init__(self, faulty: FaultyServer, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        self.faulty = faulty
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:  # noqa: N802  (named so by the base)
        """Serve a file, or what has become of it."""
        path = self.path.partition("?")[0]
        fault = self.faulty.fault_of(path)
        if fault is None:
            super().do_GET()
        elif fault == "missing":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif fault in ("page", "garbage"):
            content = b"<!doctype html><p>Sign in" if fault == "page" else b"= raise 'garbage'"
            kind = "text/html" if fault == "page" else self.guess_type(path)
            self._send(content, len(content), kind)
        elif fault == "changed":
            content = Path(self.translate_path(path)).read_bytes() + b"\n"
            self._send(content, len(content), self.guess_type(path))
        else:
            content = Path(self.translate_path(path)).read_bytes()
            self._send(content[: len(content) // 2], len(content), self.guess_type(path))
            if fault == "stall":
                self.wfile.flush()
                self.faulty.stall()
            self.close_connection = True

    def _send(self, content: bytes, length: int, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        self.wfile.write(content)
