"""What the pages on operation state in bold names the command that shows it."""

import importlib.util
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TARGETS: Final = set(
    re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
)
_COMMAND: Final = re.compile(r"`(?:\.venv/bin/)?(make|python -m) ([\w.-]+)[^`]*`")


def list_commands(text: str) -> list[tuple[str, str]]:
    """Return the commands that a paragraph names: of the Makefile, and modules that are run."""
    return _COMMAND.findall(" ".join(text.split()))


def is_there(kind: str, name: str) -> bool:
    if kind == "make":
        return name in TARGETS
    return importlib.util.find_spec(name) is not None


@pytest.mark.parametrize("page", ["reliability.md", "scaling.md"])
def test_what_is_bold_names_the_command_that_shows_it(page: str) -> None:
    text = (ROOT / "docs" / page).read_text("utf-8")
    for paragraph in re.split(r"\n\s*\n", text):
        if "**" in paragraph and not paragraph.startswith("|"):
            assert list_commands(paragraph), paragraph


@pytest.mark.parametrize("page", ["reliability.md", "scaling.md"])
def test_every_command_is_there(page: str) -> None:
    commands = list_commands((ROOT / "docs" / page).read_text("utf-8"))
    assert commands
    assert [each for each in commands if not is_there(*each)] == []
