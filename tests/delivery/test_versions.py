"""One version everywhere, and a changelog in versions that can be read in five minutes."""

import re
from datetime import date

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from referee import __version__
from referee.cli.commands import main
from tests.delivery.shown_answers import ROOT
from tests.document import load_document

CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")
RELEASES = re.findall(r"^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)$", CHANGELOG, re.MULTILINE)
WORDS_A_MINUTE = 200


def test_what_tells_its_version_tells_this_one(client: FlaskClient) -> None:
    """The wheels and the archive for npm are held to it by the tests that make them."""
    assert CliRunner().invoke(main, ["--version"]).stdout.split()[-1] == __version__
    assert load_document()["info"]["version"] == __version__
    assert client.get("/v1").get_json()["version"] == __version__
    image = (ROOT / "Dockerfile").read_text("utf-8")
    assert re.findall(r'image\.version="(.*?)"', image) == [__version__]


@pytest.mark.parametrize("path", ["deploy/compose.yaml", "deploy/kubernetes/referee.yaml"])
def test_the_image_that_is_run_has_this_version(path: str) -> None:
    assert set(re.findall(r"image: referee:(\S+)", (ROOT / path).read_text("utf-8"))) == {
        __version__
    }


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    listed = [f"{version} – {day}" for version, day in RELEASES]
    assert [each for each in headings if each != "Unreleased"] == listed
    assert "Unreleased" not in headings[1:]
    assert RELEASES[0][0] == __version__
    days = [date.fromisoformat(day) for _, day in RELEASES]
    assert days == sorted(days, reverse=True)


def test_what_a_version_changes_is_read_in_five_minutes() -> None:
    for section in CHANGELOG.split("\n## ")[1:]:
        assert len(section.split()) <= 5 * WORDS_A_MINUTE, section.partition("\n")[0]


def test_each_answer_has_the_version_of_its_rules(client: FlaskClient) -> None:
    for path in (
        "/v1/carcassonne/roads?position=c1/0,0,D",
        "/v1/labyrinth-cards/paths?position=l1",
    ):
        ruleset = client.get(path).get_json()["ruleset"]
        assert re.fullmatch(r"\d+", ruleset["version"])


def test_the_page_of_versions_names_what_is_held_to_it() -> None:
    told = (ROOT / "docs" / "versions.md").read_text("utf-8")
    for named in (
        "12 months",
        "RFC 9745",
        "RFC 8594",
        "`Deprecation`",
        "`Sunset`",
        "c1",
        "l1",
        "g1",
    ):
        assert named in told
