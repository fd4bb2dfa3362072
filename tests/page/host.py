"""A static host of the built site that can be stopped, changed, and given a fault."""

import json
import os
import re
import subprocess
from functools import partial
from http import HTTPStatus
from pathlib import Path
from shutil import copyfile, copytree, ignore_patterns
from threading import Event, Thread
from typing import Any, Literal, TypeAlias

from tools import MODULES, NODE, ROOT, SITE, serve, site
from tools.page import hash_of, with_policy

Fault: TypeAlias = Literal["missing", "page", "changed", "cut", "stall", "held", "late", "moved"]
"""A 404; HTML instead; another byte; only a part, then closed or not; nothing, or only a part,
until `released`; a redirect without .html."""

PATIENCE = 10
"""The longest wait for a request after the first part of a cut page, in seconds."""


class Host:
    """A static host that can be stopped, started again, and given a new version or a fault."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site = folder / "some" / "project"
        copytree(SITE, self.site)
        self.log: list[tuple[str, int]] = []
        """The requested paths below the site, and the status of each answer."""
        self.fault: tuple[str, Fault] | None = None
        """The pattern of the faulty files, and their fault."""
        self.coming: list[tuple[str, Fault] | None] = []
        """The next faults, one for each request of the page."""
        self.share = 0.5
        """The part of a file that is sent before a cut, a stall or a change."""
        self.headers: dict[str, tuple[str, str]] = {}
        """Additional headers, by the end of the path."""
        self.released = Event()
        self.asked = Event()
        """Set by each answer; cleared before a page is cut."""
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
        publish(self.site, version, program)

    def hashes(self) -> dict[str, str]:
        """Return the list of files of the service worker, with their hashes."""
        worker = (self.site / site.WORKER).read_text("utf-8")
        _, _, files = worker.partition("const FILES = ")
        found: dict[str, str] = json.JSONDecoder().raw_decode(files)[0]
        return found

    def statuses(self, end: str) -> list[int]:
        return [status for path, status in self.log if path.endswith(end)]


def publish(folder: Path, version: str, program: str = "") -> None:
    """Replace a site by another version, which its page and a script name."""
    old = next(folder.glob("app-*"))
    new = old.rename(old.with_name(f"app-{version:0>12}"))
    page, script, main, settings = (
        folder / "index.html",
        *(new / name for name in ("pyscript.js", "main.py", "pyscript.toml")),
    )
    before = [hash_of(path.read_bytes()) for path in (script, main, settings)]
    _mark(script, "import", f'document.documentElement.dataset.script = "{version}";\nimport')
    _mark(settings, old.name, new.name)
    site.write(main, program or (ROOT / main.name).read_text("utf-8"))
    for path, digest in zip((script, main, settings), before, strict=True):
        _mark(page, digest, hash_of(path.read_bytes()))
    _mark(page, "<html ", f'<html data-version="{version}" ')
    _mark(page, old.name, new.name)
    _mark(folder / site.MANIFEST, old.name, new.name)
    site.write(page, with_policy(page.read_text("utf-8")))
    site.write_worker(folder)


def compressed(content: bytes, way: Literal["Compress", "Decompress"] = "Compress") -> bytes:
    """Compress as tools/compress.mjs does, or the reverse."""
    script = f"""
        const content = fs.readFileSync(0);
        fs.writeSync(1, zlib.zstd{way}Sync(content, {{ pledgedSrcSize: content.length }}));
    """
    return subprocess.run(
        [NODE, "-e", script], input=content, check=True, capture_output=True
    ).stdout


def change(folder: Path, path: Path, content: bytes) -> None:
    """Replace a file of a site, as if the site had been built with it."""
    page = folder / "index.html"
    _mark(page, hash_of(path.read_bytes()), hash_of(content))
    path.write_bytes(content)
    site.write(page, with_policy(page.read_text("utf-8")))
    site.write_worker(folder)


def copy_project(folder: Path) -> None:
    """Copy the project as it is before a build; the installed packages are linked where possible.

    Python in Node follows no symbolic link.
    """
    built = ignore_patterns(".*", "_[a-z]*", "__pycache__", "bin", MODULES.name)
    copytree(ROOT, folder, ignore=built)
    copytree(MODULES, folder / MODULES.name, copy_function=_link)
    (folder / ".venv").symlink_to(ROOT / ".venv")


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # it is on another disk
        copyfile(source, target)


def _mark(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    site.write(path, text.replace(old, new))


class Handler(serve.Handler):
    """The project's server, with a log and faults."""

    def __init__(self, host: Host, *args: Any, **options: Any) -> None:  # noqa: ANN401
        self.host = host
        super().__init__(*args, **options)

    def send_head(self) -> Any:  # noqa: ANN401  (a file of either kind)
        """Answer, or send the faulty file."""
        if self.host.coming and self.path.partition("?")[0].endswith("/project/"):
            self.host.fault = self.host.coming.pop(0)
        file, fault = self.host.fault or ("", "")
        if not file or not re.search(file, self.path):
            return super().send_head()
        if fault == "held":
            self.host.released.wait()
            return super().send_head()
        if fault == "missing":
            return self.send_error(HTTPStatus.NOT_FOUND)
        if fault == "moved":
            name, end, _ = self.path.partition(".html")
            if not end:
                self.path = f"{name}.html"
                return super().send_head()
            self.send_response(HTTPStatus.PERMANENT_REDIRECT)
            self.send_header("Location", name)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        content, kind = path.read_bytes(), self.guess_type(path)
        if fault == "page":
            content, kind = b"<!doctype html><p>Sign in", "text/html"
        elif fault == "changed":
            place = int(len(content) * self.host.share)
            content = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "HEAD":
            return None
        self.host.asked.clear()
        is_whole = fault not in ("cut", "stall", "late")
        sent = len(content) if is_whole else int(len(content) * self.host.share)
        self.wfile.write(content[:sent])
        if fault == "late":
            self.host.released.wait()
            self.wfile.write(content[sent:])
        if fault == "cut" and kind == "text/html":
            self.host.asked.wait(PATIENCE)  # or the browser may not show what has arrived
        if fault == "stall":
            self.rfile.read()  # until the browser gives up
        return None

    def end_headers(self) -> None:
        """Add the headers of the test."""
        for ending, header in self.host.headers.items():
            if self.path.partition("?")[0].endswith(ending):
                self.send_header(*header)
        super().end_headers()

    def log_request(self, code: int | str = "-", _size: int | str = "-") -> None:
        self.host.asked.set()
        self.host.log.append((self.path.partition("/some/project/")[2], int(code)))
