"""Clients by a generator that the document was not made with: for Java, Kotlin and Go, and run.

What Debian has no package of stands in ``stubs``: annotations, modules for dates, of which no
answer has any, and a validator. For Kotlin the types are generated, and the program itself posts.
"""

import os
import re
import shutil
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.clients.conftest import HERE, run
from tests.clients.generating import ALL, MODELS, PATIENCE, generate
from tests.server.running import Server

JAVA: Final = HERE / "java"
KOTLIN: Final = HERE / "kotlin"
GO: Final = HERE / "go"
LIBRARIES: Final = Path("/usr/share/java")
JACKSON: Final = ("jackson-databind", "jackson-core", "jackson-annotations")
NO_DATES: Final = ("RFC3339InstantDeserializer.java", "RFC3339JavaTimeModule.java")
NO_SERVER: Final = (
    "Serializer",
    "ByteArrayAdapter",
    "LocalDateAdapter",
    "LocalDateTimeAdapter",
    "OffsetDateTimeAdapter",
)
"""What is generated for Kotlin beside the types, without what asks a server by another library."""
COMPILER: Final = (
    "kotlin-compiler",
    "kotlin-stdlib",
    "kotlinx-coroutines-core-jvm",
    "kotlin-reflect",
    "annotations-13.0",
)
RUN: Final = ("java", "-XX:TieredStopAtLevel=1")
"""Of programs that run once, compiling them well takes longer than it saves."""
PRINTED: Final = """\
castle: {none}
rotation: 180
legal: true
points: 4
rules: advanced
after: 0
notation: 1
"""


def join(folder: Path, names: tuple[str, ...]) -> str:
    found = [folder / f"{name}.jar" for name in names]
    missing = [path.name for path in found if not path.is_file()]
    assert not missing, f"missing libraries: run `make clients programs` ({missing})"
    return ":".join(map(str, found))


@pytest.fixture(scope="module")
def java(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a client for Java and the program, compiled together."""
    folder = tmp_path_factory.mktemp("java")
    generate(
        folder,
        "java",
        ALL,
        *("--library", "native"),
        openApiNullable="false",
        useJakartaEe="true",
    )
    made = [path for path in (folder / "src").rglob("*.java") if path.name not in NO_DATES]
    out = folder / "out"
    libraries = join(LIBRARIES, JACKSON)
    compiler = (
        "javac",
        "-J-XX:TieredStopAtLevel=1",
        "-encoding",
        "UTF-8",
        "-nowarn",
        "-cp",
        libraries,
        "-d",
        out,
    )
    run(folder, *compiler, *made, *JAVA.rglob("*.java"), patience=PATIENCE)
    return out


def test_a_program_in_java_posts_an_option_and_reads_scores(java: Path, server: Server) -> None:
    port = urlsplit(server.address).port
    classes = f"{java}:{join(LIBRARIES, JACKSON)}"
    printed = run(java, *RUN, "-cp", classes, "Program", str(port), patience=PATIENCE)
    assert printed == PRINTED.format(none="null")


@pytest.fixture(scope="module")
def kotlin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what is generated for Kotlin."""
    folder = tmp_path_factory.mktemp("kotlin")
    generate(
        folder,
        "kotlin",
        MODELS,
        *("--library", "jvm-okhttp4"),
        serializationLibrary="gson",
        generateOneOfAnyOfWrappers="true",
        enumPropertyNaming="UPPERCASE",
    )
    return folder


def test_no_class_for_kotlin_is_empty(kotlin: Path) -> None:
    made = {path.stem: path.read_text("utf-8") for path in kotlin.rglob("models/*.kt")}
    assert len(made) > 300
    assert [name for name, told in made.items() if not re.search(r"\bva[lr] ", told)] == []
    for name in ("Tile", "PostedCarcassonnePosition", "MovesAnswer", "MovesPart", "Claim", "Param"):
        assert "actualInstance" in made[name], name


def test_a_program_in_kotlin_posts_an_option_and_reads_scores(
    kotlin: Path, tools: Path, server: Server
) -> None:
    found = {path.stem: path for path in kotlin.rglob("*.kt")}
    made = [path for path in found.values() if path.parent.name == "models"]
    made += [found[name] for name in NO_SERVER]
    libraries = tools.parent / "kotlin-compiler" / "lib"
    gson, out = join(LIBRARIES, ("gson",)), kotlin / "out"
    # One method registers all types in one expression, which is too deep for a usual stack.
    command = (*RUN, "-XX:+UseParallelGC", "-Xss64m", "-cp", join(libraries, COMPILER))
    main = "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler"
    told = ("-nowarn", "-no-stdlib", "-cp", f"{gson}:{join(libraries, ('kotlin-stdlib',))}")
    run(kotlin, *command, main, *told, "-d", out, *made, KOTLIN / "Program.kt", patience=PATIENCE)
    classes = f"{out}:{gson}:{join(libraries, ('kotlin-stdlib',))}"
    port = urlsplit(server.address).port
    printed = run(kotlin, *RUN, "-cp", classes, "ProgramKt", str(port), patience=PATIENCE)
    assert printed == PRINTED.format(none="null")


def test_a_program_in_go_posts_an_option_and_reads_scores(tmp_path: Path, server: Server) -> None:
    shutil.copytree(GO, tmp_path, dirs_exist_ok=True)
    client = tmp_path / "client"
    client.mkdir()
    generate(client, "go", packageName="referee", withGoMod="false", enumClassPrefix="true")
    (client / "go.mod").write_text("module referee/client\n\ngo 1.19\n", "utf-8")
    apart = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOCACHE": str(tmp_path / "cache")}
    if cache := os.environ.get("GOCACHE"):
        apart["GOCACHE"] = cache
    run(tmp_path, "go", "build", "-o", "program", ".", patience=PATIENCE, **apart)
    printed = run(tmp_path, tmp_path / "program", server.address)
    assert printed == PRINTED.format(none="false")
