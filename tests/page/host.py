"""A static host of the built site that can be stopped, changed, and given a fault."""

import re
from functools import partial
from http import HTTPStatus
from pathlib import Path
from shutil import copytree
from threading import Thread
from typing import Any, Literal, TypeAlias

from tools import serve, site

Fault: TypeAlias = Literal["missing", "page", "garbage", "changed", "cut", "stall"]
"""404; a page of HTML instead; other text; a line too many;
half of it and the end; half of it and no end."""


class Host:
    """A static host that can be stopped, started again, and given a new version or a fault."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "some" / "project"
        copytree(site.SITE, self.site)
        self.log: list[tuple[str, int]] = []
        """What was asked for below the site's address, and the status of the answer."""
        self.fault: tuple[str, Fault] | None = None
        """What is wrong with the files whose address matches a pattern."""
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"{serve.address(self._server)}some/project/"

    def start(self) -> None:
        handler = partial(Handler, self, directory=str(self.folder))
        self._server = serve.Server((serve.HOST, self._port), handler)
        self._port = self._server.server_port
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def publish(self, version: str, program: str = "") -> None:
        """Put another version in the place of this one: its page and its scripts say which.

        It may have another `main.py`, too.
        """
        old = next(self.site.glob("app-*"))
        new = old.rename(old.with_name(f"app-{version:0>12}"))
        boot, page = new / "boot.js", self.site / "index.html"
        before = site.hash_of(boot.read_bytes())
        _mark(boot, "page.dataset.boot = ", f'page.dataset.boot = "{version}"; // ')
        _mark(page, before, site.hash_of(boot.read_bytes()))
        _mark(page, "<html ", f'<html data-version="{version}" ')
        for path in (page, self.site / site.MANIFEST, new / "pyscript.toml"):
            _mark(path, old.name, new.name)
        page.write_text(site.allow_import_map(page.read_text("utf-8")), "utf-8")
        if program:
            (new / "main.py").write_text(program, "utf-8")
        site.write_worker(self.site)

    def statuses(self, end: str) -> list[int]:
        return [status for path, status in self.log if path.endswith(end)]


def _mark(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


class Handler(serve.Handler):
    """The project's server, with a log and with faults."""

    def __init__(self, host: Host, *args: Any, **options: Any) -> None:  # noqa: ANN401
        self.host = host
        super().__init__(*args, **options)

    def send_head(self) -> Any:  # noqa: ANN401  (a file of either kind)
        """Answer, or send what has become of the file."""
        file, fault = self.host.fault or ("", "")
        if not file or not re.search(file, self.path):
            return super().send_head()
        if fault == "missing":
            return self.send_error(HTTPStatus.NOT_FOUND)
        path = Path(self.translate_path(self.path))
        content, kind = path.read_bytes(), self.guess_type(path)
        if fault == "page":
            content, kind = b"<!doctype html><p>Sign in", "text/html"
        elif fault == "garbage":
            content = b"= raise 'garbage'"
        elif fault == "changed":
            content += b"\n"
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        is_whole = fault not in ("cut", "stall")
        self.wfile.write(content if is_whole else content[: len(content) // 2])
        if fault == "stall":
            self.rfile.read()  # until the browser gives up
        return None

    def log_request(self, code: int | str = "-", _size: int | str = "-") -> None:
        self.host.log.append((self.path.partition("/some/project/")[2], int(code)))
