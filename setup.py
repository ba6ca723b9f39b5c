"""The compiled build: with ``REFEREE_COMPILED=1`` a wheel holds the rules as compiled by mypyc.

And the changes, which every wheel holds. All else about the package stands in pyproject.toml, the
list of what is compiled too. Only a wheel is ever compiled: an editable install runs what lies
there.
"""

import os
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent


def find_sources() -> list[str]:
    """Return the paths of the modules to compile, sorted."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    compiled, interpreted = (
        {path for pattern in settings["tool"]["referee"][key] for path in ROOT.glob(pattern)}
        for key in ("compiled", "interpreted")
    )
    return sorted(str(path.relative_to(ROOT)) for path in compiled - interpreted)


def compile_modules() -> list[Extension]:
    """Write the modules as C; without types of other packages, so that all builds are the same."""
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - needed for nothing else
    except ModuleNotFoundError:
        sys.exit("REFEREE_COMPILED=1 needs what requirements/compile.txt lists")
    options = ["--config-file=", "--ignore-missing-imports", "--no-site-packages"]
    return mypycify(
        [*options, *find_sources()],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        group_name="referee",
    )


class CompileSideBySide(build_ext):
    """Compiles the files of an extension on all cores; there is one, with a file a module.

    A file that is older than what was made of it stays as it is, unless a header is newer: mypyc
    writes no file anew that would be the same.
    """

    def build_extensions(self) -> None:
        """Build all extensions."""
        compile_files, find_objects = self.compiler.compile, self.compiler.object_filenames
        headers = [*ROOT.glob("build/*.h"), Path(__file__)]
        newest = max(path.stat().st_mtime for path in headers)

        def compile_file(source: str, options: dict[str, Any]) -> list[str]:
            (made,) = find_objects([source], output_dir=options["output_dir"])
            needed = max(newest, Path(source).stat().st_mtime)
            if Path(made).exists() and Path(made).stat().st_mtime > needed:
                return [made]
            return compile_files([source], **options)

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                found = pool.map(lambda source: compile_file(source, options), sources)
                return [path for paths in found for path in paths]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()


class BuildWithChanges(build_py):
    """Packs what has changed, which the service shows; in the sources it lies beside this file."""

    def run(self) -> None:
        """Copy all modules and data, and the changes."""
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib) / "referee" / "api" / "documents"
            self.copy_file(str(ROOT / "CHANGELOG.md"), str(folder / "changes.md"))


IS_COMPILED = os.environ.get("REFEREE_COMPILED") == "1" and "bdist_wheel" in sys.argv
setup(
    ext_modules=compile_modules() if IS_COMPILED else [],
    cmdclass={"build_ext": CompileSideBySide, "build_py": BuildWithChanges},
)
