"""The protocol: tools and resources as the SDK has them, one question after the other."""

from functools import partial
from typing import Any, Final

import anyio
import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from referee import __version__
from referee.core.languages import Language
from referee.mcp.asking import Answer, Asker
from referee.mcp.resources import Resource, list_resources, read_resource
from referee.mcp.telling import tell
from referee.mcp.tools import list_tools

NAME: Final = "referee"
INSTRUCTIONS: Final = """\
A referee for Carcassonne with The Labyrinth and for Ravensburger's Labyrinth card game. Whatever \
is asked about a position of these games, ask a tool instead of recalling rules: it is exact, and \
names the rules that it rests on, which `rule` shows. Write the position on one line, as the tool \
`notation` explains. An illegal move is an answer, with objections; an error says what is wrong \
with the question, where, and how to fix it: fix it and ask again, and never fill a gap by a \
guess. Tell players the summary, and cite the rules."""

_READ_ONLY: Final = types.ToolAnnotations(read_only_hint=True, open_world_hint=False)


def create_server(language: Language) -> Server[Any]:
    """Return the server.

    :param language: the language of sentences, where a question names no other.
    """
    asker = Asker(language)
    tools = {tool.name: tool for tool in list_tools(asker)}
    listed = types.ListToolsResult(
        tools=[
            types.Tool(
                name=tool.name,
                description=tool.description,
                input_schema=tool.schema,
                annotations=_READ_ONLY,
            )
            for tool in tools.values()
        ]
    )
    one_at_a_time = anyio.CapacityLimiter(1)

    async def answer_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return listed

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        if params.name not in tools:
            raise MCPError(types.INVALID_PARAMS, f"Unknown tool: {params.name[:100]}")
        call = partial(tools[params.name].call, params.arguments or {})
        return _write_result(await run_sync(call, limiter=one_at_a_time))

    async def read(
        _context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        found = await run_sync(partial(read_resource, asker, params.uri), limiter=one_at_a_time)
        if found is None:
            raise MCPError(types.INVALID_PARAMS, f"Unknown resource: {params.uri[:100]}")
        resource, text = found
        content = types.TextResourceContents(
            uri=params.uri, mime_type=resource.media_type, text=text
        )
        return types.ReadResourceResult(contents=[content])

    return Server(
        NAME,
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=answer_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=read,
    )


async def serve(language: Language) -> None:
    """Serve an assistant over standard input and output, until it closes them."""
    server = create_server(language)
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())


async def _list_resources(_context: Any, _params: Any) -> types.ListResourcesResult:
    return types.ListResourcesResult(
        resources=[
            types.Resource(uri=each.uri, **_tell(each))
            for each in list_resources()
            if not each.is_template
        ]
    )


async def _list_templates(_context: Any, _params: Any) -> types.ListResourceTemplatesResult:
    return types.ListResourceTemplatesResult(
        resource_templates=[
            types.ResourceTemplate(uri_template=each.uri, **_tell(each))
            for each in list_resources()
            if each.is_template
        ]
    )


def _tell(resource: Resource) -> dict[str, Any]:
    return {
        "name": resource.name,
        "description": resource.description,
        "mime_type": resource.media_type,
    }


def _write_result(answer: Answer) -> types.CallToolResult:
    """Return an answer whole, and in words for those who read nothing else."""
    return types.CallToolResult(
        content=[types.TextContent(text=tell(answer))],
        structured_content=answer.body,
        is_error=answer.is_refused,
    )
