"""``python -m clients FOLDER``: make both packages, with nothing but them in the folder."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from clients.packing import make_npm, make_python


def main(out: Path) -> None:
    """Make the packages and say where they are."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with TemporaryDirectory() as python, TemporaryDirectory() as npm:
        made = (*make_python(Path(python), out), make_npm(Path(npm), out))
    for archive in made:
        sys.stdout.write(f"{archive} {archive.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
