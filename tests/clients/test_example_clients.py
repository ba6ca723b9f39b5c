"""The clients of ``examples/clients/``: short, and they print what stands below them."""

import re
import shlex
import subprocess
import sys
from typing import Final

import pytest

from tests.browser.devices import launch
from tests.clients.conftest import ADDRESS, TOP, run
from tests.server.running import Server
from tests.waiting import PATIENCE

FOLDER: Final = TOP / "examples" / "clients"
README: Final = (FOLDER / "README.md").read_text("utf-8")
RUNS: Final = re.findall(
    r"^```sh\n([^\n]+)\n```\n\n```text\n(.*?)^```", README, re.DOTALL | re.MULTILINE
)
PROGRAMS: Final = sorted(path for path in FOLDER.iterdir() if path.suffix != ".md")


def test_there_is_a_short_one_for_each_of_three_uses() -> None:
    assert [path.suffix for path in PROGRAMS] == [".mjs", ".html", ".py"]
    assert all(len(path.read_text("utf-8").splitlines()) < 40 for path in PROGRAMS)
    assert {path.name for path in PROGRAMS} == set(
        re.findall(r"^\*\*\[.*?\]\((.*?)\)", README, re.MULTILINE)
    )


@pytest.mark.parametrize(("command", "printed"), RUNS, ids=["player", "app"])
def test_it_prints_what_stands_below_it(server: Server, command: str, printed: str) -> None:
    told = run(TOP, *shlex.split(command.replace("python", sys.executable, 1)), server.address)
    assert told.replace(server.address, ADDRESS) == printed


def test_a_line_that_is_no_position_is_told_why(server: Server) -> None:
    told = subprocess.run(
        [sys.executable, FOLDER / "player.py", "c1/0,0,D-red.rQ", server.address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert told.stderr.splitlines()[1:] == ["Column 10: The sides here are: N E S W."]


def test_the_page_says_who_is_right_and_leads_to_the_ruling(server: Server) -> None:
    with launch() as browser:
        page = browser.new_page()
        page.goto(f"{(FOLDER / 'dispute.html').as_uri()}?referee={server.address}")
        page.click("button")
        page.wait_for_selector("output a", timeout=PATIENCE * 1000)
        assert page.inner_text("output").startswith(
            "Anna is right, Ben is not right. Red gets 3 points"
        )
        page.click("output a")
        page.wait_for_url(re.compile(r"/r\?position="))
        assert "Anna" in page.inner_text("main")
        page.go_back()
        page.fill("input[name=position]", "c1/0,0,D-red.rQ")
        page.click("button")
        page.wait_for_function("document.querySelector('output').textContent.includes('Column 10')")
