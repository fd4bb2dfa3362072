"""A language that the project does not have is begun and tried as docs/languages.md says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Open
from tests.page.host import Host, copy_project
from tools import ROOT

DOCUMENT = (ROOT / "docs" / "languages.md").read_text("utf-8")
COMMANDS = re.findall(r"^python3 (-m tools\.language .*)$", DOCUMENT, re.MULTILINE)


def half_filled(listed: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return the list with every second text filled in."""
    for key in [*listed][::2]:
        text = listed[key]["en"]
        text = re.sub(r"one=([^|}]*)\|other", r"one=\1|few=\1|many=\1|other", text)
        listed[key]["pl"] = text.replace("Your turn", "Twój ruch")
    return listed


@pytest.fixture(scope="module")
def polish_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a site built from a copy of the project, in which Polish was begun."""
    folder = tmp_path_factory.mktemp("polish") / "project"
    copy_project(folder)

    def run(*words: str) -> str:
        command = (sys.executable, *words)
        return subprocess.run(
            command, cwd=folder, check=True, capture_output=True, text=True
        ).stdout

    begin, go_on = COMMANDS
    assert "0 faults" in run(*begin.split())
    to_do = folder / "_words" / "pl.json"
    listed = half_filled(json.loads(to_do.read_text("utf-8")))
    to_do.write_text(json.dumps(listed), "utf-8")
    assert f"{len(listed) // 2} texts missing" in run(*go_on.split())
    run("-m", "tools.site")
    return folder / "_site"


def test_a_language_with_half_of_its_texts_plays(
    host: Host, polish_site: Path, open_page: Open
) -> None:
    shutil.rmtree(host.site)
    shutil.copytree(polish_site, host.site)
    game = open_page(locale="pl-PL").open()
    page = game.page
    expect(page.locator("html")).to_have_attribute("lang", "pl")
    game.play("B2")
    expect(game.status).to_contain_text(re.compile("Twój ruch|Your turn"))
    game.inside("learn")
    expect(page.get_by_role("tabpanel")).to_contain_text("Who wins from here?")
    game.inside("tree")
    expect(page.get_by_role("tabpanel")).to_be_visible()
    page.locator("#open-options").click()
    expect(page.locator("#language option[value=pl]")).to_have_text("Polski")
