"""``python -m clients FOLDER``: make both packages, with nothing but them in the folder."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from clients.packing import make_npm, make_python

ARCHIVES: Final = (".whl", ".tar.gz", ".tgz")


def main(out: Path) -> None:
    """Make the packages and say where they are.

    The folder may hold packages made before, which are removed, and nothing else.
    """
    out.mkdir(parents=True, exist_ok=True)
    found = sorted(out.iterdir())
    if foreign := [each.name for each in found if not each.name.endswith(ARCHIVES)]:
        sys.exit(f"{out} holds more than packages, such as {foreign[0]}; name another folder")
    for archive in found:
        archive.unlink()
    with TemporaryDirectory() as python, TemporaryDirectory() as npm:
        made = (*make_python(Path(python), out), make_npm(Path(npm), out))
    for archive in made:
        sys.stdout.write(f"{archive} {archive.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
