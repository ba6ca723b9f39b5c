"""Types for C# and Swift by a generator: those for C# compile, and no answer has an open one."""

import re
from pathlib import Path
from typing import Final

from tests.clients.conftest import HERE, run
from tests.clients.generating import MODELS, PATIENCE, generate

NEWTONSOFT: Final = Path("/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll")
OF_MONO: Final = ("System.Runtime.Serialization", "System.ComponentModel.DataAnnotations")
STUB: Final = HERE / "csharp" / "AbstractOpenAPISchema.cs"
BESIDE: Final = ("OpenAPIDateConverter.cs", "FileParameter.cs")
"""What types for C# name of what asks a server."""
FEWEST: Final = 300

OPEN: Final = {"BatchLine", "BatchAnswer", "JCloisterZoneSave"}
"""What has a value of any kind: any question and its answer, and what another program has saved."""
ASKED_WITHOUT_KEYS: Final = {"CarcassonneAsk"}
"""What has an object of which nothing may be said: a question that is asked without more."""


def test_types_for_csharp_compile_and_are_closed(tmp_path: Path) -> None:
    generate(
        tmp_path,
        "csharp",
        MODELS,
        targetFramework="net48",
        library="httpclient",
        nullableReferenceTypes="false",
    )
    made = {path.stem: path for path in tmp_path.rglob("Model/*.cs") if path.name != STUB.name}
    assert len(made) > FEWEST
    assert NEWTONSOFT.is_file(), "Newtonsoft.Json is missing: run `make programs`"
    beside = [path for path in tmp_path.rglob("Client/*.cs") if path.name in BESIDE]
    found = (NEWTONSOFT, *OF_MONO)
    told = ("-target:library", "-langversion:latest", "-warn:0", "-out:types.dll")
    libraries = [f"-r:{library}" for library in found]
    run(tmp_path, "mcs", *told, *libraries, *made.values(), *beside, STUB, patience=PATIENCE)
    texts = {name: path.read_text("utf-8") for name, path in made.items()}
    keys = re.compile(r"get;|get$|enum ", re.MULTILINE)
    assert [name for name, text in texts.items() if not keys.search(text)] == []
    of_any = re.compile(r"public (?:List<|Dictionary<string, )?Object>* \w+ \{ get; set; \}")
    assert {name for name, text in texts.items() if of_any.search(text)} == (
        OPEN | ASKED_WITHOUT_KEYS
    )


def test_types_for_swift_are_closed(tmp_path: Path) -> None:
    generate(tmp_path, "swift6", MODELS)
    made = {path.stem: path.read_text("utf-8") for path in tmp_path.rglob("Models/*.swift")}
    assert len(made) > FEWEST
    keys = re.compile(r"^    (?:public var|public let|case) ", re.MULTILINE)
    assert [name for name, text in made.items() if not keys.search(text)] == []
    of_any = re.compile(r"\b(?:JSONValue|AnyCodable|Any)\b")
    found = {name for name, text in made.items() if of_any.search(text)}
    assert found == OPEN | ASKED_WITHOUT_KEYS
