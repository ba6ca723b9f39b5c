"""Clients by a generator that the document was not made with: for Java, compiled and run.

What Debian has no package of stands in ``java/stubs``: annotations, and modules for dates, of which
no answer has any. For Kotlin only what is generated is looked at: it needs a newer compiler than
Debian's, and what it makes of enumerated numbers, a rotation, is wrong for any.
"""

import re
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.clients.conftest import HERE, run
from tests.document import DOCUMENT
from tests.server.running import Server

JAVA: Final = HERE / "java"
LIBRARIES: Final = Path("/usr/share/java")
JACKSON: Final = ("jackson-databind", "jackson-core", "jackson-annotations")
NO_DATES: Final = ("RFC3339InstantDeserializer.java", "RFC3339JavaTimeModule.java")
PATIENCE: Final = 900.0
PRINTED: Final = """\
castle: null
legal: true
points: 4
rules: advanced
after: 0
notation: 1
"""


def find_libraries(names: tuple[str, ...]) -> str:
    found = [LIBRARIES / f"{name}.jar" for name in names]
    missing = [path.name for path in found if not path.is_file()]
    assert not missing, f"missing libraries: run `make programs` ({missing})"
    return ":".join(map(str, found))


def generate(folder: Path, language: str, library: str, parts: str, **options: str) -> Path:
    """Generate a client; return the folder of its sources.

    :param parts: what is made of it.
    """
    told = ",".join(f"{key}={value}" for key, value in options.items())
    printed = run(
        folder,
        Path(sys.executable).with_name("openapi-generator-cli"),
        *("generate", "-g", language, "--library", library, "-i", DOCUMENT, "-o", folder),
        *("--global-property", parts, "--additional-properties", told),
        patience=PATIENCE,
    )
    assert "Illegal schema" not in printed
    assert "ERROR" not in printed
    return folder / "src" / "main"


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a client for Java and the program, compiled together."""
    folder = tmp_path_factory.mktemp("java")
    parts = "models,apis,supportingFiles,modelDocs=false,modelTests=false,apiDocs=false"
    sources = generate(
        folder,
        "java",
        "native",
        f"{parts},apiTests=false",
        openApiNullable="false",
        useJakartaEe="true",
    )
    made = [path for path in sources.rglob("*.java") if path.name not in NO_DATES]
    out = folder / "out"
    libraries = find_libraries(JACKSON)
    compiler = ("javac", "-encoding", "UTF-8", "-nowarn", "-cp", libraries, "-d", out)
    run(folder, *compiler, *made, *JAVA.rglob("*.java"), patience=PATIENCE)
    return out


def test_a_program_in_java_posts_an_option_and_reads_scores(java: Path, server: Server) -> None:
    port = urlsplit(server.address).port
    classes = f"{java}:{find_libraries(JACKSON)}"
    printed = run(java, "java", "-cp", classes, "Program", str(port), patience=PATIENCE)
    assert printed == PRINTED


@pytest.fixture(scope="module")
def kotlin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the types for Kotlin."""
    folder = tmp_path_factory.mktemp("kotlin")
    return generate(
        folder,
        "kotlin",
        "jvm-okhttp4",
        "models,modelDocs=false,modelTests=false",
        serializationLibrary="gson",
        generateOneOfAnyOfWrappers="true",
        enumPropertyNaming="UPPERCASE",
    )


def test_no_class_for_kotlin_is_empty(kotlin: Path) -> None:
    made = {path.stem: path.read_text("utf-8") for path in kotlin.rglob("*.kt")}
    assert len(made) > 300
    assert [name for name, told in made.items() if not re.search(r"\bva[lr] ", told)] == []
    for name in ("Tile", "PostedCarcassonnePosition", "MovesAnswer", "MovesPart", "Claim", "Param"):
        assert "actualInstance" in made[name], name
