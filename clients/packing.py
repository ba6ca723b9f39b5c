"""Making the packages: what is written by hand, and what is made from openapi.yaml, in one folder.

What is made is not committed: it is a hundred times what is written by hand, and says nothing that
openapi.yaml does not. Both packages have the version of the service whose document they know.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import yaml

from referee import __version__

HERE: Final = Path(__file__).parent
TOP: Final = HERE.parent
DOCUMENT: Final = TOP / "openapi.yaml"
PYTHON: Final = HERE / "python"
NPM: Final = HERE / "npm"
_BUILD: Final = (
    "import sys, setuptools.build_meta as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"
)
"""What a tool does that makes an archive (PEP 517), in the folder of the package."""
HELD: Final = "304"
JSON: Final = "application/json"
_SILENT: Final = {
    "REDOCLY_TELEMETRY": "off",
    "npm_config_update_notifier": "false",
    "SOURCE_DATE_EPOCH": "1735689600",
}
"""What keeps tools from calling home, and the time of making out of the archives."""


class NotMade(Exception):
    """A package could not be made; the message is what the tool said."""


def make_python(folder: Path, out: Path) -> tuple[Path, Path]:
    """Make the package for Python.

    :param folder: an empty one to make it in.
    :param out: where the archives go.
    :return: the wheel and the source distribution.
    :raises NotMade: if that fails.
    """
    package = folder / "referee_client"
    document = folder / "openapi.json"
    read = yaml.load(DOCUMENT.read_text("utf-8"), yaml.CSafeLoader)
    document.write_text(json.dumps(_let_be(_spell_ways(read))), "utf-8")
    _run(
        folder,
        Path(sys.executable).with_name("openapi-python-client"),
        *("generate", "--meta", "none", "--fail-on-warning"),
        *("--path", document, "--output-path", package.name),
        *("--config", PYTHON / "generator.yaml"),
        *("--custom-template-path", PYTHON / "templates"),
    )
    shutil.copytree(PYTHON / package.name, package, dirs_exist_ok=True, ignore=_bytecode)
    (package / "_version.py").write_text(f'__version__ = "{__version__}"\n')
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(PYTHON / name, folder)
    shutil.copy(TOP / "LICENSE", folder)
    source, wheel = (
        out / _run(folder, sys.executable, "-c", _BUILD, hook, out).split()[-1]
        for hook in ("build_sdist", "build_wheel")
    )
    return wheel, source


def _spell_ways(document: dict[str, Any]) -> dict[str, Any]:
    """Write the ways to ask a question where it is asked: only there the generator knows them."""
    schemas = document["components"]["schemas"]
    for path in document["paths"].values():
        for operation in path.values():
            content = operation.get("requestBody", {}).get("content", {}).get(JSON, {})
            named = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
            if ways := schemas.get(named, {}).get("oneOf"):
                content["schema"] = {"oneOf": ways}
    return document


def _let_be(shape: Any) -> Any:
    """Return a part of the document without what the generator takes for anything at all.

    That is an answer without a body, to those who hold one already: no client does.
    """
    if isinstance(shape, list):
        return [_let_be(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    return {key: _let_be(value) for key, value in shape.items() if key != HELD}


_bytecode: Final = shutil.ignore_patterns("__pycache__")


def make_npm(folder: Path, out: Path) -> Path:
    """Make the package for npm.

    :param folder: an empty one to make it in.
    :param out: where the archive goes.
    :return: the archive.
    :raises NotMade: if that fails.
    """
    tools = NPM / "node_modules" / ".bin"
    if not tools.is_dir():
        raise NotMade("the tools of npm are missing: run `make clients`")
    (folder / "node_modules").symlink_to(NPM / "node_modules")
    for name in ("README.md", "tsconfig.json", "index.ts"):
        shutil.copy(NPM / name, folder)
    shutil.copy(TOP / "LICENSE", folder)
    about = json.loads((NPM / "package.json").read_text("utf-8"))
    about["version"] = __version__
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n", "utf-8")
    (folder / "dist").mkdir()
    made, how = "api.d.ts", ("--default-non-nullable", "false")
    _run(folder, tools / "openapi-typescript", DOCUMENT, "--output", made, *how)
    _run(folder, tools / "tsc", "--project", "tsconfig.json")
    shutil.copy(folder / made, folder / "dist")
    packed = _run(folder, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", out)
    archive: str = json.loads(packed)[0]["filename"]
    return out / archive


def _run(folder: Path, *command: str | Path) -> str:
    """Run a tool in a folder; return what it prints.

    :raises NotMade: if it fails.
    """
    done = subprocess.run(  # noqa: S603 - our own tools, with our own files
        command,
        cwd=folder,
        env={**os.environ, **_SILENT},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotMade(done.stdout + done.stderr)
    return done.stdout
