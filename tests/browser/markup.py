"""``python -m tests.browser.markup``: what two checkers find about every page, in all languages.

The Nu Html Checker holds pages to the standard, html-validate to it and to what is good use. Exit
status 1 if either finds anything.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from referee.server.site import create_app
from referee.texts.languages import list_languages
from tests.browser.addresses import (
    CARD_TABLES,
    DAMAGED,
    DOCS,
    E1_TABLE,
    GAMES_SHOWN,
    LARGE_TABLES,
    MAPS,
    NO_POSITION,
    PAGES,
    RULINGS,
    TABLES,
    in_language,
)

HERE: Final = Path(__file__).parent
_NU: Final = HERE / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
_VALIDATE: Final = HERE / "node_modules" / ".bin" / "html-validate"
_RULES: Final = HERE / "markup.json"
_PATIENCE: Final = 600
_ASKED: Final = {
    name: f"/?position={E1_TABLE}&panel={panel}"
    for name, panel in {
        "questions": "ask",
        "what scores": "ask.score&at=0,0",
        "options": "ask.options&player=red",
        "disputes": "ask.claims",
        "claims": "ask.claims.points&feature=1,0,labyrinth&claims=red:18;black:x&asked=yes",
        "where a tile may go": "ask.claims.place&tile=base.U&at=2,1",
    }.items()
}
_TROUBLE: Final = {
    "nowhere": "/nowhere",
    "no position": NO_POSITION,
    "damaged": DAMAGED,
    "too long": "/?panel=too-long",
    "pasted wrong": "/paste?text=c1/0,0,Q9",
    "found nothing": "/search?q=xyzzy",
}
STATES: Final[Mapping[str, str]] = {
    f"{kind}: {name}": address
    for kind, listed in {
        "page": PAGES,
        "docs": DOCS,
        "table": TABLES,
        "large table": LARGE_TABLES,
        "cards": CARD_TABLES,
        "map": MAPS,
        "game": GAMES_SHOWN,
        "ruling": RULINGS,
        "asked": _ASKED,
        "trouble": _TROUBLE,
    }.items()
    for name, address in listed.items()
}


def save(folder: Path, languages: Iterable[str]) -> int:
    """Save every state in some languages, each as a file; return how many there are."""
    client = create_app().test_client()
    count = 0
    for language in languages:
        for name, address in STATES.items():
            shown = client.get(
                in_language(address, language),
                headers={"Accept": "text/html"},
                follow_redirects=True,
            )
            assert shown.mimetype == "text/html", address
            file = f"{language} {name}".replace(" ", "-").replace("/", "-").replace(":", "")
            (folder / f"{file}.html").write_text(shown.text, "utf-8")
            count += 1
    return count


def check(folder: Path) -> list[str]:
    """Return what either checker says of the files in a folder."""
    return [*_ask_nu(folder), *_ask_validate(folder)]


def _ask_nu(folder: Path) -> list[str]:
    command = ["java", "-Xss8m", "-jar", str(_NU), "--format", "json", "--exit-zero-always"]
    done = _run([*command, *sorted(map(str, folder.glob("*.html")))])
    return [
        f"{Path(each['url']).name}:{each.get('lastLine')}: {each['message']}"
        for each in json.loads(done.stderr)["messages"]
    ]


def _ask_validate(folder: Path) -> list[str]:
    files = sorted(map(str, folder.glob("*.html")))
    done = _run([str(_VALIDATE), "--config", str(_RULES), "--formatter", "json", *files])
    return [
        f"{Path(page['filePath']).name}:{each['line']}: {each['ruleId']}: {each['message']}"
        for page in json.loads(done.stdout)
        for each in page["messages"]
    ]


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)


def main() -> None:
    """Print what is found about all pages in all languages; fail if it is anything."""
    with TemporaryDirectory() as folder:
        count = save(Path(folder), list_languages())
        found = check(Path(folder))
    sys.stdout.write("\n".join([*found, f"{count} pages, {len(found)} findings\n"]))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
