"""Assistants over HTTP, on the real server: by the SDK's client, and by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import anyio
import pytest

from referee.api.limits import BODY_BYTES, JSON_DEPTH
from referee.mcp.http import ADDRESS, VERSIONS
from tests.server.running import Server, serve
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from mcp import Client

Json = dict[str, Any]

HEADERS: Final = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}


class Told(NamedTuple):
    """An answer over HTTP."""

    status: int
    headers: dict[str, str]
    body: Any


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serve(folder / "report.txt", REFEREE_MCP="true") as running:
        yield running


def send(server: Server, body: bytes, method: str = "POST", **headers: str) -> Told:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, ADDRESS, body, HEADERS | told)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return Told(response.status, dict(response.headers), json.loads(content) if content else None)


def ask(server: Server, method: str, **params: Any) -> Json:
    message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
    told = send(server, json.dumps(message).encode())
    assert told.status == 200
    assert (told.body["jsonrpc"], told.body["id"]) == ("2.0", 7)
    body: Json = told.body
    return body


def call(server: Server, name: str, **arguments: Any) -> Json:
    result: Json = ask(server, "tools/call", name=name, arguments=arguments)["result"]
    return result


def play(server: Server, talk: Callable[[Client], Awaitable[Any]]) -> Any:
    """Talk to the server by the SDK's client."""
    from mcp import Client

    async def run() -> Any:
        with anyio.fail_after(PATIENCE):
            async with Client(f"{server.address}{ADDRESS}") as client:
                return await talk(client)

    return anyio.run(run)


def test_a_dispute_is_played_from_words_to_the_verdict(server: Server) -> None:
    """What players say becomes a position, a claim, a verdict, its rule, and a picture.

    Everything that is sent on is taken out of what the tools told before.
    """

    async def settle(client: Client) -> list[str]:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        grammar = await read(client, "notation")
        names = {name: name in grammar for name in ("ic.straight_inn", "witch", "large")}
        position = (
            "c1/rules,labyrinth.advanced/0,-1,A/-1,0,A3,lab-red.l,T1"
            "/0,1,ic.straight_inn.g1-black.large.rN/0,2,S2-witch.rN"
        )
        checked = await read(client, "carcassonne_check", position=position)
        found = await read(client, "carcassonne_roads", position=position)
        [road] = re.findall(r"^- (road:[-\d,A-Z]+): .*black", found, re.MULTILINE)
        x, y, side = road.removeprefix("road:").split(",")
        claim = f"kind:points;at:{x},{y},road,{side};player:black;points:8"
        assert "claim" in tools["carcassonne_claims"].input_schema["properties"]
        verdict = await read(client, "carcassonne_claims", position=position, claim=claim)
        [clause] = re.findall(r"-6 \([^)]*(car-1\.4\.witch)\)", verdict)
        rule = await read(client, "rule", rule_id=clause)
        drawn = await client.call_tool(
            "carcassonne_diagram",
            {"position": position, "mark": f"roads:{x},{y},road,{side}", "width": 120},
        )
        assert all(names.values())
        return [checked, verdict, rule, drawn.content[1].type]

    checked, verdict, rule, picture = play(server, settle)
    assert checked.startswith("This table can be right: no fault")
    assert verdict.startswith("The claim does not hold; it is 10, not 8.")
    assert "Page: /r?position=c1/rules,labyrinth.advanced/" in verdict
    assert "The witch" in rule
    assert picture in ("image", "resource")


async def read(client: Client, name: str, **arguments: Any) -> str:
    result = await client.call_tool(name, arguments)
    content = result.content[0]
    assert content.type == "text"
    assert not result.is_error, content.text
    return content.text


def test_a_game_is_ruled_turn_by_turn(server: Server) -> None:
    game = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE,-1.0.A3-m,2.0.A1"
    told = call(server, "carcassonne_game", game=game)["structuredContent"]
    assert [turn["legal"] for turn in told["turns"]] == [True, True, True]
    assert told["points"] == {"anna": 4, "ben": 0}


def test_what_is_no_request_gets_no_answer(server: Server) -> None:
    for message in (
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 1, "result": {}},
    ):
        told = send(server, json.dumps(message).encode())
        assert (told.status, told.body) == (202, None)


@pytest.mark.parametrize("asked", [*VERSIONS, "2024-11-05", None, 1])
def test_a_version_is_agreed_on(server: Server, asked: Any) -> None:
    told = ask(server, "initialize", protocolVersion=asked, capabilities={}, clientInfo={})
    agreed = told["result"]["protocolVersion"]
    assert agreed == (asked if asked in VERSIONS else VERSIONS[0])


@pytest.mark.parametrize(
    ("method", "params", "code", "message"),
    [
        ("server/discover", {}, -32601, "Method not found"),
        ("tools/call", {"name": "judge"}, -32602, "Unknown tool: judge"),
        ("tools/call", {"name": ["rule"]}, -32602, "Unknown tool: ['rule']"),
        ("tools/call", {"name": "rule", "arguments": 1}, -32602, "Arguments are an object"),
        ("resources/read", {"uri": "file:///"}, -32602, "Unknown resource: file:///"),
        ("resources/read", {}, -32602, "Unknown resource: None"),
    ],
)
def test_what_there_is_not_is_refused(
    server: Server, method: str, params: Json, code: int, message: str
) -> None:
    assert ask(server, method, **params)["error"] == {"code": code, "message": message}


@pytest.mark.parametrize(
    "body",
    [
        b"1",
        b"[]",
        b"{}",
        b'{"jsonrpc":"2.0","id":null,"method":"ping"}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}',
        b'{"jsonrpc":"2.0","id":1.5}',
    ],
)
def test_what_is_no_message_is_a_bad_request(server: Server, body: bytes) -> None:
    told = send(server, body)
    assert (told.status, told.body["error"]["code"], told.body["id"]) == (400, -32600, None)


def test_an_unknown_version_is_a_bad_request(server: Server) -> None:
    ping = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
    assert send(server, ping, MCP_Protocol_Version="1999-01-01").status == 400
    assert send(server, ping, MCP_Protocol_Version=VERSIONS[0]).body["result"] == {}


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_there_are_no_sessions_and_no_streams(server: Server, method: str) -> None:
    assert send(server, b"", method).status == 405


def test_a_message_has_the_limits_of_a_request(server: Server) -> None:
    """Its bytes, its depth, and the work that its question takes."""
    assert send(server, b" " * (BODY_BYTES + 1)).status == 413
    assert send(server, b"[" * (JSON_DEPTH + 3) + b"]" * (JSON_DEPTH + 3)).status == 400
    assert send(server, b"{}", Content_Type="text/plain").status == 415
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    asked = {"position": "c1/0,0,D,U1,U1,U1/0,1,E", "tile": "base.D", "player": "red"}
    message |= {"params": {"name": "carcassonne_options", "arguments": asked}}
    told = send(server, json.dumps(message).encode())
    used = re.fullmatch(r"used=([\d.]+), budget=8000", told.headers["X-Work"])
    assert used is not None
    assert float(used[1]) > 1


def test_a_page_of_any_origin_may_send_what_an_assistant_sends(server: Server) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    sent = {"Origin": "https://assistant.example", "Access-Control-Request-Method": "POST"}
    connection.request("OPTIONS", ADDRESS, headers=sent)
    response = connection.getresponse()
    connection.close()
    allowed = ", ".join(response.headers.get_all("Access-Control-Allow-Headers", [])).split(", ")
    assert {"Content-Type", "MCP-Protocol-Version"} <= {*allowed}
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "POST" in response.headers["Access-Control-Allow-Methods"]
    ping = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
    told = send(server, ping, Origin=sent["Origin"], MCP_Protocol_Version=VERSIONS[0])
    assert told.headers["Access-Control-Allow-Origin"] == "*"


def test_sentences_are_in_the_language_that_the_assistant_accepts(server: Server) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    message |= {"params": {"name": "carcassonne_roads", "arguments": {"position": "c1/0,0,D"}}}
    told = send(server, json.dumps(message).encode(), Accept_Language="de")
    assert "Straße" in told.body["result"]["content"][0]["text"]


def test_it_is_off_unless_it_is_switched_on(tmp_path: Path) -> None:
    with serve(tmp_path / "report.txt") as running:
        assert send(running, b"{}").status == 404
