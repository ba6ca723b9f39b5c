"""The page of a game, put together: the table after a turn, the ruling on it, points, log, end.

The whole game is ruled, whichever turn is shown, because the log leads forwards, too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from flask import Response, request
from markupsafe import Markup
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as AnyResponse

from referee.api.carcassonne.questions import game as carcassonne_game
from referee.api.contract.parameters import check_parameters
from referee.api.contract.queries import UNESCAPED
from referee.api.contract.records import GAME as KEY
from referee.api.contract.records import GO_ON, ON_ILLEGAL, UPTO
from referee.api.labyrinth_cards.questions import game as cards_game
from referee.api.responses.answers import write_answer
from referee.api.responses.caching import answer_held, make_lasting, tag_question
from referee.api.responses.encoding import read_back
from referee.api.responses.languages import choose_language
from referee.api.responses.options import ResponseOptions
from referee.api.score_logs.rows import FindLaid
from referee.api.yielding import pause, start_counting
from referee.catalogue.loader import CARCASSONNE, LABYRINTH_CARDS
from referee.core.languages import Language
from referee.diagrams.charts import draw_points
from referee.diagrams.players import Look, find_looks
from referee.diagrams.png import can_render
from referee.page.addresses import LONGEST, Mark, find_picture
from referee.page.clauses import find_clauses
from referee.page.games import carcassonne, labyrinth_cards
from referee.page.games.log import DrawLaid, SayPlaced, list_changes, list_lines, list_points
from referee.page.games.played import Play
from referee.page.games.playing import play
from referee.page.games.samples import list_new, list_played
from referee.page.games.sharing import find_code
from referee.page.games.state import FINAL, GAME, NEXT, Asked, GameState, read_asked
from referee.page.games.turns import Dispute, Shown, lead_to_dispute, lead_to_ruling, write_back
from referee.page.rulings.carcassonne.standings import Player, Standing
from referee.page.style import show_page
from referee.page.table.state import write_path, write_query
from referee.texts.sentences import name_player, write

Json = Mapping[str, Any]

_RELEASE: Final = "page"
_DOMAIN: Final = "game_page"


class GameKind(NamedTuple):
    """What the page needs to know of a game.

    :param find_laid: returns what a turn of the answer has laid.
    :param draw_laid: draws it for the log.
    :param say_placed: says which figure a turn places.
    :param ask_ruling: returns the question that rules on a turn alone.
    :param list_disputes: yields what can be disputed about a turn.
    """

    find_laid: FindLaid
    draw_laid: DrawLaid
    say_placed: SayPlaced
    ask_ruling: Callable[[Json], tuple[str, Json] | None]
    list_disputes: Callable[[Shown], Iterator[Dispute]]


_KINDS: Final = {
    CARCASSONNE: GameKind(
        carcassonne_game.find_laid,
        carcassonne.draw_laid,
        carcassonne.say_placed,
        carcassonne.ask_ruling,
        carcassonne.list_disputes,
    ),
    LABYRINTH_CARDS: GameKind(
        cards_game.find_laid,
        labyrinth_cards.draw_laid,
        labyrinth_cards.say_placed,
        labyrinth_cards.ask_ruling,
        labyrinth_cards.list_disputes,
    ),
}


def show_game(line: str | None = None) -> AnyResponse:
    """Show the game that the address of the current request says; without one, how to begin.

    :param line: the line that stands in the path.
    :raises Problem: as the question `game` would.
    """
    start_counting()
    tag = tag_question(request, _RELEASE)
    if (held := answer_held(request, tag)) is not None:
        return held
    if line is None and KEY not in request.args:
        check_parameters(request, ())
        return make_lasting(_show_start(), tag)
    asked = read_asked(request, line)
    language = choose_language()
    answer = _rule(asked, language)
    state = GameState(
        asked.game, {}, asked.at, asked.panel, asked.in_hand, asked.named, {}, GAME,
        answer["game"]["notation"],
    )  # fmt: skip
    if line is None and state.is_long and state.has_address:
        return redirect(write_path(state.notation, request.args.items(), GAME))
    if asked.panel == NEXT:
        played = play(Play(asked, state, answer, language))
        if not isinstance(played, dict):
            return played
        page = show_page("games/next.html", state=state, answer=answer, **played)
    else:
        page = show_page("games/game.html", **_show_turn(asked, state, answer, language))
    pause()
    return make_lasting(page, tag)


def _show_start() -> Response:
    """Show what a game on one line is, samples, and how to begin one."""
    return show_page("games/start.html", samples=list_played(), new=list_new())


def _rule(asked: Asked, language: Language) -> dict[str, Any]:
    """Return the answer on the whole game as JSON has it; of one that is over, with its end.

    Where a turn is played, it is the answer on the game up to there.
    """
    whole = asked.panel != NEXT
    body = {key: value for key, value in asked.body.items() if not whole or key != UPTO}
    options, rule = ResponseOptions(language), asked.game.make_ruler(KEY)
    answer: dict[str, Any] = read_back(write_answer(rule(body), options), options)
    if answer["over"] and FINAL not in answer:
        answer = read_back(write_answer(rule({**body, FINAL: True}), options), options)
    return answer


def _show_turn(asked: Asked, state: GameState, answer: Json, language: Language) -> dict[str, Any]:
    """Return what the page shows of a game after a turn."""
    turns: Sequence[Json] = answer["turns"]
    number = len(turns) if asked.shown is None else min(asked.shown, len(turns))
    points = list_points(answer)
    names, looks = list(points), find_looks(points)
    end = answer.get(FINAL)
    kind = _KINDS[asked.game.name]
    lines = list(list_lines(answer, kind.find_laid, kind.draw_laid, kind.say_placed, language))
    clauses = [clause for line in lines for paid in line.paid for clause in paid.clauses]
    cited = {"turns": turns, "end": end, "warnings": answer["warnings"], "citations": clauses}
    shown = {
        **_show_table(asked, state, answer, number),
        **_show_ruling(asked, state, answer, number),
        "state": state,
        "game": asked.game.name,
        "answer": answer,
        "number": number,
        "count": len(turns),
        "left": len(asked.record.entries) - len(turns),
        "lines": lines,
        "names": names,
        "looks": looks,
        "chart": _draw_chart(points, looks, number, language) if turns else None,
        "changes": list_changes(points),
        "end": end,
        "standing": None if end is None else _find_standing(answer),
        "rules": find_clauses(cited, language),
        "goes_on": asked.in_hand.get(ON_ILLEGAL) == GO_ON,
    }
    pause()
    return shown


def _write_before(asked: Asked, answer: Json, number: int) -> str:
    """Return the position of a game after its first ``number`` turns, as a notation."""
    if number == 0:
        return asked.game.notate(asked.record.position.posted)
    return str(answer["turns"][number - 1]["position"]["notation"])


def _show_table(asked: Asked, state: GameState, answer: Json, number: int) -> dict[str, Any]:
    """Return the table after a turn, and what is shared of the page."""
    game, notation = asked.game.name, _write_before(asked, answer, number)
    mark = _mark_laid(asked, answer, number)
    host = request.host_url.rstrip("/")
    shared = state.write_address(at=None)
    short = f"{GAME.path}?{write_query(state.fields(at=None))}"
    return {
        "picture": find_picture(game, notation, mark),
        "png": find_picture(game, notation, mark, "png") if can_render() else None,
        "table": f"/?position={quote(notation, UNESCAPED)}",
        "position": notation,
        "host": host,
        "here": shared,
        "qr": find_code(host, short),
        "logs": {ending: _write_log(state, ending) for ending in ("csv", "txt")},
        "as_json": _write_log(state, ""),
    }


def _write_log(state: GameState, ending: str) -> str | None:
    """Return the address of the log of the game in a format, or of the answer as JSON.

    :return: None if it would be too long.
    """
    asked = {KEY: state.notation, FINAL: "true"}
    if ON_ILLEGAL in state.in_hand:
        asked[ON_ILLEGAL] = state.in_hand[ON_ILLEGAL]
    path = f"/v1/{state.game.name}/{KEY}{'.' if ending else ''}{ending}"
    address = f"{path}?{write_query(asked.items())}"
    return address if len(address) < LONGEST else None


def _mark_laid(asked: Asked, answer: Json, number: int) -> Mark:
    """Mark what the turn has laid, if it lies there."""
    row = answer["turns"][number - 1] if number else {}
    laid = _KINDS[asked.game.name].find_laid(row)
    if laid.x is None or not row.get("played", False):
        return {}
    return {"places": [{"x": laid.x, "y": laid.y}]}


def _show_ruling(asked: Asked, state: GameState, answer: Json, number: int) -> dict[str, Any]:
    """Return the ruling on a turn, with what leads on from it; nothing before the first turn."""
    if number == 0:
        return {"row": None, "disputes": (), "ruling": None}
    row, kind, game = answer["turns"][number - 1], _KINDS[asked.game.name], asked.game
    before = game.position.read_alone(_write_before(asked, answer, number - 1)).posted
    back = write_back(state.notation, number)
    question = kind.ask_ruling(row)
    if question is not None and asked.game.name == LABYRINTH_CARDS:
        before = {**before, "hand": labyrinth_cards.hold(row)}
    shown = Shown(row, before)
    return {
        "row": row,
        "disputes": [
            (each.about, lead_to_dispute(game, each, back)) for each in kind.list_disputes(shown)
        ],
        "ruling": question and lead_to_ruling(game, before, question, back),
    }


def _draw_chart(
    points: Mapping[str, Sequence[int]], looks: Mapping[str, Look], shown: int, language: Language
) -> Markup:
    """Draw the points over the turns."""
    last = (
        f"{name_player(name, language)} {row[-1]}"
        for name, row in sorted(points.items(), key=lambda each: -each[1][-1])
    )
    said = (
        write(_DOMAIN, "chart", {}, language),
        write(_DOMAIN, "chart.said", {"points": ", ".join(last)}, language),
    )
    drawn = draw_points(points, looks, said=said, language=language, shown=shown)
    return Markup(drawn.as_str())  # noqa: S704 - drawn by diagrams, which escape names


def _find_standing(answer: Json) -> Standing | None:
    """Return who has how much when the game ends: before what the end pays, and with it."""
    now: Mapping[str, int] = answer["points"]
    paid: Mapping[str, int] = answer["final"].get("totals", {})
    names = sorted({*now, *paid}, key=lambda name: (-now.get(name, 0) - paid.get(name, 0), name))
    totals = {name: now.get(name, 0) + paid.get(name, 0) for name in names}
    if not totals:
        return None
    columns = ("now", "end") if paid else ("end",)
    return Standing(
        columns,
        tuple(
            Player(
                1 + sum(other > total for other in totals.values()),
                name,
                (now.get(name, 0), total) if paid else (total,),
            )
            for name, total in totals.items()
        ),
    )
