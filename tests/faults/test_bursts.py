"""A burst of large requests: no instance goes down, and no other client notices."""

from pathlib import Path

import pytest

from tests.faults.bursts import AT_ONCE, LIMITS, burst


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_a_burst_takes_no_instance_down_and_nobody_else_notices(
    tmp_path: Path, limits: dict[str, str]
) -> None:
    seen = burst(tmp_path, limits)
    assert seen.is_sound, seen
    assert seen.told.total() == AT_ONCE
    assert seen.told[200]
    # Whoever sends on after a refusal may lose it.
    assert set(seen.told) <= {0, 200, 422, 429, 503}
