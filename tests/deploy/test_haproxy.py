"""deploy/haproxy before a service that does as it is told: limits, retries, problems."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import pytest

from referee.api.limits import BODY_BYTES
from tests.deploy.problems import check_problem
from tests.deploy.scripted import HELD, Scripted, run_scripted
from tests.deploy.varnish import Got, ask
from tests.faults.proxy import CONFIGURATION, WITHOUT_LIMITS, run_haproxy
from tests.server.talking import HEALTH, Client, head, post, talk
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def service() -> Iterator[Scripted]:
    with run_scripted() as running:
        yield running


@pytest.fixture(scope="module")
def instances(service: Scripted) -> dict[str, str]:
    """Where both instances are, which are one."""
    return find_addresses(service, service)


def find_addresses(*instances: Scripted) -> dict[str, str]:
    """Return where two instances are asked, and where for their health, as the proxy takes it."""
    ports = {str(number): str(each.server_port) for number, each in enumerate(instances, 1)}
    return {f"REFEREE_SERVER_{number}": f"127.0.0.1:{port}" for number, port in ports.items()} | {
        f"REFEREE_HEALTH_{number}": port for number, port in ports.items()
    }


@pytest.fixture(scope="module")
def port(instances: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """That of a proxy which takes whoever asks it for a cache, and has little patience."""
    folder = tmp_path_factory.mktemp("haproxy")
    text = CONFIGURATION.read_text("utf-8")
    for patience, times in (("timeout server 30s", 1), ("wait-for-body time 10s", 2)):
        assert text.count(patience) == times
        text = text.replace(patience, f"{patience.rpartition(' ')[0]} 2s")
    hasty = folder / "haproxy.cfg"
    hasty.write_text(text)
    limits = {"REFEREE_QUESTIONS": "5", "REFEREE_SEARCHES": "2", "REFEREE_CACHE": "127.0.0.0/8"}
    with run_haproxy(folder / "log", hasty, **instances, **limits) as running:
        yield running


@pytest.mark.parametrize(
    ("cache", "statuses"),
    [
        ({"REFEREE_CACHE": "127.0.0.0/8"}, [200, 200, 429, 200, 200]),
        ({"REFEREE_CACHE": "127.0.0.0/8", "REFEREE_PROXIES": "1"}, [200, 200, 429, 200, 200]),
        ({"REFEREE_CACHE": "192.0.2.0/24"}, [429, 429, 429, 429, 429]),
        ({}, [429, 429, 429, 429, 429]),
    ],
)
def test_limits_count_those_for_whom_a_cache_asks(
    tmp_path: Path,
    service: Scripted,
    instances: dict[str, str],
    cache: dict[str, str],
    statuses: list[int],
) -> None:
    service.status = 200
    limits = {"REFEREE_QUESTIONS": "2", "REFEREE_SEARCHES": "2"}
    with run_haproxy(tmp_path / "log", **instances, **limits, **cache) as port:
        # Who comes without a cache in between is a client of its own, and has asked enough by then.
        alone = [ask(port, "GET", "/", {}).status for _ in range(3)]
        assert alone[-1] == 429
        clients = ["192.0.2.1"] * 3 + ["192.0.2.2", "198.51.100.1, 192.0.2.3"]
        asked = [ask(port, "GET", "/", {"X-Forwarded-For": client}).status for client in clients]
    assert asked == statuses


def test_behind_what_ends_tls_each_client_has_limits_of_its_own(
    tmp_path: Path, service: Scripted, instances: dict[str, str]
) -> None:
    """It is the second last name that counts: the last is that of what ends TLS."""
    service.status = 200
    limits = {"REFEREE_QUESTIONS": "2", "REFEREE_SEARCHES": "2"}
    front = {"REFEREE_CACHE": "127.0.0.0/8", "REFEREE_PROXIES": "2"}
    clients = ["192.0.2.1"] * 3 + ["192.0.2.2", "192.0.2.3, 192.0.2.1", "192.0.2.1, 192.0.2.3"]
    with run_haproxy(tmp_path / "log", **instances, **limits, **front) as port:
        asked = [ask_as(f"{client}, 10.0.0.1", port, "GET", "/").status for client in clients]
    assert asked == [200, 200, 429, 200, 429, 200]


def test_a_network_of_ipv6_is_one_client(
    tmp_path: Path, service: Scripted, instances: dict[str, str]
) -> None:
    service.status = 200
    limits = {"REFEREE_QUESTIONS": "2", "REFEREE_SEARCHES": "2", "REFEREE_CACHE": "127.0.0.0/8"}
    clients = ["2001:db8::1", "2001:db8::2:1", "2001:db8:0:0:f::9", "2001:db8:0:1::1"]
    with run_haproxy(tmp_path / "log", **instances, **limits) as port:
        asked = [ask_as(client, port, "GET", "/").status for client in clients]
    assert asked == [200, 200, 429, 200]


LARGE: Final = 70_000
"""Bytes of a body that counts as large."""


class Crowd:
    """Clients at addresses of their own choice, before a proxy, whose answers are held."""

    def __init__(self, stack: ExitStack, service: Scripted, port: int) -> None:
        self._stack, self._service, self._port = stack, service, port

    def ask(self, client: str, number: int, length: int = 0) -> Client:
        """Ask for a client, with a body of so many bytes."""
        return self._stack.enter_context(Client(self._port)).send(
            post(b" " * length, f"X-Forwarded-For: {client}", path=f"{HELD}/{client}/{number}")
        )

    def connect(self, port: int, source: str) -> Client:
        """Connect from an address, and say nothing."""
        return self._stack.enter_context(Client(port, source))

    def count(self, client: str) -> int:
        """Return how many requests of a client an instance has got so far."""
        asked = dict(self._service.begun)
        return sum(path.startswith(f"{HELD}/{client}/") for path in asked)

    def wait_for(self, client: str, number: int) -> None:
        """Wait until an instance has got a number of requests of a client."""
        wait_until(lambda: self.count(client) == number, f"{number} requests of {client}")


@contextmanager
def hold(folder: Path, **limits: str) -> Iterator[tuple[Scripted, int, Crowd]]:
    """Run a service whose answers are held, and the proxy before it, to which all are caches."""
    with run_scripted() as service, ExitStack() as stack:
        given = WITHOUT_LIMITS | {"REFEREE_CACHE": "127.0.0.0/8"} | limits
        port = stack.enter_context(
            run_haproxy(folder / "log", **find_addresses(service, service), **given)
        )
        stack.callback(service.freed.release, 1000)
        yield service, port, Crowd(stack, service, port)


def test_a_client_has_some_requests_on_the_way_and_no_more(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_AT_ONCE="3") as (service, port, crowd):
        held = [crowd.ask("192.0.2.1", number) for number in range(3)]
        crowd.wait_for("192.0.2.1", 3)
        check_problem(ask_as("192.0.2.1", port, "GET", "/"), "too-many-requests")
        assert ask_as("192.0.2.2", port, "GET", "/").status == 200
        service.freed.release(3)
        assert [client.answer().status for client in held] == [200] * 3
        wait_until(
            lambda: ask_as("192.0.2.1", port, "GET", "/").status == 200, "there is room again"
        )


def test_fewer_of_them_are_large(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_LARGE_AT_ONCE="2") as (_, port, crowd):
        for number in range(2):
            crowd.ask("192.0.2.1", number, LARGE)
        crowd.wait_for("192.0.2.1", 2)
        assert crowd.ask("192.0.2.1", 3, LARGE).answer().status == 429
        assert ask_as("192.0.2.1", port, "GET", f"/?{'x' * 2048}").status == 429
        assert ask_as("192.0.2.1", port, "GET", "/").status == 200
        # Searches and others are apart.
        assert ask_as("192.0.2.1", port, "POST", "/v1/carcassonne/options").status == 200


def test_fewer_still_are_batches(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_BATCHES_AT_ONCE="2") as (service, port, crowd):
        service.holds_batches = True

        def begin(client: str) -> Client:
            asked = post(b"{}\n", f"X-Forwarded-For: {client}", path="/v1/batch")
            return crowd.connect(port, "127.0.0.1").send(asked)

        for _ in range(2):
            begin("192.0.2.1")
        wait_until(lambda: service.begun["/v1/batch"] == 2, "both are there")
        assert begin("192.0.2.1").answer().status == 429
        assert ask_as("192.0.2.1", port, "GET", "/").status == 200
        begin("192.0.2.2")
        wait_until(lambda: service.begun["/v1/batch"] == 3, "another client's is there, too")


def test_what_answers_take_is_added_up_by_client(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_WORK="1000") as (service, port, _):
        service.work = "used=900000.5, budget=8000"
        answers = [ask_as("192.0.2.1", port, "GET", "/") for _ in range(2)]
        assert answers[0].status == 200
        check_problem(answers[1], "too-many-requests")
        assert ask_as("192.0.2.2", port, "GET", "/").status == 200


def test_little_work_adds_up_too_and_is_forgotten(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_WORK="100000") as (service, port, _):
        service.work = "used=60000.9, budget=8000"
        wait_until(
            lambda: ask_as("192.0.2.1", port, "GET", "/").status == 429, "it has worked too much"
        )
        service.work = "used=0.1, budget=8000"
        wait_until(lambda: ask_as("192.0.2.1", port, "GET", "/").status == 200, "it may again")


def test_a_client_has_some_connections_and_no_more(tmp_path: Path) -> None:
    with hold(tmp_path, REFEREE_CONNECTIONS="5", REFEREE_CACHE="192.0.2.0/24") as (_, port, crowd):
        # Its threads take connections in any order, so any of the six may be the one too many; it
        # may be closed while it is still being made.
        idle: list[Client] = []
        for _ in range(6):
            with suppress(ConnectionResetError):
                idle.append(crowd.connect(port, "127.0.0.2"))
        wait_until(lambda: sum(client.is_open() for client in idle) < 6, "the proxy closes one")
        assert sum(client.is_open() for client in idle) == 5
        assert crowd.connect(port, "127.0.0.3").send(HEALTH).answer().status == 200


def test_large_requests_wait_for_each_other_and_nobody_else_for_them(tmp_path: Path) -> None:
    """And of those that wait, it is the turn of the client that has fewest."""
    with hold(tmp_path) as (service, port, crowd):
        others = [f"192.0.2.{number}" for number in range(12)]
        for client in others:
            crowd.ask(client, 0, LARGE)
        wait_until(lambda: sum(map(crowd.count, others)) == len(others), "all are there")
        waiting = [crowd.ask("198.51.100.1", number, LARGE) for number in range(3)]
        wait_until(
            lambda: all(client.look_at_server()[1] == 0 for client in waiting), "they are read"
        )
        last = crowd.ask("198.51.100.2", 0, LARGE)
        wait_until(lambda: last.look_at_server()[1] == 0, "it is read")
        assert ask_as("203.0.113.1", port, "GET", "/").status == 200
        assert (crowd.count("198.51.100.1"), crowd.count("198.51.100.2")) == (0, 0)
        service.freed.release(2)
        crowd.wait_for("198.51.100.2", 1)
        crowd.wait_for("198.51.100.1", 1)


def ask_as(client: str, port: int, method: str, path: str, **headers: str) -> Got:
    """Ask for a client, as a cache does; what it may is counted by itself."""
    return ask(port, method, path, {"X-Forwarded-For": client, **headers})


def test_nobody_tells_the_service_where_it_is(service: Scripted, port: int) -> None:
    """Gunicorn takes these for the proxy's."""
    service.status = 200
    where = {"SCRIPT_NAME": "/v1", "PATH_INFO": "/nowhere", "X-Own": "kept"}
    names = json.loads(ask_as("192.0.2.10", port, "GET", "/v1/rules", **where).body)
    assert "x-own" in names
    assert not {"script_name", "path_info"} & set(names)


@pytest.mark.parametrize(("status", "client"), [(0, "192.0.2.20"), (1, "192.0.2.21")])
def test_an_instance_that_fails_is_a_problem_of_the_service(
    service: Scripted, port: int, status: int, client: str
) -> None:
    """It hangs up, again and again, or says nothing for too long."""
    service.status = status
    check_problem(ask_as(client, port, "GET", "/v1/rules"), "service-unavailable")


def test_who_asks_too_often_gets_a_problem(service: Scripted, port: int) -> None:
    service.status = 200
    answers = [ask_as("192.0.2.22", port, "GET", "/v1/rules") for _ in range(6)]
    assert [answer.status for answer in answers[:5]] == [200] * 5
    check_problem(answers[5], "too-many-requests")


@pytest.mark.parametrize(
    ("code", "headers", "body"),
    [
        ("bad-request", "Transfer-Encoding: chunked", b"nonsense\r\n"),
        ("request-timeout", "Content-Length: 2", b"{"),
    ],
)
def test_a_body_that_is_none_gets_a_problem(
    port: int, code: str, headers: str, body: bytes
) -> None:
    with Client(port) as client:
        client.send(f"POST /v1/rules HTTP/1.1\r\nHost: x\r\n{headers}\r\n\r\n".encode())
        # With its head, it would not be read as HTTP at all.
        wait_until(lambda: client.look_at_server()[1] == 0, "the head is read")
        client.send(body)
        check_problem(Got(*client.answer()), code)


def test_a_body_announced_as_too_large_is_refused_before_it_is_sent(
    service: Scripted, port: int
) -> None:
    path = "/v1/carcassonne/roads?too=large"
    with Client(port) as client:
        length = f"Content-Length: {BODY_BYTES + 1}"
        client.send(head(length, "X-Forwarded-For: 192.0.2.60", path=path))
        check_problem(Got(*client.answer()), "body-too-large")
    assert service.begun[path] == 0


def test_a_body_at_the_limit_is_passed_on(service: Scripted, port: int) -> None:
    service.status = 200
    assert talk(port, post(b" " * BODY_BYTES, "X-Forwarded-For: 192.0.2.61")).status == 200


@pytest.mark.parametrize(
    ("client", "path"),
    [
        ("192.0.2.30", "/v1/labyrinth-cards/suggestions"),
        ("192.0.2.31", "/v1/labyrinth-cards/suggestion%73"),
        ("192.0.2.32", "/v1/labyrinth-cards%2Fsuggestions"),
        ("192.0.2.33", "/v1/carcassonne/%6f%70tions?position=c1"),
        ("192.0.2.34", "/r?position=l1&ask=suggestions"),
        ("192.0.2.35", "/r?a%73k=o%70tions&expected=&position=c1"),
    ],
)
def test_a_search_is_one_however_its_address_is_written(
    service: Scripted, port: int, client: str, path: str
) -> None:
    service.status = 200
    answers = [ask_as(client, port, "POST", path).status for _ in range(3)]
    assert answers == [200, 200, 429]


@pytest.mark.parametrize(
    ("client", "path", "name", "statuses"),
    [
        ("192.0.2.40", "/mcp", "carcassonne_options", [200, 200, 429]),
        ("192.0.2.41", "/m%63p", "labyrinth_cards_suggestions", [200, 200, 429]),
        ("192.0.2.42", "/mcp", r"carcassonne_\u006fptions", [200, 200, 429]),
        ("192.0.2.43", "/mcp", "carcassonne_roads", [200, 200, 200]),
        ("192.0.2.44", "/v1/carcassonne/roads", "carcassonne_options", [200, 200, 200]),
    ],
)
def test_a_search_of_an_assistant_is_one_by_the_name_in_its_body(
    service: Scripted, port: int, client: str, path: str, name: str, statuses: list[int]
) -> None:
    service.status = 200
    body = f'{{"method":"tools/call","params":{{"arguments":{{}},"name":"{name}"}}}}'.encode()
    headers = f"X-Forwarded-For: {client}"
    assert [talk(port, post(body, headers, path=path)).status for _ in range(3)] == statuses


def test_a_message_of_an_assistant_has_the_limits_of_a_request(
    service: Scripted, port: int
) -> None:
    """Its body may be so long, has to come, and is there before the service is asked."""
    service.status = 200
    with Client(port) as client:
        length = f"Content-Length: {BODY_BYTES + 1}"
        client.send(head(length, "X-Forwarded-For: 192.0.2.45", path="/mcp"))
        check_problem(Got(*client.answer()), "body-too-large")
    with Client(port) as client:
        client.send(head("Content-Length: 2", "X-Forwarded-For: 192.0.2.46", path="/mcp"))
        client.send(b"{")
        check_problem(Got(*client.answer()), "request-timeout")
    assert service.begun["/mcp?long"] == 0
    asked = post(b" " * BODY_BYTES, "X-Forwarded-For: 192.0.2.47", path="/mcp?long")
    assert talk(port, asked).status == 200
    for _ in range(5):
        answer = talk(port, post(b"{}", "X-Forwarded-For: 192.0.2.48", path="/mcp?often"))
        assert answer.status == 200
    asked = post(b"{}", "X-Forwarded-For: 192.0.2.48", path="/mcp?often")
    check_problem(Got(*talk(port, asked)), "too-many-requests")


@pytest.mark.parametrize("path", ["/v1/batch", "/v1/b%61tch"])
def test_a_batch_is_passed_on_as_it_comes(service: Scripted, port: int, path: str) -> None:
    """However its address is written, nobody waits for its end."""
    service.status = 200
    with Client(port) as client:
        client.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{{".encode())
        wait_until(lambda: service.begun[path] == 1, "the service is asked")
        assert client.send(b"}").answer().status == 200


def test_what_a_browser_asks_before_it_asks_is_not_counted(service: Scripted, port: int) -> None:
    service.status = 200
    client, path = "192.0.2.50", "/v1/labyrinth-cards/suggestions"
    methods = [*["OPTIONS"] * 6, *["POST"] * 3, "OPTIONS"]
    answers = [ask_as(client, port, method, path).status for method in methods]
    assert answers == [*[200] * 8, 429, 200]


def test_what_nobody_can_answer_is_asked_of_each_instance_once(tmp_path: Path) -> None:
    """One has no room, the other hangs up: what the last one said is the answer."""
    with run_scripted() as full, run_scripted() as broken:
        full.status, broken.status = 503, 0
        addresses = find_addresses(full, broken)
        with run_haproxy(tmp_path / "log", **addresses, **WITHOUT_LIMITS) as port:
            for number in range(4):
                assert ask(port, "GET", f"/{number}", {}).status == 503
                assert (full.asked[f"/{number}"], broken.asked[f"/{number}"]) == (1, 1)


def test_a_file_that_one_release_has_is_found_whoever_is_asked_first(tmp_path: Path) -> None:
    """Both are told to answer for exactly the digest in the address."""
    with run_scripted() as old, run_scripted() as new:
        new.status = 404
        places = find_addresses(old, new)
        with run_haproxy(tmp_path / "log", **places, **WITHOUT_LIMITS) as port:
            asked = [ask(port, "GET", f"/static/0123/{n}.css", {}) for n in range(20)]
            assert {got.status for got in asked} == {200}
            assert all("x-exact-digest" in json.loads(got.body) for got in asked)
            assert sum(new.asked[f"/static/0123/{n}.css"] for n in range(20))
            # What neither has is not found, and other addresses are asked for once.
            assert "x-exact-digest" not in json.loads(get_from(old, port, "/nowhere"))
            old.status = 404
            assert ask(port, "GET", "/static/0123/none.css", {}).status == 404


def get_from(service: Scripted, port: int, path: str) -> bytes:
    """Return the answer of one of two instances, by asking until it is its turn."""
    got: list[Got] = []

    def is_its_turn() -> bool:
        got.append(ask(port, "GET", path, {}))
        return service.asked[path] > 0

    wait_until(is_its_turn, "it is asked")
    return got[-1].body
