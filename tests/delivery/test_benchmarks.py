"""What the benchmarks measure, and what they hold it to; that they run, ``make bench`` shows."""

import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from benchmarks import SOURCES
from benchmarks.builds import COMPILED, PURE, RATIOS
from benchmarks.growth import grow
from benchmarks.run import BY_GET, Measured, report
from benchmarks.serving import Rate
from benchmarks.tables import questions

LOOKED_FOR_LAST = (
    "import benchmarks, sys; print(sys.path[-1]); import referee; print(referee.__file__)"
)


def test_the_referee_that_is_installed_is_measured_wherever_the_sources_are(tmp_path: Path) -> None:
    package = tmp_path / "referee"
    package.mkdir()
    (package / "__init__.py").write_text("")
    start = f"import sys; sys.path.insert(1, {str(tmp_path)!r}); {LOOKED_FOR_LAST}"
    command = [sys.executable, "-c", start]
    printed = subprocess.run(command, cwd=SOURCES, capture_output=True, text=True, check=True)
    assert printed.stdout.split() == [str(SOURCES), str(package / "__init__.py")]


def test_every_row_that_has_a_target_is_measured() -> None:
    assert RATIOS[PURE].keys() == RATIOS[COMPILED].keys()
    assert RATIOS[PURE].keys() <= {*questions(), *BY_GET}


@pytest.mark.parametrize(("target", "is_met"), [(0.25, True), (0.26, False), (None, None)])
def test_a_ratio_is_the_median_of_the_rounds(target: float | None, is_met: bool | None) -> None:
    null = Rate(1000, 1000)
    rounds = [Measured(null, Rate(rate, 300), Rate(100, 100)) for rate in (200, 250, 900)]
    row = report("roads", rounds, target)
    assert (row["short"], row["by_cpu"], row["whole"]) == (0.25, 0.3, 0.1)
    assert row["met"] is is_met
    assert row["rounds"] == [0.2, 0.25, 0.9]


def test_a_grown_table_is_sound(client: FlaskClient) -> None:
    table = grow(40)
    answer = client.post("/v1/carcassonne/check", json={"position": table}).get_json()
    assert len(table["tiles"]) == 40
    assert len(table["figures"]) == 10
    assert answer["legal"]
