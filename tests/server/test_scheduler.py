"""Scheduler: who works, who waits, in which order, and what becomes of those who are gone."""

import gc
import socket
from collections.abc import Callable, Iterator
from time import thread_time
from typing import Final, NamedTuple, TypeAlias
from weakref import ref

import gevent
import pytest
from gevent.event import Event

from referee.api import limits
from referee.api.problems import Problem
from referee.server import middling, rounds
from referee.server.garbage import COLLECTIONS
from referee.server.middling import AT_ONCE, WAITING
from referee.server.rounds import WHEN_IDLE, run_other_requests
from referee.server.scheduler import MIDDLING_SECONDS, QUICK_SECONDS, SLICE_SECONDS, Scheduler, Task
from tests.waiting import PATIENCE

Work = Callable[[Task], None]
Asked: TypeAlias = "gevent.Greenlet[[Work], str]"
Connect = Callable[[], "Peer"]


class Peer:
    """A client and its request, which runs in a greenlet of its own and says what becomes of it."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.socket, self.served = socket.socketpair()
        self.scheduler = scheduler
        self.renewed = 0

    def fileno(self) -> int:
        """Return the socket that the server looks at."""
        return self.served.fileno()

    def restart_deadline(self) -> None:
        """Count how often the deadline begins anew."""
        self.renewed += 1

    def ask(self, work: Work) -> Asked:
        return gevent.spawn(self._run, work)

    def _run(self, work: Work) -> str:
        task = Task(self.scheduler, self)
        try:
            work(task)
        except BaseException as end:  # noqa: BLE001 - what it is, is looked at
            return type(end).__name__
        else:
            return "done"
        finally:
            task.end_batch()


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler(lambda _environ, _start: [])


@pytest.fixture
def connect(scheduler: Scheduler) -> Iterator[Connect]:
    peers: Final[list[Peer]] = []

    def make() -> Peer:
        peers.append(Peer(scheduler))
        return peers[-1]

    yield make
    for peer in peers:
        peer.socket.close()
        peer.served.close()


def work_for(seconds: float) -> None:
    ends = thread_time() + seconds
    while thread_time() < ends:
        pass


def become_long(task: Task) -> None:
    work_for(MIDDLING_SECONDS + SLICE_SECONDS)
    task.pause()


def become_middling(task: Task) -> None:
    work_for(QUICK_SECONDS + SLICE_SECONDS)
    task.pause()


def hold(take: Work, goes_on: Event) -> Work:
    """Take a room and keep it until others may go on."""

    def work(task: Task) -> None:
        take(task)
        goes_on.wait()

    return work


def test_what_others_use_while_a_request_is_read_is_not_its_own(connect: Connect) -> None:
    goes_on = Event()

    def read(task: Task) -> None:
        gevent.idle()
        work_for(2 * QUICK_SECONDS)
        task.start()
        work_for(2 * SLICE_SECONDS)
        task.pause()

    holding, reading = connect().ask(hold(become_long, goes_on)), connect().ask(read)
    assert reading.get(timeout=PATIENCE) == "done"
    goes_on.set()
    assert holding.get(timeout=PATIENCE) == "done"


class Crowded(NamedTuple):
    """A worker in which a long request has its turn and others have all places of middling ones."""

    scheduler: Scheduler
    ask: Callable[[Work], Asked]
    long: Asked
    middling: list[Asked]
    end_long: Event
    end_middling: Event

    def wait_for(self, is_so: Callable[[], object]) -> None:
        """Let all run until something is so."""
        while not is_so():
            gevent.sleep(0)

    def end(self, *further: Asked) -> None:
        """Let all end, and see that they do."""
        self.end_long.set()
        self.end_middling.set()
        asked = [self.long, *self.middling, *further]
        gevent.joinall(asked, timeout=PATIENCE)
        assert {each.value for each in asked} == {"done"}
        assert (self.scheduler.middling.taken, self.scheduler.middling.waiting) == (0, 0)


@pytest.fixture
def crowded(connect: Connect) -> Crowded:
    """A worker in which no place for a middling request is free."""
    scheduler, end_long, end_middling = connect().scheduler, Event(), Event()
    long = connect().ask(hold(become_long, end_long))
    gevent.idle()
    others = [connect().ask(hold(become_middling, end_middling)) for _ in range(AT_ONCE)]
    found = Crowded(
        scheduler, lambda work: connect().ask(work), long, others, end_long, end_middling
    )
    found.wait_for(lambda: scheduler.middling.taken == AT_ONCE)
    return found


def test_who_is_a_little_too_long_to_be_quick_does_not_wait_for_long_ones(crowded: Crowded) -> None:
    further = crowded.ask(become_middling)
    crowded.wait_for(lambda: crowded.scheduler.middling.waiting)
    assert not further.ready()
    crowded.end_middling.set()
    gevent.joinall([*crowded.middling, further], timeout=PATIENCE)
    assert {each.value for each in (*crowded.middling, further)} == {"done"}
    assert not crowded.long.ready()
    crowded.end()


def test_where_too_many_wait_to_be_a_little_too_long_one_more_is_long(crowded: Crowded) -> None:
    waiting = [crowded.ask(become_middling) for _ in range(WAITING)]
    crowded.wait_for(lambda: crowded.scheduler.middling.waiting == WAITING)
    further = crowded.ask(become_middling)
    crowded.wait_for(lambda: crowded.scheduler.long._waiting)
    assert crowded.scheduler.middling.waiting == WAITING
    crowded.end(*waiting, further)


def test_who_waits_too_long_to_be_a_little_too_long_is_long(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middling, "WAIT_SECONDS", 0.01)
    further = crowded.ask(become_middling)
    crowded.wait_for(lambda: crowded.scheduler.long._waiting)
    assert crowded.scheduler.middling.waiting == 0
    crowded.end(further)


def test_who_is_too_long_by_a_collection_alone_stays_quick(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch
) -> None:
    def collect(task: Task) -> None:
        work_for(MIDDLING_SECONDS + SLICE_SECONDS)
        monkeypatch.setattr(COLLECTIONS, "seconds", COLLECTIONS.seconds + MIDDLING_SECONDS)
        task.pause()
        assert task.cpu_seconds() > MIDDLING_SECONDS

    assert crowded.ask(collect).get(timeout=PATIENCE) == "done"
    assert not crowded.long.ready()
    crowded.end()


def test_who_is_longer_still_waits_for_long_ones(connect: Connect) -> None:
    goes_on = Event()

    def work(task: Task) -> None:
        become_middling(task)
        become_long(task)

    holding, long = connect().ask(hold(become_long, goes_on)), connect().ask(work)
    scheduler = connect().scheduler
    while not scheduler.long._waiting:
        gevent.sleep(0)
    assert scheduler.middling.taken == 0
    assert not long.ready()
    goes_on.set()
    gevent.joinall([holding, long], timeout=PATIENCE)
    assert (holding.value, long.value) == ("done", "done")


def test_an_answer_after_a_search_waits_in_no_other_queue(connect: Connect) -> None:
    goes_on = Event()

    def search(task: Task) -> None:
        task.wait_to_search()
        work_for(2 * QUICK_SECONDS)
        task.pause()
        task.wait_to_search()

    holding = connect().ask(hold(become_long, goes_on))
    searches = [connect().ask(search) for _ in range(2)]
    gevent.joinall(searches, timeout=PATIENCE)
    assert [each.value for each in searches] == ["done", "done"]
    goes_on.set()
    holding.join()
    assert holding.value == "done"


def test_a_picture_waits_for_another_picture_and_for_no_search(connect: Connect) -> None:
    goes_on, drawn = Event(), Event()
    rendering: list[int] = []

    def draw(number: int) -> Work:
        def work(task: Task) -> None:
            task.wait_to_render(0)
            rendering.append(number)
            drawn.wait()

        return work

    searching = connect().ask(hold(Task.wait_to_search, goes_on))
    drawing = [connect().ask(draw(number)) for number in range(3)]
    while not rendering:
        gevent.sleep(0)
    gevent.idle()
    assert rendering == [0]
    drawn.set()
    gevent.joinall(drawing, timeout=PATIENCE)
    assert [each.value for each in drawing] == ["done"] * 3
    assert not searching.ready()
    goes_on.set()
    assert searching.get(timeout=PATIENCE) == "done"


def test_the_room_goes_to_whoever_waits_longest(connect: Connect) -> None:
    order: list[str] = []

    def search(name: str, times: int = 1) -> Work:
        def work(task: Task) -> None:
            task.wait_to_search()
            for _ in range(3):
                work_for(SLICE_SECONDS)
                task.pause()
            order.append(name)
            task.release()
            if times > 1:
                search(name, times - 1)(task)

        return work

    greedy, other = connect(), connect()
    gevent.joinall([greedy.ask(search("greedy", 3)), other.ask(search("other"))], timeout=PATIENCE)
    assert order == ["greedy", "other", "greedy", "greedy"]


def test_the_room_passes_by_whoever_is_gone(connect: Connect) -> None:
    goes_on = Event()

    def hold(task: Task) -> None:
        task.wait_to_search()
        goes_on.wait()
        # The room is given to one whose end is on its way.
        stopped.kill(TimeoutError, block=False)

    holding = connect().ask(hold)
    gone = connect()
    waiting = [each.ask(Task.wait_to_search) for each in (gone, connect())]
    stopped = waiting[1]
    gevent.idle()
    gone.socket.close()
    goes_on.set()
    gevent.joinall([holding, *waiting], timeout=PATIENCE)
    assert [each.value for each in (holding, *waiting)] == ["done", "ClientDisconnected", "Problem"]
    assert connect().ask(Task.wait_to_search).get(timeout=PATIENCE) == "done"


def test_whoever_ends_while_waiting_is_given_no_room(connect: Connect) -> None:
    goes_on = Event()
    holding, stopped = (
        connect().ask(hold(Task.wait_to_search, goes_on)),
        connect().ask(Task.wait_to_search),
    )
    gevent.idle()
    stopped.kill(TimeoutError)
    goes_on.set()
    gevent.joinall([holding, stopped], timeout=PATIENCE)
    assert (holding.value, stopped.value) == ("done", "Problem")
    assert connect().ask(Task.wait_to_search).get(timeout=PATIENCE) == "done"


def test_a_line_of_a_batch_waits_where_others_are_refused(connect: Connect) -> None:
    goes_on = Event()

    def search_in_batch(task: Task) -> None:
        task.begin_batch()
        task.wait_to_search()

    holding = connect().ask(hold(Task.wait_to_search, goes_on))
    batches = [connect().ask(search_in_batch) for _ in range(limits.BATCHES)]
    gevent.idle()
    others = [connect().ask(Task.wait_to_search) for _ in range(limits.SEARCHES_WAITING + 1)]
    gevent.idle()
    assert [each.value for each in (*batches, *others)] == [None] * 4 + ["Problem"]
    goes_on.set()
    gevent.joinall([holding, *batches, *others[:-1]], timeout=PATIENCE)
    assert {each.value for each in (holding, *batches, *others[:-1])} == {"done"}


def test_the_page_of_a_refusal_is_not_refused_for_its_own_work(connect: Connect) -> None:
    goes_on = Event()
    holding = connect().ask(hold(become_long, goes_on))
    gevent.sleep(0)
    waiting = [connect().ask(become_long) for _ in range(limits.LONG_WAITING)]
    gevent.idle()

    def be_refused_and_tell(task: Task) -> None:
        with pytest.raises(Problem):
            become_long(task)
        assert task.refused_by == "long"
        become_long(task)

    told = connect().ask(be_refused_and_tell)
    again = connect().ask(become_long)
    told.join(timeout=PATIENCE)
    again.join(timeout=PATIENCE)
    assert (told.value, again.value) == ("done", "Problem")
    goes_on.set()
    gevent.joinall([holding, *waiting], timeout=PATIENCE)
    assert {each.value for each in (holding, *waiting)} == {"done"}


def test_there_are_only_so_many_batches(connect: Connect) -> None:
    goes_on = Event()
    carry = hold(Task.begin_batch, goes_on)
    batches = [connect().ask(carry) for _ in range(limits.BATCHES + 1)]
    gevent.idle()
    assert [each.value for each in batches] == [None] * limits.BATCHES + ["Problem"]
    goes_on.set()
    gevent.joinall(batches, timeout=PATIENCE)
    assert connect().ask(carry).get(timeout=PATIENCE) == "done"


def test_each_line_of_a_batch_starts_with_no_time_used_and_no_turn(connect: Connect) -> None:
    order: list[str] = []

    def carry(task: Task) -> None:
        task.begin_batch()
        for number in range(3):
            become_long(task)
            assert task.cpu_seconds() > QUICK_SECONDS
            order.append(f"line {number}")
            task.restart()
            assert task.cpu_seconds() < SLICE_SECONDS
            work_for(SLICE_SECONDS)
            task.pause()

    def ask(task: Task) -> None:
        become_long(task)
        order.append("other")

    batch, other = connect(), connect()
    gevent.joinall([batch.ask(carry), other.ask(ask)], timeout=PATIENCE)
    assert order == ["line 0", "other", "line 1", "line 2"]
    assert (batch.renewed, other.renewed) == (3, 0)


def test_many_quick_lines_let_others_go_first(connect: Connect) -> None:
    lines = 0

    def carry(task: Task) -> None:
        nonlocal lines
        task.begin_batch()
        for _ in range(50):
            work_for(SLICE_SECONDS / 5)
            task.restart()
            task.pause()
            lines += 1

    def look(_share: Task) -> None:
        run_other_requests()
        assert lines < 50

    batch = connect().ask(carry)
    assert connect().ask(look).get(timeout=PATIENCE) == "done"
    assert batch.get(timeout=PATIENCE) == "done"


def test_a_request_ends_at_the_pause_at_which_its_budget_is_used_up(connect: Connect) -> None:
    """What another process used for it counts, and what others use while it waits does not."""
    told: list[str] = []

    def work(task: Task) -> None:
        task.wait_to_search()
        for seconds in (0, limits.REQUEST_CPU_SECONDS / 2, limits.REQUEST_CPU_SECONDS / 2):
            task.add_cpu_seconds(seconds)
            work_for(SLICE_SECONDS)
            told.append("goes on")
            task.pause()

    def use(_share: Task) -> None:
        work_for(10 * SLICE_SECONDS)

    working, other = connect().ask(work), connect().ask(use)
    gevent.joinall([working, other], timeout=PATIENCE)
    assert (working.value, other.value, told) == ("TooMuchWork", "done", ["goes on"] * 3)
    assert connect().ask(Task.wait_to_search).get(timeout=PATIENCE) == "done"


def test_what_others_use_while_another_process_works_is_not_its_own(connect: Connect) -> None:
    begun, goes_on = Event(), Event()

    def draw(task: Task) -> None:
        def wait() -> int:
            begun.set()
            goes_on.wait()
            return 7

        before = task.cpu_seconds()
        assert task.wait_for_process(wait) == 7
        assert task.cpu_seconds() - before < SLICE_SECONDS

    def use(_task: Task) -> None:
        begun.wait()
        work_for(10 * SLICE_SECONDS)
        goes_on.set()

    asked = [connect().ask(draw), connect().ask(use)]
    gevent.joinall(asked, timeout=PATIENCE)
    assert [each.value for each in asked] == ["done", "done"]


def test_each_line_of_a_batch_has_a_budget_of_its_own(connect: Connect) -> None:
    def carry(task: Task) -> None:
        task.begin_batch()
        for _ in range(3):
            task.add_cpu_seconds(0.9 * limits.REQUEST_CPU_SECONDS)
            work_for(SLICE_SECONDS)
            task.pause()
            task.restart()

    assert connect().ask(carry).get(timeout=PATIENCE) == "done"


def test_nothing_is_kept_of_who_hangs_up_while_waiting(connect: Connect) -> None:
    class Table:
        """What a request works on."""

    goes_on = Event()
    kept: list[ref[Table]] = []

    def search(task: Task) -> None:
        table = Table()
        kept.append(ref(table))
        task.wait_to_search()

    holding, waiting = connect().ask(hold(Task.wait_to_search, goes_on)), connect()
    gevent.idle()
    gone = waiting.ask(search)
    gevent.idle()
    waiting.socket.close()
    gc.disable()
    try:
        goes_on.set()
        gevent.joinall([holding, gone], timeout=PATIENCE)
        assert gone.value == "ClientDisconnected"
        assert [table() for table in kept] == [None]
    finally:
        gc.enable()


def take_turns(quick: int) -> str:
    """Return who came when: L, which gives way, and the rounds of one that does not (q)."""
    order: list[str] = []

    def work_long() -> None:
        run_other_requests(WHEN_IDLE)
        order.append("L")

    def work_quickly() -> None:
        while len(order) < quick and "L" not in order:
            run_other_requests()
            order.append("q")

    gevent.joinall([gevent.spawn(work_long), gevent.spawn(work_quickly)], raise_error=True)
    return "".join(order)


def test_what_gives_way_goes_on_once_nothing_else_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PATIENT_SECONDS", PATIENCE)
    assert take_turns(5) == "qqqqqL"


def test_what_gives_way_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PATIENT_SECONDS", 0.001)
    order = take_turns(10**6)
    assert "L" in order
    assert len(order) < 10**6
