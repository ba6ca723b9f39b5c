"""Types by three generators for TypeScript: the strict compiler takes them, and none is open.

openapi-typescript is the one that our own package is made by; the two others are not.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.clients.conftest import HERE, run
from tests.document import DOCUMENT

PATIENCE: Final = 900.0
ANSWERS: Final = "answers.ts"
FEWEST: Final = 500
"""At least so many types there are in all answers."""

KNOWN: Final = {"typescript-fetch": {"made/models/CardMeant.ts": "TS2305"}}
"""By generator: what the compiler says of it. This one asks for a function that it does not make,
where one of several is one of several itself. It is asked, and no answer has it."""

OPTIONS: Final = {
    "target": "es2022",
    "module": "nodenext",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
    "strict": True,
    "noEmit": True,
    "allowImportingTsExtensions": True,
}


def list_answers() -> list[str]:
    """Return the components that answer something."""
    from referee.api.app import load_document

    names = load_document()["components"]["schemas"]
    return [name for name in names if name.endswith("Answer") and name != "BatchAnswer"]


def make_openapi_typescript(folder: Path, tools: Path) -> str:
    run(folder, tools / "openapi-typescript", DOCUMENT, "-o", folder / "schema.d.ts")
    told = "".join(f"  {name}: components['schemas']['{name}'];\n" for name in list_answers())
    return (
        f'import type {{ components }} from "./schema.d.ts";\nexport type Answers = {{\n{told}}};\n'
    )


def make_hey_api(folder: Path, tools: Path) -> str:
    run(folder, tools / "openapi-ts", "-i", DOCUMENT, "-o", folder / "made", "--silent")
    names = ", ".join(list_answers())
    told = "".join(f"  {name}: {name};\n" for name in list_answers())
    begun = f'import type {{ {names} }} from "./made/types.gen.ts";\n'
    return f"{begun}export type Answers = {{\n{told}}};\n"


def make_fetch(folder: Path, _tools: Path) -> str:
    generator = Path(sys.executable).with_name("openapi-generator-cli")
    run(
        folder,
        *(generator, "generate", "-g", "typescript-fetch", "-i", DOCUMENT, "-o", folder / "made"),
        *("--global-property", "models,apis,supportingFiles,modelDocs=false,apiDocs=false"),
        *("--additional-properties", "importFileExtension=.ts"),
        patience=PATIENCE,
    )
    names = ", ".join(list_answers())
    told = "".join(f"  {name}: {name};\n" for name in list_answers())
    begun = f'import type {{ {names} }} from "./made/models/index.ts";\n'
    return f"{begun}export type Answers = {{\n{told}}};\n"


MAKERS: Final[dict[str, Callable[[Path, Path], str]]] = {
    "openapi-typescript": make_openapi_typescript,
    "hey-api": make_hey_api,
    "typescript-fetch": make_fetch,
}


@pytest.mark.parametrize("name", MAKERS)
def test_no_type_of_an_answer_is_open(tmp_path: Path, tools: Path, name: str) -> None:
    (tmp_path / ANSWERS).write_text(MAKERS[name](tmp_path, tools), "utf-8")
    config = tmp_path / "tsconfig.json"
    config.write_text(json.dumps({"compilerOptions": OPTIONS, "include": ["**/*.ts"]}), "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    told = run(tmp_path, "sh", "-c", '"$@" || true', "sh", tools / "tsc", "-p", config)
    errors = re.findall(r"^(\S+)\(\d+,\d+\): error (TS\d+)", told, re.MULTILINE)
    assert dict(errors) == KNOWN.get(name, {}), told
    found = subprocess.run(
        ["node", HERE / "open_types.mjs", config, ANSWERS],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert found.stdout == ""
    assert int(found.stderr) > FEWEST
