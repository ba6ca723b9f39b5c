"""``/v1/search``: the rules, tiles and codes in which some words stand, mistyped ones too."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from referee.api.carcassonne.tile_pictures import describe
from referee.api.codes import list_codes
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import STRING
from referee.api.contract.parameters import Parameter
from referee.api.yielding import pause
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.languages import Language
from referee.core.searching import Entry, Index
from referee.forms.shapes import array, record, ref
from referee.texts.sentences import tell

QUERY: Final = "q"
LONGEST: Final = 100
"""Characters of a query that are looked at."""
RULES, TILES, CODES = "rules", "tiles", "codes"
MOST: Final = {RULES: 12, TILES: 24, CODES: 12}
"""What is found of each kind at most."""
_CARRIED: Final = ("inn", "coats_of_arms", "cathedral", "princess", "pig_herd", "labyrinth")
"""What a feature of a tile may carry that people search for."""


class Found(NamedTuple):
    """What was found: its id, what it is called, what it says, and the page that shows it."""

    id: str
    title: str
    text: str
    page: str


class Searched(NamedTuple):
    """What can be found of a kind, and by which words."""

    entries: tuple[Found, ...]
    words: Index

    def find(self, query: str, most: int) -> list[Found]:
        """Return what has the words of a query, best first; that of this id before all."""
        found = [self.entries[each] for each in self.words.find(query, len(self.entries), pause)]
        meant = query.strip().casefold()
        return sorted(found, key=lambda each: each.id.casefold() != meant)[:most]


def search(query: str, language: Language) -> dict[str, list[Found]]:
    """Return what has the words of a query, by kind, the best first."""
    kinds = load_searched(language)
    return {kind: kinds[kind].find(query, most) for kind, most in MOST.items()}


@cache
def load_searched(language: Language) -> Mapping[str, Searched]:
    """Return what can be found in a language, by kind; made when somebody searches first."""
    catalogue = load_catalogue()
    return {
        RULES: make_searched(_list_rules(catalogue, language)),
        TILES: make_searched(_list_tiles(catalogue, language)),
        CODES: make_searched(_list_codes(language)),
    }


def make_searched(rows: Iterable[tuple[Found, str]]) -> Searched:
    """Return what can be found.

    :param rows: each with further words by which it is found, as if they stood in its title.
    """
    listed = [*rows]
    entries = [Entry(f"{row.id} {row.title} {more}", row.text) for row, more in listed]
    return Searched(tuple(row for row, _ in listed), Index(entries, pause))


def _list_rules(catalogue: Catalogue, language: Language) -> Iterator[tuple[Found, str]]:
    for rule_id in catalogue.register:
        pause()
        title = tell("rules", f"{rule_id}.title", language)
        text = tell("rules", f"{rule_id}.paraphrase", language)
        yield Found(rule_id, title, text, f"/rules/{rule_id}"), ""


def _list_tiles(catalogue: Catalogue, language: Language) -> Iterator[tuple[Found, str]]:
    for tile_id, entry in catalogue.tiles.items():
        pause()
        face = entry.tile.faces[0]
        shown = {f"feature.{feature.kind.name.lower()}" for feature in face.features}
        carried = {
            f"carried.{name}"
            for name in _CARRIED
            if any(getattr(feature, name) for feature in face.features)
        }
        words = [tell("search", code, language) for code in sorted(shown | carried)]
        title = tell("sets", f"{entry.set_id}.title", language)
        note = "" if entry.note is None else f" {tell('tile_notes', entry.note, language)}"
        text = f"{describe(face, language)}{note}"
        page = f"/tiles?set={entry.set_id}#{tile_id}"
        yield Found(tile_id, title, text, page), " ".join(words)


def _list_codes(language: Language) -> Iterator[tuple[Found, str]]:
    for section in list_codes(language):
        for code, text in section.rows:
            yield Found(code, section.title, text, f"/docs/codes#{section.anchor}"), ""


def _show_found(
    _catalogue: Catalogue, language: Language, **said: str
) -> dict[str, str | list[dict[str, str]]]:
    """Write what was found; nothing without a query."""
    query = said.get(QUERY, "")
    found = search(query, language)
    rows = {kind: [each._asdict() for each in found[kind]] for kind in MOST}
    return {"query": query, **rows}


def read_query(text: str, _keys: Iterable[str]) -> Mapping[str, Any]:
    """Read a query, of which no more than the beginning is looked for."""
    return {QUERY: text[:LONGEST]}


LISTING: Final = Listing(
    "/v1/search",
    "register",
    "Find the rules, tiles and codes in which some words stand.",
    _show_found,
    ref("SearchAnswer"),
    {
        "Found": record({"id": STRING, "title": STRING, "text": STRING, "page": STRING}),
        "SearchAnswer": record(
            {
                "query": STRING,
                RULES: array(ref("Found")),
                TILES: array(ref("Found")),
                CODES: array(ref("Found")),
            }
        ),
    },
    filters={QUERY: Parameter(lambda _keys: STRING, read_query)},
    called="search",
)
