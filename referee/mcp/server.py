"""The protocol over standard input and output: the SDK speaks it, one question after the other."""

from collections.abc import Callable
from functools import partial
from typing import Any

import anyio
import mcp_types as types
from anyio.to_thread import run_sync
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from referee import __version__
from referee.core.languages import Language
from referee.mcp.asking import Asker
from referee.mcp.messages import INSTRUCTIONS, NAME, Answerer, Json, Refusal


def create_server(language: Language) -> Server[Any]:
    """Return the server.

    :param language: the language of sentences, where a question names no other.
    """
    answerer = Answerer(Asker(language))
    listed = types.ListToolsResult.model_validate(answerer.list_tools())
    resources = types.ListResourcesResult.model_validate(answerer.list_resources())
    templates = types.ListResourceTemplatesResult.model_validate(answerer.list_templates())
    one_at_a_time = anyio.CapacityLimiter(1)

    async def answer(work: Callable[[], Json]) -> Json:
        try:
            return await run_sync(work, limiter=one_at_a_time)
        except Refusal as refusal:
            raise MCPError(refusal.code, refusal.message) from None

    async def answer_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return listed

    async def answer_resources(_context: Any, _params: Any) -> types.ListResourcesResult:
        return resources

    async def answer_templates(_context: Any, _params: Any) -> types.ListResourceTemplatesResult:
        return templates

    async def call(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        work = partial(answerer.call_tool, params.name, params.arguments or {})
        return types.CallToolResult.model_validate(await answer(work))

    async def read(
        _context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        found = await answer(partial(answerer.read_resource, params.uri))
        return types.ReadResourceResult.model_validate(found)

    return Server(
        NAME,
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=answer_tools,
        on_call_tool=call,
        on_list_resources=answer_resources,
        on_list_resource_templates=answer_templates,
        on_read_resource=read,
    )


async def serve(language: Language) -> None:
    """Serve an assistant over standard input and output, until it closes them."""
    server = create_server(language)
    async with stdio_server() as (received, sent):
        await server.run(received, sent, server.create_initialization_options())
