"""Sharing a worker, as the application sees it: when it pauses, and when a search is stopped."""

from operator import itemgetter
from typing import Any

import pytest
from flask.testing import FlaskClient

from benchmarks.freezing import make_search
from referee.api import limits
from referee.api.problems import Problem
from referee.api.yielding import TASK, UnscheduledTask
from referee.labyrinth_cards.suggesting.suggestions import choose_budget
from tests.api.samples import (
    CAFFEINATED,
    CARD_RULINGS,
    COLLECTABLE,
    GOOD,
    MOVES,
    PLACEMENTS,
    ROADS,
    SCORES,
    SUGGESTIONS,
    Json,
    lay_card,
    tile,
)
from tests.building.cards import card
from tests.searching import Sampled

MANY = {"tiles": [tile("base.X", x, y) for x in range(20) for y in range(20)]}


class Counting(UnscheduledTask):
    """A task that counts pauses and searches; a search has used up its time after some pauses."""

    def __init__(self, patience: int = 1_000_000) -> None:
        super().__init__()
        self.patience = patience
        self.pauses = 0
        self.searches = 0
        self.begun_after: list[int] = []

    def start(self) -> None:
        self.begun_after.append(self.pauses)

    def pause(self) -> None:
        self.pauses += 1

    def make_room(self, _size: int) -> None:
        """Go on: there is room."""

    def wait_to_work(self) -> None:
        """Go on."""

    def wait_to_search(self) -> None:
        self.searches += 1

    def cpu_seconds(self) -> float:
        return float(self.pauses > self.patience) * (limits.SEARCH_SECONDS + 1)


class Full(Counting):
    """A task whose queue is full after some pauses."""

    def pause(self) -> None:
        super().pause()
        if self.pauses > self.patience:
            raise Problem("service-unavailable", retry_after=3)


def ask(client: FlaskClient, path: str, body: Json, task: Counting) -> dict[str, Any]:
    response = client.post(path, json=body, environ_overrides={TASK: task})
    assert response.status_code == 200
    answer: dict[str, Any] = response.get_json()
    return answer


@pytest.mark.parametrize(
    ("path", "asked"), [(ROADS, {}), (SCORES, {"moment": "end"}), (PLACEMENTS, {"tile": "base.V"})]
)
def test_many_tiles_are_read_ruled_on_and_written_with_pauses(
    client: FlaskClient, path: str, asked: Json
) -> None:
    task = Counting()
    ask(client, path, {"position": MANY, **asked}, task)
    assert task.pauses >= len(MANY["tiles"]) // 32
    assert task.searches == 0


def test_many_moves_are_played_with_pauses(client: FlaskClient) -> None:
    """Before each move another request may have its turn, and while its outcome is written."""
    moves = [{"player": "red", "tile": tile("base.X", x, 0)} for x in range(limits.MOVES)]
    task = Counting()
    answer = ask(client, MOVES, {"position": {"tiles": []}, "moves": moves}, task)
    assert answer["played"] == limits.MOVES < task.pauses


def test_the_time_of_a_question_counts_from_when_it_is_read(client: FlaskClient) -> None:
    task = Counting()
    ask(client, ROADS, {"position": MANY}, task)
    assert task.begun_after == [0] < [task.pauses]


def test_many_cards_are_collected_with_pauses(client: FlaskClient) -> None:
    row = [lay_card(card("EW", "crown"), x, 0) for x in range(200)]
    task = Counting()
    ask(client, COLLECTABLE, {"position": {"cards": row}, "played": [{"x": 0, "y": 0}]}, task)
    assert task.pauses >= 10


def test_answers_with_and_without_pauses_are_equal(client: FlaskClient, sampled: Sampled) -> None:
    for path, body in sampled(GOOD.values(), 2, itemgetter(0)):
        assert ask(client, path, body, Counting()) == client.post(path, json=body).get_json()


def test_a_search_takes_its_turn(client: FlaskClient) -> None:
    alone, among_others = Counting(), Counting()
    ask(client, SUGGESTIONS, {"position": CAFFEINATED}, alone)
    ask(client, CARD_RULINGS, {"position": CAFFEINATED, "ask": {"suggestions": {}}}, among_others)
    assert (alone.searches, among_others.searches) == (1, 1)


def test_no_answer_is_both_exact_and_stopped(client: FlaskClient) -> None:
    def search(patience: int) -> tuple[bool, bool]:
        answer = ask(client, SUGGESTIONS, {"position": CAFFEINATED}, Counting(patience))
        return answer["exact"], answer["stopped"]

    whole = Counting()
    ask(client, SUGGESTIONS, {"position": CAFFEINATED}, whole)
    seen = {search(patience) for patience in range(0, whole.pauses + 1, 1 + whole.pauses // 100)}
    assert seen == {(False, True), (True, False)}


@pytest.mark.long
def test_a_search_on_many_cards_gets_fewer_nodes_unless_told(client: FlaskClient) -> None:
    answer = client.post(
        SUGGESTIONS,
        data=make_search("caffeinated", None),
        content_type="application/json",
        environ_overrides={TASK: Counting()},  # no time passes, however slow the machine is
    ).get_json()
    assert choose_budget(200) // 2 < answer["nodes"] <= choose_budget(200)
    assert (answer["exact"], answer["stopped"]) == (False, False)


@pytest.mark.parametrize("accept", ["gzip", "br"])
def test_a_queue_may_turn_out_full_at_any_pause(client: FlaskClient, accept: str) -> None:
    def post(task: Counting) -> tuple[int, str | None]:
        response = client.post(
            SCORES,
            json={"position": {"tiles": MANY["tiles"][:150]}, "moment": "end"},
            headers={"Accept-Encoding": accept},
            environ_overrides={TASK: task},
        )
        if response.status_code == 503:
            assert response.get_json()["type"] == "/problems/service-unavailable"
            assert response.headers["X-Request-Id"] == response.get_json()["request_id"]
        return response.status_code, response.headers.get("Retry-After")

    whole = Counting()
    assert post(whole) == (200, None)
    last = range(max(0, whole.pauses - 10), whole.pauses)
    assert {post(Full(patience)) for patience in (0, *last)} == {(503, "3")}
    assert post(Full(whole.pauses)) == (200, None)


def test_a_problem_waits_for_nobody(client: FlaskClient) -> None:
    wrong = {"position": {"tiles": [tile("base.none", x, 0) for x in range(30)]}}
    for path, body, status in (("/v1/nowhere", {}, 404), (ROADS, wrong, 422)):
        response = client.post(
            path,
            json=body,
            headers={"Accept-Encoding": "gzip, identity;q=0"},
            environ_overrides={TASK: Full(0)},
        )
        assert response.status_code == status


@pytest.mark.parametrize(("count", "searches"), [(50, 0), (300, 1)])
def test_many_moves_on_a_large_table_take_the_turn_of_a_search(
    client: FlaskClient, count: int, searches: int
) -> None:
    move = {"player": "red", "tile": tile("base.X", 0, -1)}
    task = Counting()
    answer = ask(client, MOVES, {"position": MANY, "moves": [move] * count}, task)
    assert (answer["stopped_at"], task.searches) == (1, searches)
