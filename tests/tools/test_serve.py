"""The server of this machine: a port in use is refused, and so `dev.py play` takes another."""

from pathlib import Path

import pytest

from tools.serve import address, serve


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with serve(tmp_path, 0) as server:
        assert address(server) == f"http://localhost:{server.server_port}/"
        with pytest.raises(OSError, match="in use"):
            serve(tmp_path, server.server_port)
