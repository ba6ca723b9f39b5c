"""The package for Python as it is published: its programs, types and problems."""

import json
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from clients.packing import PYTHON, make_python
from referee import __version__
from referee.api.games import GAMES, LISTINGS
from tests.clients.busy_front import BUSY, CLOSED, FOREIGN, Front
from tests.clients.conftest import ADDRESS, HERE, TOP, run
from tests.clients.conftest import read_examples as read
from tests.server.running import Server

EXAMPLES: Final = read(PYTHON / "README.md", "python")
STRICTLY: Final = ("--strict", "--config-file=", "--cache-dir=.mypy_cache")
ASK: Final = """
import sys
from referee_client import Referee, Refused
with Referee(sys.argv[1], retries=int(sys.argv[2])) as referee:
    for _ in range(int(sys.argv[3])):
        try:
            print(referee.carcassonne.roads("c1/0,0,D-red.rE").summary)
        except Refused as refused:
            print(refused.code, refused)
        except Exception as error:
            print(type(error).__name__)
"""
AWAIT: Final = """
import asyncio, sys
from referee_client import AsyncReferee
async def main():
    async with AsyncReferee(sys.argv[1], retries=int(sys.argv[2])) as referee:
        for _ in range(int(sys.argv[3])):
            try:
                print((await referee.carcassonne.roads("c1/0,0,D-red.rE")).summary)
            except Exception as error:
                print(type(error).__name__)
asyncio.run(main())
"""
LIST: Final = """
import inspect, json
from referee_client import AsyncReferee, Referee
kinds = [{name for name, value in vars(kind("")).items() if not name.startswith("_")}
         for kind in (Referee, AsyncReferee)]
names = [{f"{topic}.{name}" for topic in ("carcassonne", "labyrinth_cards", "register")
          for name, _ in inspect.getmembers(getattr(kind(""), topic), inspect.ismethod)
          if not name.startswith("_")} for kind in (Referee, AsyncReferee)]
assert names[0] == names[1] and kinds[0] == kinds[1]
print(json.dumps([sorted(kinds[0]), sorted(names[0])]))
"""


class Made(NamedTuple):
    """Both archives, and the folder where the wheel is installed."""

    wheel: Path
    source: Path
    installed: Path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The package, made and installed as from an index."""
    out, installed = tmp_path_factory.mktemp("out"), tmp_path_factory.mktemp("installed")
    wheel, source = make_python(tmp_path_factory.mktemp("making"), out)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    run(out, *pip, "--no-deps", "--no-index", "--target", installed, wheel)
    return Made(wheel, source, installed)


def ask(made: Made, address: str, retries: int, program: str = ASK, times: int = 1) -> str:
    arguments = (address, str(retries), str(times))
    return run(TOP, sys.executable, "-c", program, *arguments, PYTHONPATH=str(made.installed))


def test_the_archives_are_whole_and_of_the_version_of_the_service(made: Made) -> None:
    assert made.wheel.name == f"referee_client-{__version__}-py3-none-any.whl"
    assert made.source.name == f"referee_client-{__version__}.tar.gz"
    with zipfile.ZipFile(made.wheel) as wheel, tarfile.open(made.source) as source:
        inside, packed = set(wheel.namelist()), set(source.getnames())
        about = wheel.read(f"referee_client-{__version__}.dist-info/METADATA").decode()
    code = {name for name in inside if name.startswith("referee_client/")}
    assert {
        f"referee_client/{name}" for name in ("py.typed", "refusing.py", "models/road.py")
    } < code
    assert not {name for name in code if not name.endswith((".py", "py.typed"))}
    top = made.source.name.removesuffix(".tar.gz")
    assert {f"{top}/{name}" for name in (*code, "README.md", "LICENSE", "pyproject.toml")} <= packed
    assert f"\nVersion: {__version__}\n" in about
    assert "\nLicense-Expression: MIT\n" in about
    assert (PYTHON / "README.md").read_text("utf-8") in about


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_programs_of_the_readme_print_what_stands_there(
    made: Made, server: Server, example: tuple[str, str]
) -> None:
    code, printed = example
    assert printed
    assert ADDRESS in code
    code = code.replace(ADDRESS, server.address)
    assert run(TOP, sys.executable, "-c", code, PYTHONPATH=str(made.installed)) == printed


def test_a_type_checker_knows_questions_and_answers(made: Made, tmp_path: Path) -> None:
    programs = [HERE / "typed.py"]
    for number, (code, _) in enumerate(EXAMPLES):
        programs.append(tmp_path / f"example_{number}.py")
        programs[-1].write_text(code, "utf-8")
    mypy = (sys.executable, "-m", "mypy", *STRICTLY)
    run(tmp_path, *mypy, *programs, MYPYPATH=str(made.installed))


def test_there_is_a_method_for_all_that_can_be_asked_and_read(made: Made) -> None:
    printed = run(TOP, sys.executable, "-c", LIST, PYTHONPATH=str(made.installed))
    topics, names = json.loads(printed)
    questions = {(game.name, name) for game in GAMES for name in game.schemas}
    wanted = {f"{game.replace('-', '_')}.{name}" for game, name in questions}
    for listing in LISTINGS:
        named = re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", listing.name)
        wanted.add(f"{listing.tag.replace('-', '_')}.{named}")
    assert wanted < set(names)
    assert {name.partition(".")[0] for name in wanted} | {"client"} == set(topics)


def test_nothing_of_a_question_or_an_answer_gets_lost(made: Made, server: Server) -> None:
    examples = sorted((TOP / "examples").glob("*.json"))
    program = (sys.executable, HERE / "round_trip.py", server.address)
    printed = run(TOP, *program, *examples, PYTHONPATH=str(made.installed))
    assert int(printed) == len(examples) > 100


MANY: Final = """
import asyncio, sys
from referee_client import AsyncReferee, Referee
from referee_client.models import RoadsQuestion as Roads
path = "/v1/carcassonne/roads"
asked = [(path, Roads(position="c1/0,0,D-red.rE")), (path, {"position": "no"})] * 130
asked.append((path, {"position": "c1/0,0,D", "unknown": "x" * 70_000}))
with Referee(sys.argv[1]) as referee:
    told = list(referee.batch(iter(asked)))
async def main():
    async with AsyncReferee(sys.argv[1]) as referee:
        return [each async for each in referee.batch(asked)]
outline = [(each.index, each.status, each.body.get("summary")) for each in told]
later = [(each.index, each.status, each.body.get("summary")) for each in asyncio.run(main())]
assert later == outline
print([each.index for each in told] == list(range(len(asked))), [each.status for each in told[-3:]])
"""


def test_many_questions_are_sent_in_packs_and_answered_in_order(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY])
    assert ask(made, front.address, 3, MANY) == "True [200, 422, 422]\n"
    assert [body.count(b"\n") for body in front.asked] == [
        *(100, 100, 100, 60, 1),
        *(100, 100, 60, 1),
    ]


def test_what_is_left_out_is_not_shown(made: Made) -> None:
    program = """
from referee_client.models import Award, PlacedTile
print(PlacedTile(tile="base.D", x=0, y=0), Award(player="red", points=3))
"""
    printed = run(TOP, sys.executable, "-c", program, PYTHONPATH=str(made.installed))
    assert printed == "PlacedTile(tile='base.D', x=0, y=0) Award(player='red', points=3)\n"


def test_a_busy_service_is_asked_again_with_the_same(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY])
    assert ask(made, front.address, 3).startswith("If the game ended now, red would get 1 point")
    first, second = front.asked
    assert first == second
    assert json.loads(first) == {"position": "c1/0,0,D-red.rE"}


def test_a_service_that_stays_busy_refuses_in_the_end(made: Made, front: Front) -> None:
    front.refusals.extend([BUSY, BUSY, BUSY])
    assert ask(made, front.address, 1) == "service-unavailable Try again later.\n"
    assert len(front.asked) == 2


def test_nobody_waits_for_an_hour(made: Made, front: Front) -> None:
    front.refusals.extend([CLOSED])
    assert ask(made, front.address, 3) == "service-unavailable Try again later.\n"
    assert len(front.asked) == 1


@pytest.mark.parametrize("program", [ASK, AWAIT], ids=["sync", "async"])
def test_what_others_say_is_no_word_of_the_service(made: Made, front: Front, program: str) -> None:
    front.refusals.extend(FOREIGN.values())
    printed = ask(made, front.address, 3, program, len(FOREIGN))
    assert printed.splitlines() == ["HTTPStatusError"] * len(FOREIGN)
    assert len(front.asked) == len(FOREIGN)
