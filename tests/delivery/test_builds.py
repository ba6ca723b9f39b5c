"""The two builds: all of the package is in each, and the tests run on the one that they say.

``REFEREE_COMPILED=1``, which makes a compiled wheel, also says that tests are to run on one.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cases import for_each

ROOT = Path(__file__).parents[2]
IS_COMPILED = os.environ.get("REFEREE_COMPILED") == "1"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["referee"]
COMPILED, INTERPRETED = (
    {path.relative_to(ROOT) for pattern in SETTINGS[key] for path in ROOT.glob(pattern)}
    for key in ("compiled", "interpreted")
)
SOURCES = sorted(COMPILED - INTERPRETED)
FOR_BUILDING = (
    *("referee", "examples", "openapi.yaml"),
    *("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md"),
)
IGNORED = shutil.ignore_patterns("__pycache__")
LICENCES = {"LICENSE", "referee/page/static/vendor/LICENSE", "referee/diagrams/fonts/LICENSE"}


def find_files(package: Path) -> set[str]:
    """Return the files of the package in a folder, bytecode left out."""
    return {
        str(path.relative_to(package.parent))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


CHANGES = "referee/api/documents/changes.md"
"""What is only in a package that is built: the changes, which lie beside it in the sources."""
LYING = find_files(ROOT / "referee")
PACKAGED = LYING | {CHANGES}


def name_of(source: Path) -> str:
    return ".".join(source.with_suffix("").parts).removesuffix(".__init__")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pure wheel and the source distribution, made of a copy of the sources."""
    folder = tmp_path_factory.mktemp("built")
    tree = folder / "tree"
    tree.mkdir()
    for name in FOR_BUILDING:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=IGNORED)
        else:
            shutil.copy(ROOT / name, tree / name)
    pure = {name: value for name, value in os.environ.items() if name != "REFEREE_COMPILED"}
    for kind in ("wheel", "sdist"):
        script = f"from setuptools import build_meta; build_meta.build_{kind}({str(folder)!r})"
        command = [sys.executable, "-c", script]
        subprocess.run(command, cwd=tree, check=True, capture_output=True, env=pure)
    return folder


def read_wheel(folder: Path) -> tuple[str, dict[str, bytes]]:
    """Return the name and the files of the only wheel in a folder."""
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as wheel:
        return path.name, {name: wheel.read(name) for name in wheel.namelist()}


def test_the_rules_their_texts_and_what_reads_and_writes_are_compiled() -> None:
    rooms = {source.parts[1] for source in SOURCES}
    assert rooms == {"core", "carcassonne", "labyrinth_cards", "texts", "api"}
    assert len(SOURCES) > 170


@for_each("source", SOURCES)
def test_a_module_is_of_the_build_under_test(source: Path) -> None:
    found = import_module(name_of(source)).__file__
    assert found is not None
    if IS_COMPILED:
        assert found.endswith(EXTENSION_SUFFIXES[0])
        assert Path(found).is_relative_to(sys.prefix)
    else:
        assert Path(found) == ROOT / source


def test_forms_are_never_compiled() -> None:
    """They stand on marshmallow's classes, which mypyc does not know."""
    found = import_module("referee.forms.form").__file__
    assert found is not None
    assert found.endswith(".py")
    assert Path(found).is_relative_to(sys.prefix if IS_COMPILED else ROOT)


def test_the_pure_wheel_has_every_file_of_the_package_and_no_other(built: Path) -> None:
    name, files = read_wheel(built)
    assert name.endswith("-py3-none-any.whl")
    told, found = {n for n in files if ".dist-info/" in n}, {n for n in files if "/" in n}
    assert found - told == PACKAGED
    (licences,) = {n.partition("/licenses/")[0] for n in told if "/licenses/" in n}
    assert {n.partition("/licenses/")[2] for n in told if "/licenses/" in n} == LICENCES
    assert f"{licences}/entry_points.txt" in told


def test_the_version_is_the_one_of_the_package(built: Path) -> None:
    version = import_module("referee").__version__
    name, files = read_wheel(built)
    assert name.startswith(f"referee-{version}-")
    assert f"Version: {version}\n".encode() in files[f"referee-{version}.dist-info/METADATA"]


def test_the_sources_bring_the_document_the_examples_and_what_builds_them(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if "/" in name}
    examples = find_files(ROOT / "examples")
    wanted = {"openapi.yaml", "setup.py", "pyproject.toml", "README.md", "CHANGELOG.md", *LICENCES}
    assert names >= wanted | examples | LYING


def test_the_build_under_test_has_every_file_of_the_package() -> None:
    (folder,) = import_module("referee").__path__
    found = find_files(Path(folder))
    compiled = {str(source.with_suffix(EXTENSION_SUFFIXES[0])) for source in SOURCES}
    assert found == PACKAGED | compiled if IS_COMPILED else found == LYING
