"""``python -m tests.supply.release FOLDER FILE…``: a release in one folder; publishes nothing.

The files must all have the version of the service in their names, but for those that stand once for
it: the contract and the bill of materials. Beside them come the notes of the version, from the
changelog, and the checksums of all of it, as ``sha256sum --check SHA256SUMS`` reads them.
"""

import hashlib
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from referee import __version__

TOP: Final = Path(__file__).parents[2]
NOTES: Final = "NOTES.md"
SUMS: Final = "SHA256SUMS"
UNNUMBERED: Final = ("openapi.yaml", "referee.cdx.json")


class NotReleased(Exception):
    """Something is missing or of another version; the message says what."""


def gather(folder: Path, files: Iterable[Path], version: str = __version__) -> list[Path]:
    """Put the files into a folder, which is made anew, with notes and checksums.

    :return: all that lies there, sorted by name, the checksums last.
    :raises NotReleased: if a file is of another version, two have one name, or the changelog does
        not have the version.
    """
    given = list(files)
    for path in given:
        if path.name not in UNNUMBERED and f"-{version}" not in path.name:
            raise NotReleased(f"{path.name} is not of version {version}")
    if len({path.name for path in given}) < len(given):
        raise NotReleased("two files have one name")
    notes = write_notes((TOP / "CHANGELOG.md").read_text("utf-8"), version)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in given:
        shutil.copy(path, folder)
    (folder / NOTES).write_text(notes, "utf-8")
    released = sorted(folder.iterdir())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in released]
    (folder / SUMS).write_text("".join(sums), "utf-8")
    return [*released, folder / SUMS]


def write_notes(changelog: str, version: str) -> str:
    """Return what the changelog says of a version, under its number and date.

    :raises NotReleased: if it does not have it.
    """
    heading = rf"^## ({re.escape(version)} – \d{{4}}-\d\d-\d\d)\n(.*?)(?=^## |\Z)"
    found = re.search(heading, changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise NotReleased(f"CHANGELOG.md has no version {version} with its date")
    return f"# Referee {found[1]}\n{found[2].rstrip()}\n"


def main(folder: str, *files: str) -> None:
    """Gather the files, and say what lies there."""
    try:
        released = gather(Path(folder), map(Path, files))
    except NotReleased as reason:
        sys.exit(str(reason))
    for path in released:
        print(f"{path} {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
