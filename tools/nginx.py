"""A real nginx that serves a folder as GitHub Pages would."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.browsers import program_of

CONFIGURATION: Final = Path(__file__).with_suffix(".conf")


@dataclass(frozen=True)
class Nginx:
    """A running server: the address of the site, and nginx's own folder."""

    url: str
    folder: Path

    def sent(self) -> list[tuple[str, int]]:
        """Return the address of each request so far, and the bytes of its answer."""
        lines = (self.folder / "access.log").read_text("utf-8").splitlines()
        return [(line.split()[2], int(line.split()[0])) for line in lines]


@contextmanager
def nginx(site: Path, folder: Path) -> Iterator[Nginx]:
    """Serve a site below a path, keeping nginx's own files in a folder; yield the server.

    Raises `FileNotFoundError` if nginx is missing and could not be installed, and
    `ConnectionError` if it does not start.
    """
    program = program_of("nginx", "nginx-light")
    if not program:
        raise FileNotFoundError("There is no nginx to serve the page as Pages does: install it")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text = CONFIGURATION.read_text("utf-8").replace("PORT", str(port)).replace("SITE", str(site))
    (folder / CONFIGURATION.name).write_text(text, "utf-8")
    with subprocess.Popen([program, "-p", folder, "-c", CONFIGURATION.name]) as server:
        try:
            while not (folder / "pid").exists():  # written once the port is open
                if server.poll() is not None:
                    raise ConnectionError("nginx did not start")
                time.sleep(0.05)
            yield Nginx(f"http://localhost:{port}/project/", folder)
        finally:
            server.terminate()
