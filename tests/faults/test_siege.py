"""All kinds of harm at once: nothing falls, and no question of those who mean well is lost."""

from pathlib import Path
from typing import Final

from tests.faults.besiegers import KINDS
from tests.faults.siege import WELL_MEANT, run_siege

SECONDS: Final = 20
FEW: Final = 10
"""So many questions those who mean well have asked at least, however busy the machine is."""


def test_a_short_siege_takes_nothing_down_and_loses_nothing(tmp_path: Path) -> None:
    siege = run_siege(tmp_path, SECONDS)
    assert siege.is_sound, str(siege)
    # All of them have acted, and some of those who ask for much got it.
    assert set(siege.told) == set(KINDS)
    assert all(told.total() for told in siege.told.values()), str(siege)
    assert siege.told["hostile"][400], str(siege)
    assert set(siege.well) == set(WELL_MEANT)
    assert all(each.statuses.total() > FEW for each in siege.well.values()), str(siege)
