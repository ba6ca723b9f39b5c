"""What traces hold, as a collector receives them from the real server."""

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from referee import __version__
from referee.operating import watching
from referee.operating.watching import start_traces
from tests.api.samples import ONE_TILE
from tests.server.running import find_free_port, serve
from tests.waiting import wait_until

ROADS = "/v1/carcassonne/roads"
CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
SERVER_KIND = 2
ERROR = 2


class Collector(NamedTuple):
    """A collector on loopback, and the spans that it has received, with their resources."""

    address: str
    spans: list[tuple[dict[str, Any], Any]]

    def wait_for(self, count: int) -> list[Any]:
        """Return the spans, once there are so many."""
        wait_until(lambda: len(self.spans) >= count, f"{count} spans have arrived")
        return [span for _, span in self.spans]


@contextmanager
def collect() -> Iterator[Collector]:
    received: list[tuple[dict[str, Any], Any]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            sent = ExportTraceServiceRequest.FromString(body)
            for each in sent.resource_spans:
                resource = read(each.resource)
                received.extend((resource, span) for s in each.scope_spans for span in s.spans)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Write nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Collector(f"http://127.0.0.1:{server.server_port}/v1/traces", received)
        server.shutdown()


def read(holder: Any) -> dict[str, Any]:
    """Return the attributes of a resource or a span."""
    return {
        each.key: getattr(each.value, each.value.WhichOneof("value")) for each in holder.attributes
    }


def ask(address: str, body: Any, **headers: str) -> str:
    """Post a question and return the id of the request, whether it is answered or refused."""
    asked = Request(f"{address}{ROADS}", json.dumps(body).encode(), headers)
    asked.add_header("Content-Type", "application/json")
    with urlopen(asked) as answer:
        answer.read()
        return str(answer.headers["X-Request-Id"])


def test_a_request_is_a_span_with_its_stages(tmp_path: Path) -> None:
    with (
        collect() as collector,
        serve(
            tmp_path / "report",
            REFEREE_TRACES=collector.address,
            OTEL_BSP_SCHEDULE_DELAY="50",
        ) as server,
    ):
        request_id = ask(server.address, {"position": ONE_TILE}, traceparent=CALLER)
        collector.wait_for(4)
        found = {span.name: span for _, span in collector.spans}
        assert sorted(found) == [f"POST {ROADS}", "reading", "ruling", "writing"]
        whole = found[f"POST {ROADS}"]
        resource = collector.spans[0][0]
    assert (resource["service.name"], resource["service.version"]) == ("referee", __version__)
    assert read(whole) == {
        "http.route": ROADS,
        "http.request.method": "POST",
        "http.response.status_code": 200,
        "referee.request_id": request_id,
    }
    assert whole.kind == SERVER_KIND
    assert (whole.trace_id.hex(), whole.parent_span_id.hex()) == tuple(CALLER.split("-")[1:3])
    stages = [found[name] for name in ("reading", "ruling", "writing")]
    assert all(stage.parent_span_id == whole.span_id for stage in stages)
    starts = [stage.start_time_unix_nano for stage in stages]
    ends = [stage.end_time_unix_nano for stage in stages]
    assert [whole.start_time_unix_nano, *ends[:-1]] == starts
    assert ends == sorted(ends)
    assert ends[-1] == whole.end_time_unix_nano


def test_a_collector_that_is_not_there_costs_no_answer(tmp_path: Path) -> None:
    nowhere = f"http://127.0.0.1:{find_free_port()}/v1/traces"
    settings = {"REFEREE_TRACES": nowhere, "OTEL_EXPORTER_OTLP_TIMEOUT": "1"}
    with serve(tmp_path / "report", OTEL_BSP_SCHEDULE_DELAY="50", **settings) as server:
        for _ in range(3):
            assert ask(server.address, {"position": ONE_TILE})


def test_without_an_endpoint_there_are_no_traces() -> None:
    assert start_traces(None) is None


def test_traces_that_cannot_start_are_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_endpoint: str) -> None:
        raise ImportError

    monkeypatch.setattr(watching, "Tracer", fail)
    assert start_traces("http://localhost:4318/v1/traces") is None
    assert caplog.messages == ["this worker sends no traces"]
