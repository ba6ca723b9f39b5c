"""Documents that the service shows as they are written: the grammar of notations, and the changes.

``make docs`` copies the grammar here. The changes are in the package that is installed; where the
sources are run they lie above them.
"""

from importlib.resources import files
from pathlib import Path
from typing import Final

_SOURCES: Final = Path(__file__).parents[3]


def load_notation() -> str:
    """Return the grammar of positions and games on one line, in Markdown."""
    return (files(__name__) / "notation.md").read_text("utf-8")


def load_changes() -> str:
    """Return what has changed, by version, in Markdown."""
    packaged = files(__name__) / "changes.md"
    if packaged.is_file():
        return packaged.read_text("utf-8")
    return (_SOURCES / "CHANGELOG.md").read_text("utf-8")
