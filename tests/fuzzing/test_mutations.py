"""Some hundreds of spoilt bodies for the running service, and what would be seen as a failure."""

from pathlib import Path

import pytest

from referee.api.limits import PROBLEM_BYTES
from tests.fuzzing.mutations import WAYS, check_answer, send_all
from tests.server.running import serve

COUNT = 200
PROBLEM = "application/problem+json"


def test_every_spoilt_body_is_ruled_on_or_refused(tmp_path: Path) -> None:
    with serve(tmp_path / "server.txt") as server:
        sender = send_all(server.port, COUNT)
    assert len(sender.sent) >= COUNT
    assert {how for how, _ in sender.told} == set(WAYS)
    assert {status for _, status in sender.told} >= {200, 400, 422}


@pytest.mark.parametrize(
    ("status", "media", "answer"),
    [
        (500, PROBLEM, b'{"status":500,"type":"/problems/internal-error"}'),
        (200, "application/json", b"{}"),
        (422, PROBLEM, b'{"status":400,"type":"/problems/not-json","errors":[]}'),
        (
            422,
            PROBLEM,
            b'{"status":422,"type":"/problems/not-a-position","errors":[]}'.ljust(
                PROBLEM_BYTES + 1
            ),
        ),
    ],
)
def test_what_is_no_answer_is_seen(status: int, media: str, answer: bytes) -> None:
    with pytest.raises(AssertionError):
        check_answer(status, media, answer)
