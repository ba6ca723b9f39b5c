"""``python -m tests.mcp``: how much of an assistant's context the tools take."""

import json
import sys
from collections.abc import Iterable
from typing import Any

from referee.api.app import load_document
from referee.api.contract.document.components import name_of
from referee.api.games import GAMES
from referee.core.languages import ENGLISH
from referee.mcp.asking import Asker
from referee.mcp.tools import list_tools


def measure(values: Iterable[Any]) -> int:
    """Return how many bytes values take as JSON without blanks."""
    listed = list(values)
    return len(json.dumps(listed, ensure_ascii=False, separators=(",", ":")).encode())


def find_below(name: str, found: dict[str, Any]) -> dict[str, Any]:
    """Add a component of the document with all that it refers to."""
    if name not in found:
        found[name] = load_document()["components"]["schemas"][name]
        for part in json.dumps(found[name]).split('"#/components/schemas/')[1:]:
            find_below(part.partition('"')[0], found)
    return found


def main() -> None:
    """Print the figures."""
    tools = list(list_tools(Asker(ENGLISH)))
    told = measure([tool.name, tool.description, tool.schema] for tool in tools)
    whole = measure(
        find_below(name_of(game, name), {})
        for game in GAMES
        for name in (*game.questions, *game.records)
    )
    sys.stdout.write(f"{len(tools)} tools: {told:,} bytes\n")
    sys.stdout.write(f"schemas of their questions in JSON: {whole:,} bytes\n")


if __name__ == "__main__":
    main()
