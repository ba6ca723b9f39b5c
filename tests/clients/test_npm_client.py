"""The package for npm as it is published: its programs, types and problems; in Node and a page."""

import json
import re
import shutil
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest

from clients.packing import NPM, make_npm
from referee import __version__
from referee.api.games import GAMES, LISTINGS
from tests.browser.devices import launch
from tests.clients.busy_front import BROKEN, BUSY, CLOSED, Front
from tests.clients.conftest import ADDRESS, HERE, run
from tests.clients.conftest import read_examples as read
from tests.server.running import Server, find_free_port
from tests.waiting import PATIENCE

README: Final = NPM / "README.md"
EXAMPLES: Final = read(README, "ts")
PRINTING: Final = [index for index, example in enumerate(EXAMPLES) if example.printed]
PAGE: Final = """
<!doctype html><meta charset="utf-8"><title>A page</title>
{map}
<script type="module">
  import {{ Referee, Refused }} from "referee-client";
  const referee = new Referee("{address}", {{ language: "de" }});
  const roads = await referee.ask("/v1/carcassonne/roads", {{ position: "c1/0,0,D-red.rE" }});
  const told = [roads.summary];
  try {{
    await referee.ask("/v1/carcassonne/roads", {{ position: "nonsense" }});
  }} catch (refused) {{
    told.push(refused instanceof Refused && refused.code);
  }}
  document.title = JSON.stringify(told);
</script>
"""
ALL: Final = """
import type {{ Listing, Question }} from "referee-client";
export const questions: Record<Question, null> = {questions};
export const listings: Record<Listing, null> = {listings};
"""


class Made:
    """The archive, and a folder where it is installed and all programs are compiled."""

    def __init__(self, archive: Path, folder: Path) -> None:
        self.archive = archive
        self.folder = folder

    def run(self, program: str, *arguments: str) -> str:
        """Run a program by Node; return what it prints."""
        return run(self.folder, "node", f"{program}.js", *arguments)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The package, made, installed as by npm, and used by programs that the compiler takes."""
    archive = make_npm(tmp_path_factory.mktemp("making"), tmp_path_factory.mktemp("out"))
    folder = tmp_path_factory.mktemp("installed")
    modules = folder / "node_modules"
    modules.mkdir()
    with tarfile.open(archive) as packed:
        packed.extractall(modules, filter="data")
    (modules / "package").rename(modules / "referee-client")
    for needed in json.loads((NPM / "package.json").read_text("utf-8"))["dependencies"]:
        (modules / needed).symlink_to(NPM / "node_modules" / needed)
    (modules / "openapi-typescript-helpers").symlink_to(
        NPM / "node_modules" / "openapi-typescript-helpers"
    )
    (folder / "package.json").write_text('{"type": "module"}')
    for name in ("program.ts", "tsconfig.json"):
        shutil.copy(HERE / name, folder)
    for number, (code, _) in enumerate(EXAMPLES):
        told = code.replace(f'"{ADDRESS}"', "process.argv[2] as string")
        declared = "declare const process: { argv: string[] };\n"
        (folder / f"example_{number}.ts").write_text(declared + told, "utf-8")
    (folder / "all.ts").write_text(write_all())
    run(folder, NPM / "node_modules" / ".bin" / "tsc", "--project", "tsconfig.json")
    return Made(archive, folder)


def write_all() -> str:
    """Write a program that compiles only if it names each address of the types, and no other."""
    questions = [f"/v1/{game.name}/{name}" for game in GAMES for name in game.schemas]
    listings = [listing.path for listing in LISTINGS]
    told = {"questions": questions, "listings": listings}
    return ALL.format(**{key: json.dumps(dict.fromkeys(paths)) for key, paths in told.items()})


OPEN: Final = {"[name: string]: unknown;", "[key: string]: unknown;"}
"""Headers that nobody names, and keys of saves of another program, which are only asked."""


def test_no_type_is_unknown(made: Made) -> None:
    with tarfile.open(made.archive) as packed:
        file = packed.extractfile("package/dist/api.d.ts")
        assert file is not None
        told = re.sub(r"/\*.*?\*/", "", file.read().decode(), flags=re.DOTALL)
    typed = re.sub(r'"[^"\n]*"', '""', told)
    lines = {line.strip() for line in typed.splitlines() if re.search(r"\b(unknown|any)\b", line)}
    assert lines == OPEN
    assert typed.count("[key: string]: unknown;") == 1


def test_the_archive_is_whole_and_of_the_version_of_the_service(made: Made) -> None:
    assert made.archive.name == f"referee-client-{__version__}.tgz"
    with tarfile.open(made.archive) as packed:
        inside = set(packed.getnames())
    code = {f"package/dist/{name}" for name in ("index.js", "index.d.ts", "api.d.ts")}
    assert inside == code | {f"package/{name}" for name in ("package.json", "README.md", "LICENSE")}


@pytest.mark.parametrize("number", PRINTING)
def test_the_programs_of_the_readme_print_what_stands_there(
    made: Made, server: Server, number: int
) -> None:
    assert made.run(f"example_{number}", server.address) == EXAMPLES[number].printed


def test_most_programs_of_the_readme_print_something() -> None:
    assert (len(PRINTING), len(EXAMPLES)) == (3, 4)


def test_a_busy_service_is_asked_again_with_the_same(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY])
    assert made.run("program", front.address, "3").startswith("If the game ended now, red would")
    first, second = front.asked
    assert first == second
    assert json.loads(first) == {"position": "c1/0,0,D-red.rE"}


def test_a_service_that_stays_busy_refuses_in_the_end(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY, BUSY, BUSY])
    told = made.run("program", front.address, "1")
    assert told == "service-unavailable Try again later.\n"
    assert len(front.asked) == 2


def test_who_breaks_off_does_not_wait_for_a_busy_service(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY._replace(headers=BUSY.headers | {"Retry-After": "60"})])
    told = made.run("program", front.address, "3", "5000")
    assert told == "The operation was aborted due to timeout\n"
    assert len(front.asked) == 1


def test_nobody_waits_for_an_hour(made: Made, front: Front) -> None:
    front.refusals.extend([CLOSED])
    assert made.run("program", front.address, "3") == "service-unavailable Try again later.\n"
    assert len(front.asked) == 1


REFUSED: Final = """
import { Referee } from "referee-client";
const [address, nobody, retries] = process.argv.slice(2);
let tries = 0;
const fetching = (request) => fetch((tries += 1) < 3 ? nobody : request);
const referee = new Referee(address, { fetch: fetching, retries: Number(retries) });
const asked = referee.ask("/v1/carcassonne/roads", { position: "c1/0,0,D-red.rE" });
console.log(await asked.then(({ summary }) => summary, ({ message }) => message), tries);
"""


@pytest.mark.parametrize(
    ("retries", "told"),
    [("3", "If the game ended now, red would get 1 point: 1 tile. 3\n"), ("1", "fetch failed 2\n")],
)
def test_a_service_that_is_not_there_yet_is_asked_again(
    made: Made, server: Server, retries: str, told: str
) -> None:
    (made.folder / "refused.js").write_text(REFUSED)
    nobody = f"http://127.0.0.1:{find_free_port()}"
    assert made.run("refused", server.address, nobody, retries) == told


MANY: Final = """
import { Referee } from "referee-client";
const path = "/v1/carcassonne/roads";
const tables = Array.from({ length: 260 }, (_, index) => (index % 2 ? "no" : "c1/0,0,D"));
const asked = tables.map((position) => [path, { position }]);
asked.push([path, { position: "c1/0,0,D", unknown: "x".repeat(70_000) }]);
const told = [];
for await (const each of new Referee(process.argv[2]).batch(asked)) told.push(each);
const statuses = told.slice(-3).map(({ status }) => status);
console.log(told.every(({ index }, at) => index === at), statuses.join());
"""


def test_many_questions_are_sent_in_packs_and_answered_in_order(made: Made, front: Front) -> None:
    (made.folder / "many.js").write_text(MANY)
    front.refusals.extend([BUSY])
    assert made.run("many", front.address) == "true 200,422,422\n"
    assert [body.count(b"\n") for body in front.asked] == [100, 100, 100, 60, 1]


def test_the_error_of_a_proxy_is_no_problem_of_the_service(made: Made, front: Front) -> None:
    front.refusals.extend([BROKEN])
    told = made.run("program", front.address, "3")
    assert told == "502 which is no answer of the referee\n"
    assert len(front.asked) == 1


@pytest.fixture
def host(made: Made) -> Iterator[tuple[str, Path]]:
    """A host of pages, which has the packages, too: its address and its folder."""
    folder = made.folder / "node_modules"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", folder
    finally:
        server.shutdown()
        server.server_close()
        thread.join(PATIENCE)


class _Files(SimpleHTTPRequestHandler):
    """Files of a folder."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_it_works_in_a_page_from_elsewhere(host: tuple[str, Path], server: Server) -> None:
    [shown] = read(README, "html")
    address, folder = host
    (folder / "page.html").write_text(PAGE.format(map=shown.code, address=server.address), "utf-8")
    with launch() as browser:
        page = browser.new_page()
        page.goto(f"{address}/page.html")
        page.wait_for_function("document.title !== 'A page'")
        summary, code = json.loads(page.title())
    assert "Rot" in summary
    assert "Punkt" in summary
    assert code == "not-a-position"
