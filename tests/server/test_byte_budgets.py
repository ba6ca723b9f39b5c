"""Byte budgets: how many bytes a worker holds, and who waits for a place."""

import json
from contextlib import ExitStack
from typing import Final

import gevent
import pytest
from gevent.event import Event

from referee.api import limits
from referee.api.limits import BODY_BYTES, LARGE_BODIES_BYTES, SMALL_BODY_BYTES
from referee.server.byte_budgets import ByteBudget
from referee.server.scheduler import Scheduler, Task
from tests.server.talking import QUESTION, Answer, Client, head, post, talk
from tests.server.test_scheduler import Connect, connect, hold, scheduler
from tests.server.test_sharing import APART
from tests.waiting import PATIENCE, wait_until

__all__ = ["connect", "scheduler"]  # fixtures

LARGE: Final = SMALL_BODY_BYTES + 1
MANY: Final = LARGE_BODIES_BYTES // BODY_BYTES


def spawn_take(
    budget: ByteBudget, size: int, seconds: float = PATIENCE
) -> "gevent.Greenlet[..., bool]":
    return gevent.spawn(budget.take, size, seconds)


def test_who_finds_a_room_full_waits_and_the_first_comes_first() -> None:
    budget = ByteBudget("test", 10)
    assert budget.take_at_once(8)
    assert not budget.take_at_once(3)
    large, small = spawn_take(budget, 5), spawn_take(budget, 1)
    gevent.idle()
    # There would be a place for the second, but then the first would wait for ever.
    assert not budget.take_at_once(1)
    assert (budget.held, large.dead, small.dead) == (8, False, False)
    budget.free(8)
    assert [each.get(timeout=PATIENCE) for each in (large, small)] == [True, True]
    assert budget.held == 6


def test_who_has_waited_long_enough_gets_no_place_and_keeps_none() -> None:
    budget = ByteBudget("test", 10)
    budget.add(10)
    assert not budget.take(1, 0.001)
    stopped, behind = spawn_take(budget, 9), spawn_take(budget, 2)
    gevent.idle()
    budget.free(8)
    gevent.idle()
    assert not behind.dead
    stopped.kill()
    assert behind.get(timeout=PATIENCE)
    assert budget.held == 4


def test_a_place_given_to_one_that_ends_at_the_same_time_is_given_back() -> None:
    budget = ByteBudget("test", 10)
    budget.add(10)
    waiting = spawn_take(budget, 5)
    gevent.idle()
    # It ends in the same round in which it is let in, before it is resumed.
    waiting.kill(block=False)
    budget.free(10)
    waiting.join(PATIENCE)
    assert isinstance(waiting.value, gevent.GreenletExit)
    assert budget.held == 0


def test_what_is_larger_than_a_room_is_alone_in_it() -> None:
    budget = ByteBudget("test", 10)
    assert budget.take_at_once(25)
    assert not budget.take_at_once(1)
    budget.free(25)
    assert budget.take_at_once(1)


def test_places_are_given_back_at_the_end(connect: Connect, scheduler: Scheduler) -> None:
    def fail(task: Task) -> None:
        for size in (1, LARGE):
            task.make_room(size)
        task.wait_to_render(7)
        assert (scheduler.small.held, scheduler.large.held, scheduler.drawn.held) == (1, LARGE, 7)
        raise TimeoutError

    assert connect().ask(fail).get(timeout=PATIENCE) == "TimeoutError"
    assert (scheduler.small.held, scheduler.large.held, scheduler.drawn.held) == (0, 0, 0)


def test_a_client_that_is_gone_keeps_no_place(connect: Connect, scheduler: Scheduler) -> None:
    scheduler.large.add(LARGE_BODIES_BYTES)
    peer = connect()
    waiting = peer.ask(lambda task: task.make_room(LARGE))
    gevent.idle()
    peer.socket.close()
    scheduler.large.free(LARGE_BODIES_BYTES)
    assert waiting.get(timeout=PATIENCE) == "ClientDisconnected"
    assert scheduler.large.held == 0


def test_a_large_body_is_not_read_where_it_would_have_to_wait_for_too_many(
    connect: Connect, scheduler: Scheduler
) -> None:
    goes_on = Event()
    work = hold(Task.wait_to_work, goes_on)
    working = [connect().ask(work) for _ in range(1 + limits.LONG_WAITING)]
    gevent.idle()
    large = connect().ask(lambda task: task.make_room(LARGE))
    small = connect().ask(lambda task: task.make_room(SMALL_BODY_BYTES))
    assert [each.get(timeout=PATIENCE) for each in (large, small)] == ["Problem", "done"]
    goes_on.set()
    gevent.joinall(working, timeout=PATIENCE)
    assert {each.value for each in working} == {"done"}


@pytest.mark.parametrize(("is_batch", "end"), [(False, "Problem"), (True, None)])
def test_nothing_long_begins_while_too_much_is_unsent(
    connect: Connect, scheduler: Scheduler, is_batch: bool, end: str | None
) -> None:
    """A line of a batch waits for its turn, however long it takes."""
    told: list[str | None] = []

    def work(task: Task) -> None:
        if is_batch:
            task.begin_batch()
        task.wait_to_work()

    scheduler.answers.add(limits.ANSWERS_BYTES + 1)
    waiting = connect().ask(work)
    waiting.join(1.5)
    told.append(waiting.value)
    scheduler.answers.free(limits.ANSWERS_BYTES + 1)
    waiting.join(PATIENCE)
    assert [*told, waiting.value] == [end, end or "done"]


def check_refused(answer: Answer) -> None:
    assert (answer.status, answer.json["type"]) == (503, "/problems/service-unavailable")
    assert int(answer.headers["retry-after"]) > 0


def test_bodies_beyond_what_a_worker_holds_are_refused_before_they_are_sent(port: int) -> None:
    """Their clients wait for a moment, in which small questions are answered."""
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(Client(port)).send(head(f"Content-Length: {BODY_BYTES}"))
        # Which of them came last, nobody knows.
        late = stack.enter_context(Client(port)).send(head(f"Content-Length: {BODY_BYTES}"))
        assert talk(port, post(QUESTION)).status == 200
        wait_until(lambda: not late.is_open(), "the last is refused")
        check_refused(late.answer())
        chunk = b"%X\r\n%b" % (LARGE, b" " * LARGE)
        chunked = stack.enter_context(Client(port))
        chunked.send(head("Transfer-Encoding: chunked") + chunk)
        check_refused(chunked.answer())
        assert talk(port, post(QUESTION)).status == 200
    table = post(json.dumps({"position": {"tiles": APART}}).encode())
    assert len(table) > SMALL_BODY_BYTES
    wait_until(lambda: talk(port, table).status == 200, "there is room again")


def test_a_chunked_body_may_be_as_long_as_any_other(port: int) -> None:
    body = json.dumps({"position": {"tiles": APART}}).encode()
    chunks = b"%X\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    answer = talk(port, head("Transfer-Encoding: chunked") + chunks)
    assert answer.status == 200
    assert answer.body == talk(port, post(body)).body
    most = b" " * (BODY_BYTES + 1)
    refused = talk(port, head("Transfer-Encoding: chunked") + b"%X\r\n%b" % (len(most), most))
    assert refused.status == 413
