"""Going along a path between equal treasures step by step, card by card."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.api.contract.permalinks import PATH, STEP
from referee.api.contract.queries import POSITION
from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.yielding import pause
from referee.core.grid import SIDES, Square, place_of, square_at
from referee.diagrams.labyrinth_cards.marks import CardMarks
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.labyrinth_cards.paths import Step, TreasurePath
from referee.page.rulings.ruling import Answer, Ruling
from referee.page.rulings.steps import Row, Steps, Walk, read_number, show_step, write_step
from referee.page.style import Say, speak


def prepare_paths(ruling: Ruling) -> dict[str, Any]:
    """Return the paths of an answer, each with the address of its first step."""
    addresses = list_addresses(ruling.answer)
    return {"paths": list(zip(_list_paths(ruling.answer), addresses, strict=False))}


def list_addresses(answer: Answer) -> list[str]:
    """Return the addresses of the first steps along the paths of an answer, in its order.

    There are none where they would be too long.
    """
    if STEPS.find_first(answer) is None:
        return []
    return [write_step({PATH: index, STEP: 1}) for index in range(len(_list_paths(answer)))]


def _list_paths(answer: Answer) -> list[Mapping[str, Any]]:
    """Return the paths of an answer, or of the matches in it, in its order."""
    matches = answer.get("matches", ())
    paths = (path for each in matches for path in each.get("paths", ()))
    return [*answer.get("treasure_paths", ()), *paths]


def _has_paths(answer: Answer) -> bool:
    return bool(_list_paths(answer))


def _go_along_path(ruling: Ruling) -> Walk:
    """Go along one of the paths of an answer."""
    paths = _list_paths(ruling.answer)
    path = _read_path(paths[read_number(PATH, 0, len(paths) - 1)])
    step = read_number(STEP, 1, len(path.steps))
    reached = path._replace(steps=path.steps[:step])
    marked = CardMarks(paths=[reached], look_at=(path.steps[step - 1].square,))
    position: CardsPosition = ruling.asked[POSITION]
    drawn = draw_cards(Cards(position.table.faces), marked, ruling.language, pause)
    return show_step([*_list_cards(path, speak("pages", ruling.language))], step, drawn)


def _list_cards(path: TreasurePath, say: Say) -> Iterator[Row]:
    """Yield a row for each card of a path: from a treasure, over other cards, to its equal."""
    for step in path.steps:
        if step.leave is None:
            said = say("walk.card-to", treasure=path.treasure)
        else:
            code = "walk.card-from" if step.enter is None else "walk.card-over"
            said = say(code, treasure=path.treasure, direction=SIDES[step.leave])
        yield Row((place_of(Square(step.square)),), (said,))


def _read_path(told: Mapping[str, Any]) -> TreasurePath:
    """Read a path from an answer."""

    def side(name: str | None) -> int | None:
        return None if name is None else SIDES.index(name)

    start, goal = (square_at(told[end]["x"], told[end]["y"]) for end in ("from", "to"))
    steps = tuple(
        Step(square_at(each["x"], each["y"]), side(each.get("enter")), side(each.get("leave")))
        for each in told["steps"]
    )
    return TreasurePath(told["treasure"], start, goal, steps)


STEPS: Final = Steps((PATH, STEP), _has_paths, _go_along_path)
