"""What a player sees of a table, as an address and read back from it.

    /?position=c1/0,0,D&at=1,0&player=red

``position`` is a line of notation (or JSON, as in any address of a question); without one, an empty
table of Carcassonne. ``at`` is the square that was tapped last. ``panel`` is what is open below the
board; without one, what goes with that square. All else is what the player has in hand
(:data:`KEPT`): it stays from tap to tap until something changes it.

    /table/c1/0,0,D?at=1,0&player=red

A long line stands in the path. There is a link over each square of a board, and these need not
repeat it then, because they are relative to the path: ``?at=1,0``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

from flask import Request

from referee.api.contract.game import Game
from referee.api.contract.parameters import check_parameters
from referee.api.contract.permalinks import FROM_GAME, FROM_TURN
from referee.api.contract.queries import POSITION, UNESCAPED, read_query
from referee.api.games import GAMES
from referee.api.limits import URI_BYTES
from referee.api.links import find_game
from referee.api.problems import refuse_value
from referee.api.responses.languages import PARAMETER as LANGUAGE
from referee.api.yielding import pause
from referee.page.table import undoing
from referee.page.table.places import Place, read_place, write_place
from referee.page.table.undoing import Moment

PATH: Final = "/"
PATH_OF_LONG: Final = "/table/"
"""Prefix of a path that holds a long line."""
LONG: Final = 1_500
"""Characters of a line from which on it stands in the path; 100 tiles have some 900."""
AT: Final = "at"
PANEL: Final = "panel"
UNDO, REDO = "undo", "redo"
"""What the last changes were, and which of them were undone, as :mod:`undoing` writes them."""
_TABLE: Final = ""
KEPT: Final[Mapping[str, tuple[str, ...]]] = {
    "player": (),
    "figure": (),
    "played": (),
    "laid": (),
    "want": (),
    "tile": ("refused", "ask"),
    "edges": (_TABLE, "refused", "ask"),
    "set": (_TABLE, "refused", "ask"),
    "all": (_TABLE, "refused"),
    "draft": (_TABLE, "hand", "ask"),
    "end": ("map",),
    "feature": ("ask",),
    "claims": ("ask",),
    "turned": ("ask",),
    "asked": ("ask",),
    FROM_GAME: ("ask",),
    FROM_TURN: ("ask",),
    UNDO: (),
    REDO: (),
}
"""What a player has in hand, each as a text that its panel reads: whose figure and which kind is
put next, which cards were played last, where a tile was laid last, what is wanted of the table,
the tile in question, how the palette is filtered, what is
being made and not yet laid, the end of what is drawn on a map, the feature in question, what is
said of it, how the tile in question is turned, whether the form of claims was sent, from which
turn of which game the player came, and what was changed and undone. With the
first parts of the names of the panels in which it means something; none for all of them."""
BY, SAYS, MORE = "by", "says", "more"
CLAIMANTS: Final = range(1, 7)
"""The numbers of those who can say something side by side: who it is, and what they say."""
SAID: Final = (*(f"{key}{number}" for number in CLAIMANTS for key in (BY, SAYS)), MORE)
HELD: Final = tuple(f"held{number}" for number in CLAIMANTS)
"""How many cards each of them holds."""
TYPED: Final[tuple[str, ...]] = (
    *("treasure", "another", "stack", "sent", "name", "points", "columns", "rows"),
    *SAID,
    *HELD,
)
"""What the form of a panel sends; the panel takes it into the position, and no link carries it."""
_PARAMETERS: Final = (POSITION, AT, PANEL, *KEPT, *TYPED)
_EMPTY: Final = "c1"

TOO_LONG: Final = "too-long"
"""In the place of a panel: the page that says what no address can hold."""
_LONGEST: Final = URI_BYTES - 20
"""Characters of the address of a table at most; this leaves room for a longer language code."""
_TYPED_BYTES: Final = 1_500
"""Characters that the address of a form leaves for typed text."""


class Home(NamedTuple):
    """Where a page is whose state stands in its address, and what it keeps from tap to tap.

    :param key: the parameter that holds its line.
    :param path: its path.
    :param path_of_long: what a long line follows in the path instead.
    :param kept: as :data:`KEPT`.
    :param long: characters of a line from which on it stands in the path.
    """

    key: str
    path: str
    path_of_long: str
    kept: Mapping[str, tuple[str, ...]]
    long: int


TABLE: Final = Home(POSITION, PATH, PATH_OF_LONG, KEPT, LONG)
"""The page of a table."""


@dataclass(frozen=True)
class State:
    """Where a player is: the game, the position as it was posted, the tapped square, and the rest.

    ``in_hand`` holds of :data:`KEPT` what says something, ``typed`` all of :data:`TYPED` that a
    form sent; ``named`` is the language that the address names, if it names one.
    """

    game: Game[Any]
    posted: Mapping[str, Any]
    at: Place | None = None
    panel: str = ""
    in_hand: Mapping[str, str] = field(default_factory=dict)
    named: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    home: Home = TABLE

    @cached_property
    def notation(self) -> str:
        """The position as a line; a board has a link with it over each square."""
        return self.game.notate(self.posted)

    @cached_property
    def _escaped(self) -> Mapping[str, str]:
        """That line as it stands in an address: most links of a board are about this position."""
        return {self.notation: _escape(self.notation)}

    @property
    def is_long(self) -> bool:
        """Whether the line stands in the path of the page."""
        return len(self.notation) >= self.home.long

    @property
    def has_address(self) -> bool:
        """Whether an address can hold the line."""
        return len(self.home.path_of_long) + len(self._escaped[self.notation]) <= _LONGEST

    def link(self, posted: Mapping[str, Any] | None = None, **changes: Any) -> str:
        """Return the address of another state, like this one but for what changes.

        What is in hand stays as far as it means something in the panel there. If the line stands in
        the path and stays as it is, the address is relative to that path: ``?at=1,0``.

        :param posted: another position.
        :param changes: ``at``, a place or None; ``panel``; and of ``KEPT`` what is to be another,
            None or "" to drop it.
        :returns: where that is said instead, if the address would be too long.
        """
        return self._write(posted, changes, is_relative=posted is None and self.is_long)

    def write_address(self, posted: Mapping[str, Any] | None = None, **changes: Any) -> str:
        """Return the address of another state as :meth:`link` does, relative to no other."""
        return self._write(posted, changes, is_relative=False)

    def write_fresh_address(self, posted: Mapping[str, Any], **changes: Any) -> str:
        """Return the address of another position from which nothing can be undone.

        For a script that goes on to change the position itself: steps back are written as what
        changes between two positions, and would lead from another one somewhere else.
        """
        fields = _drop_steps(self._list_fields(posted, **changes))
        address = write_address(dict(fields), home=self.home)
        return address if len(address) <= _LONGEST else self._write_too_long()

    @property
    def undo(self) -> str | None:
        """The address before the last change of the position, if that is known."""
        return self._step(UNDO, REDO)

    @property
    def redo(self) -> str | None:
        """The address before the position was undone last, if nothing has changed since."""
        return self._step(REDO, UNDO)

    def _step(self, way: str, other_way: str) -> str | None:
        steps, here = self.in_hand.get(way, ""), self._moment
        there = undoing.take_step(steps, here)
        if there is None:
            return None
        back = undoing.add_step(undoing.write_step(there, here), self.in_hand.get(other_way, ""))
        hand = {key: there.hand[key] for key in (AT, PANEL, *KEPT) if key in there.hand}
        asked = {self.home.key: there.line, **hand, way: undoing.drop_step(steps), other_way: back}
        address = write_address({**asked, LANGUAGE: self.named}, home=self.home)
        return address if len(address) <= _LONGEST else None

    @property
    def _moment(self) -> Moment:
        held = {key: text for key, text in self.in_hand.items() if key not in (UNDO, REDO)}
        return Moment(self.notation, {AT: write_place(self.at), PANEL: self.panel, **held})

    def _write(
        self, posted: Mapping[str, Any] | None, changes: Mapping[str, Any], *, is_relative: bool
    ) -> str:
        """Write the address of another state; where it would be too long, nothing can be undone."""
        fields = self._list_fields(posted, **changes)
        for tried in (fields, _drop_steps(fields)):
            if is_relative:
                query = write_query((key, text) for key, text in tried if key != self.home.key)
                written = len(self.home.path_of_long) + len(self._escaped[self.notation])
                address, length = f"?{query}", written + 1 + len(query)
            else:
                address = write_address(dict(tried), self._escaped, self.home)
                length = len(address)
            if length <= _LONGEST:
                return address
        return self._write_too_long()

    def _write_too_long(self) -> str:
        return write_address(dict(self._say_too_long()))

    def fields(
        self, posted: Mapping[str, Any] | None = None, **changes: Any
    ) -> tuple[tuple[str, str], ...]:
        """Return the parameters of another state, for a form to keep; the same as of a link.

        A browser escapes more in what a form sends than stands in a link.
        """
        kept = self._list_fields(posted, **changes)
        for tried in (kept, _drop_steps(kept)):
            if len(urlencode(tried)) <= _LONGEST - _TYPED_BYTES:
                return tried
        return self._say_too_long()

    def _say_too_long(self) -> tuple[tuple[str, str], ...]:
        named = ((LANGUAGE, self.named),) if self.named else ()
        return ((PANEL, TOO_LONG), *named)

    def _list_fields(
        self, posted: Mapping[str, Any] | None = None, **changes: Any
    ) -> tuple[tuple[str, str], ...]:
        if posted is not None:
            pause()
        line = self.notation if posted is None else self.game.notate(posted)
        at, panel = changes.pop(AT, self.at), changes.pop(PANEL, self.panel)
        kept = self._keep({**self.in_hand, **changes}, panel)
        asked = {self.home.key: line, AT: write_place(at), PANEL: panel, **kept}
        if line != self.notation and UNDO in self.home.kept:
            asked |= self._remember(asked)
        asked[LANGUAGE] = self.named
        return tuple((key, str(value)) for key, value in asked.items() if value)

    def _remember(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """Return what another position says of undoing: how to get back to this one."""
        left_out = (self.home.key, UNDO, REDO)
        hand = {key: str(held) for key, held in asked.items() if held and key not in left_out}
        back = undoing.write_step(Moment(asked[self.home.key], hand), self._moment)
        return {UNDO: undoing.add_step(back, self.in_hand.get(UNDO, "")), REDO: ""}

    def _keep(self, in_hand: Mapping[str, Any], panel: str) -> dict[str, Any]:
        """Return of what is in hand all that means something in a panel."""
        group, kept = panel.partition(".")[0], self.home.kept
        return {key: held for key, held in in_hand.items() if not kept[key] or group in kept[key]}


def _drop_steps(fields: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(each for each in fields if each[0] not in (UNDO, REDO))


def write_address(
    asked: Mapping[str, Any], escaped: Mapping[str, str] | None = None, home: Home = TABLE
) -> str:
    """Write the address of a state; what is empty is left out.

    :param escaped: values that are escaped already, by what they were.

    >>> write_address({"position": "c1/0,0,D", "at": "1,0", "panel": "", "player": None})
    '/?position=c1/0,0,D&at=1,0'
    """
    known = escaped or {}
    texts = {key: str(value) for key, value in asked.items() if value}
    path = home.path
    if len(texts.get(home.key, "")) >= home.long:
        line = texts.pop(home.key)
        path = home.path_of_long + (known.get(line) or _escape(line))
    query = write_query(texts.items(), known)
    return f"{path}?{query}" if query else path


def write_path(line: str, asked: Iterable[tuple[str, str]], home: Home = TABLE) -> str:
    """Write the address of a state whose line stands in the path.

    :param asked: all parameters; that of the line is left out.
    """
    query = write_query((key, text) for key, text in asked if key != home.key)
    return f"{home.path_of_long}{_escape(line)}{'?' if query else ''}{query}"


def write_query(texts: Iterable[tuple[str, str]], escaped: Mapping[str, str] | None = None) -> str:
    """Write parameters as they stand in an address, what is empty too."""
    known = escaped or {}
    return "&".join([f"{key}={known.get(text) or _escape(text)}" for key, text in texts])


def _escape(text: str) -> str:
    """Return a value as it stands in an address."""
    return quote(text, UNESCAPED)


def read_state(
    request: Request, panels: Mapping[str, Mapping[str, Any]], line: str | None = None
) -> State:
    """Read the state that the address of a request says; the position itself is not read.

    :param panels: the panels of each game, by its name and theirs.
    :param line: the line that stands in the path.
    :raises Problem: ``bad-query``, for parameters that are not known or not right.
    """
    check_parameters(request, _PARAMETERS)
    said = {key: value for key, value in request.args.items() if value}
    if line is not None:
        said[POSITION] = line
    forms = {POSITION: GAMES[0].position}
    position = read_query(forms, said).get(POSITION, _EMPTY)
    game = find_game(GAMES, position)
    panel = said.get(PANEL, "")
    if panel and panel != TOO_LONG and panel not in panels[game.name]:
        raise refuse_value(PANEL, panel, ", ".join(panels[game.name]))
    in_hand: dict[str, str] = {key: said[key] for key in KEPT if key in said}
    for way in (UNDO, REDO):
        if not undoing.is_steps(in_hand.get(way, "!0!0!0")):
            raise refuse_value(way, in_hand[way], "!8!3!11")
    typed = {key: request.args[key].strip() for key in TYPED if key in request.args}
    place = read_place(AT, said[AT]) if AT in said else None
    named = said.get(LANGUAGE, "")
    return State(game, position, place, panel, in_hand, named, typed)
