"""Every link from one page of the documentation to another leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.delivery.shown_answers import ROOT

PAGES = sorted(
    page
    for folder in ("", "docs", "examples", "examples/clients")
    for page in (ROOT / folder).glob("*.md")
)
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def find_anchors(page: Path) -> set[str]:
    """Return the names under which the headings of a page can be linked to, as on GitHub."""
    headings = re.findall(r"^#+ (.*)$", FENCED.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_name_of_a_heading_is_the_one_of_github(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("## Who is right? `claims`\n\n```sh\n# a comment\n```\n")
    assert find_anchors(page) == {"who-is-right-claims"}


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_every_link_to_another_page_leads_there(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", FENCED.sub("", page.read_text("utf-8"))):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in find_anchors(target), link
