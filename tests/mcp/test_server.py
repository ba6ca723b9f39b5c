"""The program as an assistant starts it, talked to by the SDK's own client over standard input.

The SDK takes a second to load, so only who starts the program does so.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anyio
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from click.testing import CliRunner
from flask.testing import FlaskClient

from referee import __version__
from referee.api.documents import load_notation
from referee.api.games import LISTINGS
from referee.core.languages import ENGLISH
from referee.mcp import command
from referee.mcp.asking import Asker
from referee.mcp.choosing import choose
from referee.mcp.messages import INSTRUCTIONS
from referee.mcp.resources import list_resources
from referee.mcp.tools import list_tools
from tests.delivery.shown_answers import ROOT
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from mcp import Client
    from mcp_types import CallToolResult

    Talk = Callable[[Client], Awaitable[Any]]
    """What is done with a client, awaited."""

PROGRAM: Final = str(Path(sys.executable).with_name("referee-mcp"))
EXAMPLE: Final = json.loads((ROOT / "examples/E1-advanced-labyrinth.json").read_text("utf-8"))
NOTATION: Final = (
    "c1/rules,labyrinth.advanced/1,-1,T-red.rS/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW"
    "/1,1,U-green.rN/1,2,S2"
)
CARDS: Final = "l1/0,0,NS.crown:EW.helmet,W.crown.helmet"


class Assistant:
    """An assistant that has started the program."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client

    def do(self, talk: Talk) -> Any:
        """Talk, and return what comes of it."""

        async def run() -> Any:
            with anyio.fail_after(PATIENCE):
                return await talk(self._client)

        return self._portal.call(run)


@contextmanager
def start(*arguments: str, mode: str = "auto") -> Iterator[Assistant]:
    """Start the program, which must end when it is no longer talked to."""
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters

    program = StdioServerParameters(command=PROGRAM, args=list(arguments))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(program, mode=mode)) as client,
    ):
        yield Assistant(portal, client)


@pytest.fixture(scope="module")
def assistant() -> Iterator[Assistant]:
    with start() as started:
        yield started


def call(name: str, **arguments: Any) -> Talk:
    return lambda client: client.call_tool(name, arguments)


def read(uri: str) -> Talk:
    return lambda client: client.read_resource(uri)


def read_text(result: CallToolResult) -> str:
    from mcp_types import TextContent

    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


def test_an_assistant_is_told_of_the_tools(assistant: Assistant) -> None:
    listed = assistant.do(lambda client: client.list_tools())
    names = [tool.name for tool in listed.tools]
    assert names == [tool.name for tool in list_tools(Asker(ENGLISH))]
    assert all(tool.annotations.read_only_hint for tool in listed.tools)


def test_an_assistant_asks_and_gets_what_http_answers(
    assistant: Assistant, client: FlaskClient
) -> None:
    by_line = assistant.do(call("carcassonne_roads", position=NOTATION))
    by_object = assistant.do(call("carcassonne_roads", **EXAMPLE["body"]))
    assert not by_line.is_error
    whole = client.post(EXAMPLE["path"], json=EXAMPLE["body"]).get_json()
    assert by_line.structured_content == by_object.structured_content
    assert by_line.structured_content == choose("roads", deepcopy(whole))
    [road] = whole["roads"]
    assert road["score"]["total"] == 18
    text = read_text(by_line)
    first, title, line, rules, page = text.splitlines()
    assert (first, title) == (whole["summary"], "roads:")
    assert line.startswith(f"- {road['id']}: {road['summary']} | 18 = ")
    for item in road["score"]["items"]:
        assert f"{item['points']} ({', '.join([item['text'], *item['citations']])})" in line
    assert set(road["citations"]) <= set(rules.removeprefix("Rules: ").split(", "))
    assert page == f"Page: {whole['position']['permalink']}"


def test_a_dispute_is_settled_by_texts_alone(assistant: Assistant) -> None:
    """From how a position is written to the verdict and the rule that it rests on."""
    assert "witch" in read_text(assistant.do(call("notation")))
    position = (
        "c1/rules,labyrinth.advanced/0,-1,A/-1,0,A3,lab-red.l,T1"
        "/0,1,ic.straight_inn.g1-black.large.rN/0,2,S2-witch.rN"
    )
    found = read_text(assistant.do(call("carcassonne_roads", position=position)))
    assert "\n- road:0,-1,S: " in found
    claim = "kind:points;at:0,0,labyrinth;player:black;points:8"
    asked = assistant.do(call("carcassonne_claims", position=position, claim=claim))
    verdict = read_text(asked).splitlines()
    assert verdict[0].startswith("The claim does not hold; it is 10, not 8.")
    assert any(" 10 = 6 (" in line and "car-1.4.witch" in line for line in verdict)
    [rules] = [line for line in verdict if line.startswith("Rules: ")]
    cited = rules.removeprefix("Rules: ").split(", ")
    assert "car-1.4.witch" in cited
    assert "The witch on a road" in read_text(assistant.do(call("rule", rule_id="car-1.4.witch")))
    assert verdict[-1].startswith("Page: /r?position=c1/rules,labyrinth.advanced/")


def test_an_assistant_is_answered_in_german_on_wish(
    assistant: Assistant, client: FlaskClient
) -> None:
    german = assistant.do(call("carcassonne_roads", position=NOTATION, language="de"))
    path = f"{EXAMPLE['path']}?language=de"
    whole = client.post(path, json=EXAMPLE["body"]).get_json()
    assert german.structured_content["summary"] == whole["summary"]
    assert "18 Punkte" in read_text(german)


def test_a_bad_position_is_an_error_with_place_and_remedy(assistant: Assistant) -> None:
    wrong = assistant.do(call("carcassonne_roads", position="c1/0,0,D-red.rQ"))
    assert wrong.is_error
    assert wrong.structured_content["errors"][0]["pointer"] == "/position/figures/0/side"
    assert "/position/figures/0/side: Column 10: The sides here are: N E S W." in read_text(wrong)


def read_configuration() -> tuple[str, ...]:
    """Return the arguments with which the documentation has the program started."""
    running = (ROOT / "docs" / "running.md").read_text("utf-8")
    [block] = re.findall(r"```json\n(\{\n  \"mcpServers\".*?)```", running, re.DOTALL)
    told = json.loads(block)["mcpServers"]["referee"]
    assert told["command"] == Path(PROGRAM).name
    return tuple(told["args"])


def test_an_assistant_of_an_older_protocol_is_greeted_and_answered() -> None:
    async def greet(client: Client) -> Any:
        return client.server_info, client.instructions

    with start(*read_configuration(), mode="legacy") as assistant:
        greeted = assistant.do(greet)
        answer = assistant.do(call("labyrinth_cards_paths", position=CARDS))
    server, instructions = greeted
    assert (server.name, server.version) == ("referee", __version__)
    assert instructions == INSTRUCTIONS
    assert answer.structured_content["treasure_paths"][0]["treasure"] == "helmet"
    assert "Karten" in read_text(answer)


def test_what_there_is_to_read_are_resources(assistant: Assistant) -> None:
    listed = assistant.do(lambda client: client.list_resources())
    templates = assistant.do(lambda client: client.list_resource_templates())
    uris = {each.uri for each in listed.resources}
    uris |= {each.uri_template for each in templates.resource_templates}
    assert uris == {each.uri for each in list_resources()}
    assert len(uris) == len(LISTINGS) + 1


def test_a_rule_is_a_resource_and_a_tool(assistant: Assistant) -> None:
    [content] = assistant.do(read("referee://rules/car-1.4.witch")).contents
    told = assistant.do(call("rule", rule_id="car-1.4.witch"))
    assert content.mime_type == "application/json"
    assert json.loads(content.text) == told.structured_content == json.loads(read_text(told))
    assert told.structured_content["title"] == "The witch on a road"


def test_the_grammar_is_a_resource_and_a_tool(assistant: Assistant) -> None:
    [content] = assistant.do(read("referee://notation")).contents
    assert content.mime_type == "text/markdown"
    assert content.text == read_text(assistant.do(call("notation"))) == load_notation()


@pytest.mark.parametrize(
    ("talk", "told"),
    [
        (read("referee://rules/car-99"), "Unknown resource: referee://rules/car-99"),
        (read("referee://rules/%2e%2e"), "Unknown resource: referee://rules/%2e%2e"),
        (read("file:///etc/passwd"), "Unknown resource: file:///etc/passwd"),
        (call("judge"), "Unknown tool: judge"),
    ],
)
def test_what_is_not_there_is_refused(assistant: Assistant, talk: Talk, told: str) -> None:
    from mcp.shared.exceptions import MCPError

    with pytest.raises(MCPError) as refused:
        assistant.do(talk)
    assert refused.value.message == told


def test_questions_at_the_same_time_each_get_their_own_answer(assistant: Assistant) -> None:
    positions = [f"c1/0,0,D-{player}.rE" for player in ("red", "blue", "green", "black")]

    async def ask_all(client: Client) -> list[str]:
        texts: dict[str, str] = {}

        async def ask(position: str) -> None:
            answer = await client.call_tool("carcassonne_roads", {"position": position})
            texts[position] = read_text(answer)

        async with anyio.create_task_group() as group:
            for position in positions:
                group.start_soon(ask, position)
        return [texts[position] for position in positions]

    texts = assistant.do(ask_all)
    for text, player in zip(texts, ("red", "blue", "green", "black"), strict=True):
        assert f"{player} would get 1 point" in text


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    told = CliRunner().invoke(command.main, [])
    assert told.exit_code == 1
    assert told.output == "referee-mcp needs the extra mcp: pip install 'referee[mcp]'\n"
