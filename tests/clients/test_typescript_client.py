"""A client in TypeScript, made from the document: it compiles, and reads a score."""

import json
import shutil
from pathlib import Path
from typing import Any

from tests.clients.conftest import DOCUMENT, HERE, run
from tests.server.running import Server


def test_a_client_in_typescript_sets_an_option_and_reads_a_score(
    tools: Path, server: Server, table: str, wanted: Any, tmp_path: Path
) -> None:
    (tmp_path / "node_modules").symlink_to(HERE / "node_modules")
    for name in ("package.json", "program.ts", "tsconfig.json"):
        shutil.copy(HERE / name, tmp_path)
    generator, optional = tools / "openapi-typescript", ("--default-non-nullable", "false")
    run(tmp_path, generator, DOCUMENT, "--output", "api.d.ts", *optional)
    run(tmp_path, tools / "tsc", "--project", "tsconfig.json")
    answered, refused = run(tmp_path, "node", "program.js", server.address, table).splitlines()
    answer = json.loads(answered)
    assert answer["labyrinth"] == wanted["labyrinth"]
    assert wanted["road"] in answer["roads"]
    assert json.loads(refused) == [["unknown-reading", "/position/rules/labyrinth"]]
