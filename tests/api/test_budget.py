"""The budget of a request: whatever is asked, it ends it, and what was used is told."""

import gzip
import json
import math
import re
from functools import cache
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from benchmarks.largest import make_maze, make_table
from benchmarks.worst_cases import ON_MAZES, ON_TABLES
from referee.api import limits, pictures
from referee.api.batching.answering import ADDRESS
from referee.api.contract.document.streams import NDJSON
from referee.api.yielding import TASK, Interrupted, TooMuchWork, UnscheduledTask, current_task
from referee.core.languages import Language
from referee.diagrams.png import TookTooLong
from referee.texts.languages import list_languages
from referee.texts.sentences import write_problem
from tests.api.samples import GOOD, MAZE, ONE_TILE, OPTIONS, PLACEMENTS, ROADS, Json
from tests.api.test_yielding import Counting
from tests.cases import long_after

PROBLEM: Final = "/problems/too-much-work"
LITTLE: Final = 0.02
"""Seconds: more than a small question takes, and less than a large table to be read."""
MUCH: Final = 0.6
"""Seconds: longer than it takes to read the largest table."""
SLACK: Final = 0.3
"""Seconds beyond a budget within which the next pause comes, however slow the processor is."""
USED: Final = re.compile(rf"used=(\d+\.\d), budget={1000 * limits.REQUEST_CPU_SECONDS}")
TABLE: Final = "all tiles, apart"
LABYRINTH: Final = "of all kinds, many treasures"
QUICK: Final = ("cards: `end`", "cards: `turns`", "cards: `check`")
"""What even the largest does not make long."""
CARDS_DIAGRAM: Final = "/v1/labyrinth-cards/diagram"


def read_used(header: str) -> float:
    """Return the seconds that an answer took."""
    found = USED.fullmatch(header)
    assert found, header
    return float(found[1]) / 1000


class Ending(Counting):
    """A task whose budget is used up after some pauses."""

    def pause(self) -> None:
        super().pause()
        if self.pauses > self.patience:
            raise TooMuchWork

    def cpu_seconds(self) -> float:
        return 0.0

    def add_cpu_seconds(self, seconds: float) -> None:
        """Go on."""


@cache
def list_large() -> dict[str, tuple[str, Json, dict[str, str]]]:
    table = make_table(TABLE, 140)
    maze = make_maze(LABYRINTH, "steroids", 9)
    asked = {
        **{row: ("carcassonne", table, *each) for row, each in ON_TABLES.items()},
        **{row: ("labyrinth-cards", maze, *each) for row, each in ON_MAZES.items()},
    }
    few = {"`options`": 40, "… with `expected`": 1}
    asked |= {row: ("carcassonne", make_table(TABLE, few[row]), *ON_TABLES[row]) for row in few}
    return {
        row: (f"/v1/{game}/{question}", {"position": position, **more}, dict(headers))
        for row, (game, position, question, more, headers) in asked.items()
    }


@pytest.mark.parametrize("row", [*long_after(6, ON_TABLES), *long_after(2, ON_MAZES)])
def test_a_budget_may_be_used_up_at_any_pause_of_every_question(
    client: FlaskClient, row: str
) -> None:
    path, body, headers = list_large()[row]

    def ask(task: Counting) -> TestResponse:
        return client.post(path, json=body, headers=headers, environ_overrides={TASK: task})

    whole = Ending()
    assert ask(whole).status_code in (200, 422)
    for patience in {0, whole.pauses // 2, whole.pauses - 1} if whole.pauses else ():
        response = ask(Ending(patience))
        assert (response.status_code, response.mimetype) == (422, "application/problem+json")
        assert response.get_json()["type"] == PROBLEM
        assert "Retry-After" not in response.headers
    assert whole.pauses or row in QUICK


def test_what_would_take_for_ever_is_refused(client: FlaskClient) -> None:
    """Among two thousand tiles that disagree, it is in doubt where any figure may stand."""
    table = make_table("all tiles, in disagreement")
    body = {"position": table, "tile": "base.V", "player": "red"}
    response = client.post(OPTIONS, json=body, environ_overrides={TASK: UnscheduledTask(MUCH)})
    assert response.get_json()["type"] == PROBLEM
    assert MUCH < read_used(response.headers["X-Work"]) < MUCH + SLACK


@pytest.mark.parametrize("language", list_languages())
def test_who_asks_for_too_much_is_told_what_helps(client: FlaskClient, language: Language) -> None:
    told = client.post(
        ROADS,
        json={"position": make_table(TABLE)},
        headers={"Accept-Language": language},
        environ_overrides={TASK: UnscheduledTask(0)},
    ).get_json()
    assert (told["title"], told["detail"]) == write_problem("too-much-work", language)


def test_the_budget_is_told_with_the_limits(client: FlaskClient) -> None:
    told = client.get("/v1/limits").get_json()["limits"]
    assert told["request_cpu_seconds"] == limits.REQUEST_CPU_SECONDS
    assert limits.SEARCH_SECONDS < limits.REQUEST_CPU_SECONDS < limits.REQUEST_SECONDS


# ---------------------------------------------------------------------------- what an answer tells


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("HEAD", "/healthz", 200),
        ("GET", "/v1/limits", 200),
        ("OPTIONS", ROADS, 200),
        ("GET", f"{ROADS}?position=c1/0,0,D", 200),
        ("GET", f"{CARDS_DIAGRAM}.svg?position=l1", 200),
        ("GET", "/", 200),
        ("GET", "/rules", 200),
        ("GET", "/v1/nowhere", 404),
        ("PUT", ROADS, 405),
        ("POST", ROADS, 415),
    ],
)
def test_every_answer_tells_what_it_took(
    client: FlaskClient, method: str, path: str, status: int
) -> None:
    response = client.open(path, method=method)
    assert response.status_code == status
    assert 0 <= read_used(response.headers["X-Work"]) < limits.REQUEST_CPU_SECONDS
    assert "X-Work" in response.headers["Access-Control-Expose-Headers"].split(", ")


def test_what_was_used_grows_with_the_question(client: FlaskClient) -> None:
    def use(table: Json) -> float:
        response = client.post(ROADS, json={"position": table})
        return read_used(response.headers["X-Work"])

    assert use(make_table(TABLE)) > 10 * min(use(ONE_TILE) for _ in range(5))


def test_work_makes_no_other_answer_and_no_other_tag(client: FlaskClient) -> None:
    address = f"{PLACEMENTS}?position=c1/0,0,D&tile=base.V"
    first, again = client.get(address), client.get(address)
    assert (first.data, first.headers["ETag"]) == (again.data, again.headers["ETag"])
    held = client.get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert (held.status_code, held.data) == (304, b"")
    assert read_used(held.headers["X-Work"]) < limits.REQUEST_CPU_SECONDS


def test_every_good_question_stays_far_below_the_budget(client: FlaskClient) -> None:
    for path, body in GOOD.values():
        used = read_used(client.post(path, json=body).headers["X-Work"])
        assert used < limits.REQUEST_CPU_SECONDS / 2, path


def test_what_is_no_request_has_no_budget() -> None:
    task = current_task()
    task.add_cpu_seconds(limits.REQUEST_CPU_SECONDS)
    task.pause()
    task.add_cpu_seconds(-limits.REQUEST_CPU_SECONDS)


# -------------------------------------------------------------------------------------- pictures


def test_the_work_of_a_picture_is_counted(client: FlaskClient) -> None:
    svg, png = (
        client.post(CARDS_DIAGRAM, json={"position": MAZE}, headers={"Accept": f"image/{kind}"})
        for kind in ("svg+xml", "png")
    )
    assert (svg.status_code, png.status_code) == (200, 200)
    assert read_used(png.headers["X-Work"]) > 2 * read_used(svg.headers["X-Work"])


def test_a_picture_has_what_is_left_of_the_budget(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[int] = []

    def give_up(_picture: str, _width: int, _height: int, seconds: int) -> bytes:
        left.append(seconds)
        raise TookTooLong

    monkeypatch.setattr(pictures, "render_png", give_up)
    for used in (0, limits.REQUEST_CPU_SECONDS - 1.5, limits.REQUEST_CPU_SECONDS):
        task = UnscheduledTask(math.inf)
        monkeypatch.setattr(task, "start", lambda task=task, used=used: task.add_cpu_seconds(used))
        response = client.post(
            CARDS_DIAGRAM,
            json={"position": MAZE},
            headers={"Accept": "image/png"},
            environ_overrides={TASK: task},
        )
        assert response.get_json()["type"] == PROBLEM
    assert left == [limits.REQUEST_CPU_SECONDS, 2, 1]


# --------------------------------------------------------------------------------------- batches


def post_batch(client: FlaskClient, body: bytes, task: UnscheduledTask, **headers: str) -> Any:
    return client.post(
        ADDRESS,
        data=body,
        content_type=NDJSON,
        headers=headers,
        environ_overrides={TASK: task},
        buffered=False,
    )


def test_each_line_of_a_batch_has_the_budget_of_a_request(client: FlaskClient) -> None:
    quick = json.dumps({"path": ROADS, "body": {"position": ONE_TILE}})
    large = json.dumps({"path": ROADS, "body": {"position": make_table("inline apart", 500)}})
    lines = f"{quick}\n{large}\n{quick}\n{large}".encode()
    response = post_batch(client, lines, UnscheduledTask(LITTLE))
    assert "X-Work" not in response.headers
    answered = [json.loads(line) for line in response.response]
    assert [answer["status"] for answer in answered] == [200, 422, 200, 422]
    assert answered[1]["body"]["type"] == PROBLEM


def test_a_bomb_of_gzip_ends_when_the_budget_is_used_up(client: FlaskClient) -> None:
    """A gigabyte in a megabyte: a line that never ends takes no more than any other."""
    bomb = gzip.compress(b" " * 2**24, 9) * 64
    task = UnscheduledTask(LITTLE)
    response = post_batch(client, bomb, task, **{"Content-Encoding": "gzip"})
    assert (response.status_code, response.get_json()["type"]) == (422, PROBLEM)
    assert read_used(response.headers["X-Work"]) < LITTLE + SLACK


def test_a_bomb_after_a_line_cuts_the_answers_short(client: FlaskClient) -> None:
    quick = json.dumps({"path": ROADS, "body": {"position": ONE_TILE}}).encode() + b"\n"
    bomb = gzip.compress(quick) + gzip.compress(b" " * 2**24, 9) * 64
    response = post_batch(client, bomb, UnscheduledTask(LITTLE), **{"Content-Encoding": "gzip"})
    answers = iter(response.response)
    assert json.loads(next(answers))["status"] == 200
    with pytest.raises(Interrupted):
        next(answers)
