"""The best moves that a tile allows, on the page of the answer: each in words, with what it brings.

Each leads to the page of its own ruling, and the first is laid in the picture.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.reading.moves import OFF, MoveForm
from referee.carcassonne.kinds.figures import ABBOT, PHANTOM
from referee.carcassonne.options.summaries import summarise_steps
from referee.core.languages import Language
from referee.page.addresses import write_question
from referee.page.rulings.carcassonne.closeups import write_closeup
from referee.page.rulings.ruling import Ruling
from referee.texts.catalogues import write_decimal
from referee.texts.sentences import write_summary

MOST_SHOWN: Final = 10
"""At most this many moves are shown; the others are in the answer."""
_LAID: Final = (("bridges", "bridge"), ("tunnels", "tunnel"))
"""The keys of a position for what a step lays on the table, each with the step."""


class Shown(NamedTuple):
    """A move on a page: what is done, what it brings, and the page of its ruling, if one can be.

    Gains have their sign. ``expected`` is the mean gain after the next tile; None if that was not
    asked or nothing could be drawn. ``picture`` shows the tile as it is laid.
    """

    said: str
    gain: str
    expected: str | None
    points: Mapping[str, int]
    end: Mapping[str, int]
    address: str | None
    picture: str | None


def prepare_options(ruling: Ruling) -> dict[str, Any]:
    """Return the first of the moves that an answer lists, and for whom they are."""
    best = list(_list_options(ruling))
    return {
        "best": best,
        "player": ruling.body["player"],
        "caption": "options.drawn" if best else None,
    }


def _list_options(ruling: Ruling) -> Iterator[Shown]:
    game, posted, language = ruling.game, ruling.posted, ruling.language
    for row in ruling.answer["options"][:MOST_SHOWN]:
        move = row["move"]
        said = summarise_steps(MoveForm().read_alone(move).move)
        address = write_question(game, ruling.notation, "moves", {"move": move})
        words = write_summary(said, language)
        mean = row.get("expected", {}).get("gain")
        expected = None if mean is None else _write_signed(mean, language)
        gain = _write_signed(row["gain"], language)
        picture = write_closeup(game, _lay_option(posted, ruling.body, row), row)
        points, end = row.get("points", {}), row.get("end_now", {})
        yield Shown(words, gain, expected, points, end, address, picture)


def lay_best(ruling: Ruling) -> Mapping[str, Any]:
    """Return the position with the first of the moves that an answer lists laid on the table."""
    options = ruling.answer["options"]
    return _lay_option(ruling.posted, ruling.body, options[0]) if options else ruling.posted


def _lay_option(
    posted: Mapping[str, Any], asked: Mapping[str, Any], option: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Return a position with one of the moves of an answer laid on the table.

    Its figures stand where they are put, mage and witch where they go, and an abbot who is taken
    back is gone; a bridge and a token lie there; nothing is scored yet.
    """
    square = {key: option[key] for key in ("x", "y")}
    tile = {"tile": asked["tile"], **square, "rotation": option["rotation"]}
    figures = list(posted.get("figures", ()))
    if "abbot_back" in option:
        taken = {"player": asked["player"], "figure": ABBOT, **option["abbot_back"]}
        figures.remove(next(each for each in figures if taken.items() <= each.items()))
    for key in ("figure", "phantom"):
        if key in option:
            step = {key: value for key, value in option[key].items() if key != "via"}
            figures.append({"player": asked["player"], "figure": PHANTOM, **square, **step})
    for target in option.get("magic", ()):
        figures = [each for each in figures if each["figure"] != target["figure"]]
        if target["to"] != OFF:
            figures.append({"figure": target["figure"], **target["to"]})
    laid = {key: [*posted.get(key, ()), option[step]] for key, step in _LAID if step in option}
    return {**posted, **laid, "tiles": [*posted.get("tiles", ()), tile], "figures": figures}


def _write_signed(number: float, language: Language) -> str:
    """Write a number with its sign, as the language does."""
    written = write_decimal(number, language)
    return f"+{written}" if number > 0 else written
