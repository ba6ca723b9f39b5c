"""deploy/varnish/default.vcl in Varnish, before the service: a second GET never gets there."""

import json
import sys
from collections.abc import Iterator
from itertools import count
from typing import Final, NamedTuple

import pytest

from tests.api.test_batches import ANSWERED, QUICK
from tests.deploy.counting import ASKED
from tests.deploy.varnish import Got, ask, run, run_varnish
from tests.server.running import find_free_port
from tests.server.talking import QUESTION, Client

ROADS: Final = "/v1/carcassonne/roads"
_SQUARES: Final = count()


def new_position() -> str:
    """Return a position of which nobody has asked yet."""
    return f"?position=c1/0,{next(_SQUARES)},D"


class Cached(NamedTuple):
    """A running Varnish, and the service behind it."""

    port: int
    service: int

    def ask(self, path: str, method: str = "GET", **headers: str) -> Got:
        """Ask Varnish; underscores of a header's name stand for hyphens."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return ask(self.port, method, path, named)

    def list_asked(self) -> list[str]:
        """Return what has reached the service since the last call."""
        return ask(self.service, "POST", ASKED, {}).body.decode().splitlines()


@pytest.fixture(scope="module")
def cached(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cached]:
    """Varnish as deploy/ starts it, but on loopback, and before an instance instead of a proxy."""
    folder = tmp_path_factory.mktemp("varnish")
    service = find_free_port()
    gunicorn = [sys.executable, "-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"]
    command = [*gunicorn, "tests.deploy.counting:create_counting_app()"]
    settings = {"REFEREE_PORT": str(service), "REFEREE_WORKERS": "1"}
    with (
        run(command, service, folder / "service", **settings),
        run_varnish(folder, service) as port,
    ):
        yield Cached(port, service)


PAGES: Final = [ROADS, "/v1/carcassonne/diagram", "/r", "/qr", "/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_second_get_never_reaches_the_service(cached: Cached, page: str) -> None:
    cached.list_asked()
    address = page + new_position()
    first, second = cached.ask(address), cached.ask(address)
    assert cached.list_asked() == [f"GET {address}"]
    assert (first.status, first.body) == (second.status, second.body) == (200, first.body)
    assert second.headers["etag"] == first.headers["etag"]
    assert ("x-request-id" in first.headers, "x-request-id" in second.headers) == (True, False)


def test_a_head_is_answered_from_what_a_get_left(cached: Cached) -> None:
    address = ROADS + new_position()
    length = len(cached.ask(address).body)
    cached.list_asked()
    head = cached.ask(address, "HEAD")
    assert (head.status, head.headers["content-length"]) == (200, str(length))
    assert not cached.list_asked()


@pytest.mark.parametrize(
    ("header", "alike"),
    [
        ("Accept_Language", ["de", "de-AT,de;q=0.9,en;q=0.8", "DE, fr"]),
        ("Accept_Language", ["en-GB", "en-US,en;q=0.5", "en"]),
        ("Accept_Language", ["fr,it", "fr-CH, en;q=0.1"]),
        ("Accept_Language", ["it-IT", "it"]),
        ("Accept_Encoding", ["br, gzip", "gzip, deflate, br, zstd", "BR"]),
        ("Accept_Encoding", ["gzip", "x-gzip, deflate", "gzip, deflate"]),
        ("Accept_Encoding", ["identity", "deflate", ""]),
        ("Accept", ["*/*", "application/json", "application/json, text/plain, */*"]),
    ],
)
def test_callers_who_get_the_same_share_it(cached: Cached, header: str, alike: list[str]) -> None:
    address = ROADS + new_position()
    cached.list_asked()
    answers = {cached.ask(address, **{header: value}).body for value in alike}
    assert len(answers) == 1
    assert len(cached.list_asked()) == 1


VARIANTS: Final = [
    {},
    {"Accept_Language": "de"},
    {"Accept_Language": "xx, fr"},
    {"Accept_Language": "en;q=0.5, it;q=0.9"},
    {"Accept_Language": "de-AT, de;q=0, fr;q=0.4"},
    {"Accept_Encoding": "br"},
    {"Accept_Encoding": "gzip"},
    {"Accept_Encoding": "br;q=0.1, gzip;q=0.9"},
    {"Accept_Encoding": "*"},
    {"Accept": "text/html;q=0.4, */*;q=0.1"},
    {"Accept_Language": "it", "Accept_Encoding": "gzip"},
]


@pytest.mark.parametrize("page", [ROADS, "/v1/carcassonne/diagram", "/r"])
def test_each_caller_gets_from_the_cache_what_the_service_would_give(
    cached: Cached, page: str
) -> None:
    address = page + new_position()
    pictures = [{"Accept": "image/png"}, {"Accept": "image/svg+xml"}] if "diagram" in page else []
    variants = [*VARIANTS, *pictures]
    for _ in range(2):
        for headers in variants:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            named["Host"] = "localhost"
            given = ask(cached.service, "GET", address, named)
            got = ask(cached.port, "GET", address, named)
            told = ("content-type", "content-language", "content-encoding", "etag", "vary")
            assert [got.headers.get(name) for name in told] == [
                given.headers.get(name) for name in told
            ], headers
            assert (got.status, got.body) == (given.status, given.body), headers
    for headers in variants:
        cached.list_asked()
        assert cached.ask(address, **{"Host": "localhost", **headers}).status == 200
        assert not cached.list_asked(), headers


def test_a_code_to_scan_names_the_host_and_the_scheme_of_its_caller(cached: Cached) -> None:
    address = "/qr" + new_position()
    callers = [("one.example", "http"), ("one.example", "https"), ("two.example", "https")]
    cached.list_asked()
    codes = [
        cached.ask(address, Host=host, X_Forwarded_Proto=scheme).body
        for _ in range(2)
        for host, scheme in callers
    ]
    assert codes[:3] == codes[3:]
    assert len(set(codes)) == 3
    assert len(cached.list_asked()) == 3


def test_who_holds_an_answer_is_told_so_without_the_service(cached: Cached) -> None:
    address = ROADS + new_position()
    for coding in ("identity", "br", "gzip"):
        etag = cached.ask(address, Accept_Encoding=coding).headers["etag"]
        cached.list_asked()
        held = cached.ask(address, Accept_Encoding=coding, If_None_Match=etag)
        assert (held.status, held.body, held.headers["etag"]) == (304, b"", etag)
        other = cached.ask(address, Accept_Encoding=coding, If_None_Match='"another"')
        assert other.status == 200
        assert not cached.list_asked()


def test_a_question_in_a_body_is_passed_on_each_time(cached: Cached) -> None:
    headers = {"Content-Type": "application/json"}
    cached.list_asked()
    for _ in range(2):
        assert ask(cached.port, "POST", ROADS, headers, QUESTION).status == 200
    assert ask(cached.port, "OPTIONS", ROADS, {}).status == 200
    assert cached.list_asked() == [f"POST {ROADS}", f"POST {ROADS}", f"OPTIONS {ROADS}"]


def test_nobody_spoils_what_others_find_in_the_cache(cached: Cached) -> None:
    """With these headers a proxy would tell gunicorn that the service has other addresses."""
    address = "/v1/rules?language=de"
    spoilt = ask(cached.port, "GET", address, {"SCRIPT_NAME": "/v1", "PATH_INFO": "/nowhere"})
    after = cached.ask(address)
    assert (spoilt.status, after.status) == (200, 200)
    assert json.loads(after.body)["rules"]


@pytest.mark.parametrize(
    "address", [f"{ROADS}?position=nonsense", "/nowhere", "/readyz", "/service-worker.js"]
)
def test_errors_and_what_may_change_are_not_kept(cached: Cached, address: str) -> None:
    cached.list_asked()
    answers = [cached.ask(address) for _ in range(2)]
    assert cached.list_asked() == [f"GET {address}"] * 2
    assert all("x-request-id" in answer.headers for answer in answers)


def test_a_batch_goes_both_ways_at_once(cached: Cached) -> None:
    """A line is answered before the next one is sent."""
    line = QUICK + b"\n"
    chunk = b"%x\r\n%s\r\n" % (len(line), line)
    media = ("Content-Type: application/x-ndjson", "Transfer-Encoding: chunked")
    with Client(cached.port) as client:
        client.send("\r\n".join(("POST /v1/batch HTTP/1.1", "Host: x", *media, "\r\n")).encode())
        for number in range(2):
            client.send(chunk)
            assert ANSWERED % number in iter(client.received.readline, b"")
        client.send(b"0\r\n\r\n")
        assert client.rest().endswith(b"0\r\n\r\n")
