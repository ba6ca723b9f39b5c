"""The modules of the package: each is short enough to be read in one go."""

from typing import Final

from tests.delivery.test_builds import ROOT

LONGEST: Final = 350
"""Lines that a module may have."""


def test_no_module_is_longer_than_that() -> None:
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in (ROOT / "referee").rglob("*.py")
    }
    assert len(lines) > 500
    assert [name for name, count in lines.items() if count > LONGEST] == []
