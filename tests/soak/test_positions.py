"""What a worker holds after some different positions; after thousands: ``make soak``."""

from pathlib import Path

from benchmarks.corpus import list_everything
from tests.soak.positions import ask_about_positions

POSITIONS = 200


def test_a_worker_stays_small_whatever_positions_it_has_seen(tmp_path: Path) -> None:
    held = ask_about_positions(POSITIONS, tmp_path)
    assert held.before < held.after
    assert held.is_within_limit, held.format_report()


def test_no_question_about_a_position_comes_twice() -> None:
    questions = list(list_everything(POSITIONS))
    assert len(set(questions)) == len(questions)
    assert len({path for path, _ in questions}) == 11
