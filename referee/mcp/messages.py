"""What the protocol says, as its JSON has it: tools and their results, and resources.

``server`` says it over standard input and output by the SDK, ``http`` at an address without it.
"""

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from referee import __version__
from referee.mcp.asking import Answer, Asker, Drawn
from referee.mcp.choosing import choose, cut
from referee.mcp.resources import Resource, list_resources, read_resource
from referee.mcp.telling import tell
from referee.mcp.tools import Tool, list_tools

NAME: Final = "referee"
INSTRUCTIONS: Final = """\
A referee for Carcassonne with The Labyrinth and for Ravensburger's Labyrinth card game. Whatever \
is asked about a position of these games, ask a tool instead of recalling rules: it is exact, and \
names the rules that it rests on, which `rule` shows. Write the position on one line, as the tool \
`notation` explains. An illegal move is an answer, with objections; an error says what is wrong \
with the question, where, and how to fix it: fix it and ask again, and never fill a gap by a \
guess. Tell players the summary, and cite the rules. Structured content has the keys that decide \
something; `fields` names others."""
SERVER: Final = {"name": NAME, "version": __version__}
INVALID_PARAMS: Final = -32602
"""The code of JSON-RPC for a tool or a resource that there is not."""
FIELDS: Final = "fields"
SHOWN: Final = 100
"""How much of a wrong name is said back."""

Json = dict[str, Any]


class Refusal(Exception):
    """A message that gets no result: its code of JSON-RPC, and why."""

    def __init__(self, code: int, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


class Answerer:
    """Answers what an assistant asks of tools and resources.

    :param asker: what asks the questions.
    """

    def __init__(self, asker: Asker) -> None:
        self._asker = asker
        self._tools = {tool.name: tool for tool in list_tools(asker)}
        self._listed = {"tools": [_write_tool(tool) for tool in self._tools.values()]}

    def list_tools(self) -> Json:
        """Return the tools, with the schemas of their arguments."""
        return self._listed

    def call_tool(self, name: Any, arguments: Mapping[str, Any]) -> Json:
        """Return what a tool answers: as text, and as structured content.

        :raises Refusal: if there is no such tool.
        """
        tool = self._tools.get(name) if isinstance(name, str) else None
        if tool is None:
            raise Refusal(INVALID_PARAMS, f"Unknown tool: {str(name)[:SHOWN]}")
        return _write_result(tool, FIELDS in arguments, tool.call(arguments))

    def list_resources(self) -> Json:
        """Return what can be read as it is."""
        found = [each for each in list_resources() if not each.is_template]
        return {"resources": [{"uri": each.uri, **_tell(each)} for each in found]}

    def list_templates(self) -> Json:
        """Return what can be read once it is named."""
        found = [each for each in list_resources() if each.is_template]
        return {"resourceTemplates": [{"uriTemplate": each.uri, **_tell(each)} for each in found]}

    def read_resource(self, uri: Any) -> Json:
        """Return a resource.

        :raises Refusal: if there is no such.
        """
        found = read_resource(self._asker, uri) if isinstance(uri, str) else None
        if found is None:
            raise Refusal(INVALID_PARAMS, f"Unknown resource: {str(uri)[:SHOWN]}")
        resource, text = found
        return {"contents": [{"uri": uri, "mimeType": resource.media_type, "text": text}]}


def _write_tool(tool: Tool) -> Json:
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.schema,
        "annotations": {"readOnlyHint": True, "openWorldHint": False},
    }


def _tell(resource: Resource) -> Json:
    return {
        "name": resource.name,
        "description": resource.description,
        "mimeType": resource.media_type,
    }


def _write_result(tool: Tool, has_chosen: bool, answer: Answer) -> Json:
    """Return an answer in words, for those who read nothing else, and structured.

    :param has_chosen: whether the assistant said which keys it wants.
    """
    after = answer.body.get("position_after")
    noted = tool.notate(after) if tool.notate is not None and isinstance(after, dict) else ""
    content = [{"type": "text", "text": tell(answer, noted)}]
    if answer.drawn is not None:
        content.append(_write_picture(answer.drawn, answer.body["address"]))
    structured = answer.body
    if not (answer.is_refused or has_chosen):
        structured = choose(tool.question, structured) if tool.question else cut(structured)
        structured |= {"position_after": noted} if noted else {}
    return {"content": content, "structuredContent": structured, "isError": answer.is_refused}


def _write_picture(drawn: Drawn, address: str) -> Json:
    """Return a picture: SVG as a resource, because few clients show it as an image."""
    if not drawn.is_svg:
        data = b64encode(drawn.content).decode()
        return {"type": "image", "data": data, "mimeType": drawn.media}
    text = drawn.content.decode()
    return {"type": "resource", "resource": {"uri": address, "mimeType": drawn.media, "text": text}}
