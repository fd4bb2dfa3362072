"""Fonts and programs: missing ones are installed on Debian, or the run fails with advice."""

from pathlib import Path

import pytest

from tools import browsers
from tools.browsers import FONTS, Missing

SOME = list(FONTS)[1:]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with all the programs of a machine, which has one of the families."""
    monkeypatch.setenv("PATH", str(tmp_path))
    program(tmp_path / "fc-list", f"echo '{next(iter(FONTS))},DejaVu Sans Light'")
    return tmp_path


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


@pytest.mark.parametrize("user", [0, 1000])
def test_fonts_that_are_missing_are_installed(
    machine: Path, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)
    families = "; ".join(f"echo {family}" for family in FONTS)
    program(machine / "sudo", 'shift; "$@"')
    program(
        machine / "apt-get",
        f"echo $@ >> {machine}/asked; [ $1 = update ] || echo '{families}' >> {machine}/fc-list",
    )
    browsers.fonts()
    browsers.fonts()  # nothing is missing
    packages = " ".join(FONTS[family] for family in SOME)
    asked = (machine / "asked").read_text().splitlines()
    assert asked == ["update", f"install --yes --no-install-recommends {packages}"]


def test_fonts_that_cannot_be_installed_fail_the_run(machine: Path) -> None:
    program(machine / "apt-get", "exit 1")
    program(machine / "sudo", "exit 1")
    with pytest.raises(Missing, match=" ".join(FONTS[family] for family in SOME)):
        browsers.fonts()
    (machine / "fc-list").unlink()
    with pytest.raises(Missing, match="fontconfig"):
        browsers.fonts()


def test_other_systems_use_their_own_fonts(machine: Path) -> None:
    assert not (machine / "apt-get").exists()
    browsers.fonts()


def test_a_server_is_found_where_only_root_looks(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (machine / "sbin").mkdir()
    program(machine / "sbin" / "nginx", "exit 0")
    monkeypatch.setattr(browsers, "SERVERS", str(machine / "sbin"))
    assert browsers.program_of("nginx", "nginx-light") == str(machine / "sbin" / "nginx")


def test_a_module_that_debian_packages_apart_is_installed(machine: Path) -> None:
    browsers.install_module("tictactoe", "python3-tictactoe")  # it is there
    browsers.install_module("tictactoe_apart", "python3-apart")  # nothing can install it
    program(machine / "apt-get", f"echo $@ >> {machine}/asked")
    program(machine / "sudo", 'shift; "$@"')
    browsers.install_module("tictactoe", "python3-tictactoe")
    assert not (machine / "asked").exists()
    browsers.install_module("tictactoe_apart", "python3-apart")
    asked = (machine / "asked").read_text().splitlines()
    assert asked[-1] == "install --yes --no-install-recommends python3-apart"
