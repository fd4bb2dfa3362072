"""A real nginx that serves a folder as GitHub Pages would."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.browsers import install_from_debian

CONFIGURATION: Final = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    log_format sent '$body_bytes_sent $status $request_uri';
    access_log {folder}/access.log sent;
    client_body_temp_path {folder};
    proxy_temp_path {folder};
    fastcgi_temp_path {folder};
    uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    types {{
        text/html html;
        text/css css;
        text/javascript js mjs;
        application/json json;
        application/manifest+json webmanifest;
        application/wasm wasm;
        image/svg+xml svg;
        image/png png;
    }}
    default_type application/octet-stream;
    gzip_static on;
    gzip on;
    gzip_comp_level 6;
    gzip_types text/css text/javascript application/json application/manifest+json
        application/wasm image/svg+xml;
    absolute_redirect off;
    server {{
        listen 127.0.0.1:{port};
        location = /project {{ return 301 /project/; }}
        location /project/ {{
            alias {site}/;
            add_header Cache-Control max-age=600;
            error_page 404 /project/404.html;
        }}
    }}
}}
"""


@dataclass(frozen=True)
class Nginx:
    """A running server: the address of the site, and nginx's own folder."""

    url: str
    folder: Path

    def sent(self) -> list[tuple[str, int]]:
        """Return the address of each request up to now, and the bytes of its answer."""
        lines = (self.folder / "access.log").read_text("utf-8").splitlines()
        return [(line.split()[2], int(line.split()[0])) for line in lines]


@contextmanager
def nginx(site: Path, folder: Path) -> Iterator[Nginx]:
    """Serve a site below a path, keeping nginx's own files in a folder; yield the server.

    Raises `FileNotFoundError` if there is no nginx and none could be installed.
    """
    program = shutil.which("nginx") or (
        install_from_debian("nginx-light") and shutil.which("nginx")
    )
    if not program:
        raise FileNotFoundError("There is no nginx to serve the page as Pages does: install it")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    configuration = folder / "nginx.conf"
    configuration.write_text(CONFIGURATION.format(folder=folder, site=site, port=port), "utf-8")
    with subprocess.Popen([program, "-c", str(configuration)]) as server:
        try:
            while not (folder / "pid").exists():  # written once the port is open
                if server.poll() is not None:
                    raise ConnectionError("nginx did not start")
                time.sleep(0.05)
            yield Nginx(f"http://localhost:{port}/project/", folder)
        finally:
            server.terminate()
