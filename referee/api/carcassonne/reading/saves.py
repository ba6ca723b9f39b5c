"""The form of a game that another program saved, and the game that it makes turn by turn.

The turns are played as they are carried over, because a save does not say all that a game of ours
does: whose turn it was by our rules, and where a bridge lay that a tile needed.
Rule: car-2.7.order, car-14.13.where
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from referee.api import limits
from referee.api.carcassonne.reading.games import ENTRY, CarcassonneGame, replace_move
from referee.api.carcassonne.reading.games import FORM as GAME_FORM
from referee.api.carcassonne.reading.moves import in_design
from referee.api.yielding import pause
from referee.carcassonne.games.entries import Start, Turn
from referee.carcassonne.games.playing import Ruled, State, begin, play_game
from referee.catalogue.loader import load_catalogue
from referee.catalogue.rulesets import ResolvedRules
from referee.core.errors import NotAPosition, Path
from referee.core.grid import place_of, square_at
from referee.core.reader import Reader
from referee.core.rulings import Objection
from referee.forms.form import TEXT, Form
from referee.forms.shapes import Shape, record
from referee.imports.jcloisterzone.replay import Replay
from referee.imports.jcloisterzone.setup import Save, Setup, read_setup
from referee.imports.jcloisterzone.steps import Played
from referee.imports.notices import Notice

Json = dict[str, Any]

_OBJECT: Final[Shape] = {"type": "object"}
_MISFIT: Final = "side-mismatch"
_AROUND: Final = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))
"""Where a bridge may lie that a tile needs: over the tile, else over one beside it."""


@dataclass(frozen=True)
class CarcassonneSave:
    """A save with the game that it begins; it has the attributes that all positions have."""

    save: Save
    setup: Setup
    game: CarcassonneGame
    notices: tuple[Notice, ...]

    @property
    def rules(self) -> ResolvedRules:
        """The rules in force."""
        return self.game.rules

    @property
    def warnings(self) -> tuple[Objection, ...]:
        """What is odd about the start."""
        return self.game.warnings

    @property
    def posted(self) -> Mapping[str, Any]:
        """The game before its first turn."""
        return self.game.posted

    def warnings_on(
        self, depends_on: Collection[str], ask: Mapping[str, Any]
    ) -> tuple[Objection, ...]:
        """Return what of the sets in play could change a ruling."""
        return self.game.warnings_on(depends_on, ask)


class SaveForm(Form[CarcassonneSave]):
    """A game that JCloisterZone 5 saved, as the JSON of its file.

    Of a save only the outer shape is asked for: unknown keys are ignored, and whatever else is
    wrong becomes a notice.
    """

    is_plain = False

    def __init__(self, **options: Any) -> None:
        super().__init__(named="JCloisterZoneSave", **options)

    def read(self, raw: Any, reader: Reader, path: Path) -> CarcassonneSave | None:
        """Return the save with the game that it begins."""
        if not reader.is_object(raw, path, self):
            return None
        setup, players, replay = (raw.get(key) for key in ("setup", "players", "replay"))
        if "slots" in raw or (isinstance(setup, dict) and "expansions" in setup):
            reader.add("save-too-old", path)
            return None
        is_save = isinstance(setup, dict) and isinstance(replay, list)
        if not is_save or not isinstance(players, list) or not players:
            reader.add("not-a-save", path, allowed="setup, players, replay")
            return None
        if len(players) > limits.PLAYERS:
            reader.add("too-many", (*path, "players", limits.PLAYERS), limit=limits.PLAYERS)
            return None
        return _begin(Save(setup, players, replay))

    def make_example(self) -> dict[str, Any]:
        """Return a game of two players and one turn."""
        return _EXAMPLE

    def outline(self) -> str:
        """Return that the text is the value itself."""
        return ""

    def text_shape(self) -> Shape:
        """Return the shape of a save as JSON."""
        return TEXT

    def describe(self) -> Shape:
        """Return the shape of what a save is looked at for; it may hold more."""
        shape = record(
            {
                "appVersion": {"type": "string"},
                "setup": _OBJECT,
                "players": {
                    "type": "array",
                    "items": _OBJECT,
                    "minItems": 1,
                    "maxItems": limits.PLAYERS,
                },
                "replay": {"type": "array", "items": _OBJECT},
            },
            optional=("appVersion",),
        )
        return shape | {"additionalProperties": True}


def _begin(save: Save) -> CarcassonneSave:
    """Read how a saved game begins; a start that cannot be is left out, with a notice."""
    setup = read_setup(save)
    notices = setup.notices
    players = list(setup.players)
    try:
        game = GAME_FORM.read_alone({"start": setup.start, "players": players})
    except NotAPosition:
        notices += (Notice(Objection("import-start-not-carried")),)
        setup = replace(setup, start={"tiles": []}, is_whole=False)
        game = GAME_FORM.read_alone({"start": setup.start, "players": players})
    return CarcassonneSave(save, setup, game, notices)


class Carried:
    """A saved game carried over, turn by turn.

    ``turns`` are in the form of the contract, ``ruled`` what comes of each by the rules here.
    """

    def __init__(self, begun: CarcassonneSave) -> None:
        self._begun = begun
        self._replay = Replay(begun.setup, begun.save.replay)
        self.turns: list[Json] = []
        self.ruled: list[Ruled] = []
        self.is_whole = begun.setup.is_whole
        self.state: State = begin(begun.game.start)
        if self.is_whole:
            self._play()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What is said of the save: of the whole first, then as it stands in it."""
        return (*self._begun.notices, *self._replay.notices)

    def _play(self) -> None:
        for played in self._replay.take():
            if len(self.turns) == limits.TURNS:
                self._stop(Objection("import-too-long", params={"limit": limits.TURNS}), played)
                return
            found = self._try(played)
            if found is None:
                self._stop(Objection("import-turn-not-carried"), played)
                return
            turn, ruled = found
            self.turns.append(turn)
            self.ruled.append(ruled)
            self.state = ruled.after
        self.is_whole = self._replay.is_whole

    def _stop(self, objection: Objection, played: Played) -> None:
        self.is_whole = False
        self._replay.note(objection, played.message)

    def _try(self, played: Played) -> tuple[Json, Ruled] | None:
        """Return the turn with what comes of it; None if it cannot be played at all."""
        turn = dict(played.turn)
        if played.player not in (None, self.state.due.player):
            turn["player"] = played.player
        ruled = self._rule_on(turn)
        if ruled is None:
            return None
        if not ruled.objections:
            return turn, ruled
        if self._begun.setup.has_bridges and "bridge" not in turn:
            for bridged in self._bridge(turn, ruled):
                again = self._rule_on(bridged)
                if again is not None and not again.objections:
                    at = place_of(square_at(bridged["bridge"]["x"], bridged["bridge"]["y"]))
                    self._replay.note(Objection("import-bridge-added", (), at), played.message)
                    return bridged, again
        self._replay.note(Objection("import-turn-illegal"), played.message)
        return turn, ruled

    def _bridge(self, turn: Json, ruled: Ruled) -> Iterator[Json]:
        """Yield a turn that does not fit with each bridge that might make it fit."""
        if not any(objection.code == _MISFIT for objection in ruled.objections):
            return
        laid = turn["tile"]
        for step_x, step_y in _AROUND:
            x, y = laid["x"] + step_x, laid["y"] + step_y
            if (step_x, step_y) != (0, 0) and square_at(x, y) not in self.state.table.faces:
                continue
            for sides in ("NS", "EW"):
                yield turn | {"bridge": {"x": x, "y": y, "sides": sides}}

    def _rule_on(self, turn: Json) -> Ruled | None:
        """Return what comes of a turn; None if it cannot be read or names what does not lie."""
        reader = Reader()
        entry = ENTRY.read(turn, reader, ())
        if reader.faults or not isinstance(entry, Turn):
            return None
        game, state = self._begun.game, self.state
        design = state.table.rules.design
        entry = replace_move(entry, in_design(entry.move, design, load_catalogue()))
        try:
            return next(play_game(_resume(game.start, state), [entry], goes_on=True))
        except NotAPosition:
            return None
        finally:
            pause()


def _resume(start: Start, state: State) -> Start:
    """Return a game that begins where another one stands."""
    return start._replace(
        table=state.table,
        points=state.points,
        due=state.due,
        bag=state.bag,
        supply=state.supply,
    )


_EXAMPLE: Final[dict[str, Any]] = {
    "setup": {"sets": {"basic": 1}, "start": [{"tile": "BA/RCr", "x": 0, "y": 0}]},
    "players": [{"name": "Anna"}, {"name": "Ben"}],
    "replay": [
        {
            "type": "PLACE_TILE",
            "payload": {"tileId": "BA/L", "rotation": "R0", "position": [0, 1]},
            "player": 0,
        },
        {"type": "COMMIT"},
    ],
}
FORM: Final = SaveForm(required=True)
"""The save of the question on it."""
SHAPES: Final[dict[str, Shape]] = {"JCloisterZoneSave": FORM.describe()}
"""The components that describe saves."""
