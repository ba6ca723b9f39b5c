"""The panel that reads a table off a photograph. All of it happens in the browser.

The page says in which words, which tiles are known and where the modules are that do it; what they
find out comes back as the address of a table. No photograph is ever sent.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.catalogue.loader import load_catalogue
from referee.catalogue.tile_sets import GARDEN_SUFFIX
from referee.page.assets import PHOTO as MODULES
from referee.page.assets import PHOTO_TILES, WEIGHTS, find_address, load_assets
from referee.page.photo_tiles import list_taught
from referee.page.table.carcassonne.in_play import count_sets
from referee.page.table.carcassonne.sets import EDITION
from referee.page.table.carcassonne.tile_names import name_tile
from referee.page.table.panels import Panel, View
from referee.page.table.readings import choose_value, say_value
from referee.texts.sentences import tell

PHOTO: Final = "photo"
_FACES: Final = "base"
"""The set of which a player shows all faces, to have their edition known."""
_KEPT: Final = ("rules", "sets", "supply", "points")
"""Keys of a position that do not depend on the tiles, and stay when a photograph replaces them."""


class Known(NamedTuple):
    """A tile that is known on photographs, and what it is called."""

    id: str
    said: str


class KnownSet(NamedTuple):
    """A set of which tiles are known, and how many of it are in play."""

    id: str
    title: str
    copies: int


class Edition(NamedTuple):
    """An edition of the tiles, and the address of an empty table with it, else like this one."""

    id: str
    said: str
    address: str
    is_taken: bool


def show_photo(view: View) -> Panel:
    """Show what the script needs to read a photograph for this table."""
    known = list(_list_tiles(view))
    tiles = load_catalogue().tiles
    faces = [
        each.id
        for each in known
        if tiles[each.id].set_id == _FACES and not each.id.endswith(GARDEN_SUFFIX)
    ]
    return Panel(
        "pages/table/photo.html",
        {
            "module": find_address(f"{MODULES}entry.js"),
            "tiles": find_address(PHOTO_TILES),
            "known": known,
            "sets": list(_list_sets(view, known)),
            "faces": faces,
            "editions": list(_list_editions(view)),
            "back": view.link(panel=""),
            "is_laid": bool(view.posted.get("tiles")),
        },
        is_alone=True,
    )


def _list_tiles(view: View) -> Iterator[Known]:
    """Yield the tiles that are known, in the catalogue's order."""
    tiles = load_catalogue().tiles
    for tile_id in list_taught(load_assets()[WEIGHTS].content):
        yield Known(tile_id, name_tile(tiles[tile_id].tile.faces[0], view.language))


def _list_sets(view: View, known: list[Known]) -> Iterator[KnownSet]:
    """Yield the sets of these tiles; where the position names none, the base game is in play."""
    tiles = load_catalogue().tiles
    in_play = {_FACES: 1} if view.position.sets is None else count_sets(view.position)
    for set_id in dict.fromkeys(tiles[each.id].set_id for each in known):
        title = tell("sets", f"{set_id}.title", view.language)
        yield KnownSet(set_id, title, in_play.get(set_id, 0))


def _list_editions(view: View) -> Iterator[Edition]:
    """Yield the editions, each with the rules, sets and players of the table as it is."""
    bare = {"tiles": [], **{key: view.posted[key] for key in _KEPT if key in view.posted}}
    option = load_catalogue().rulesets[view.state.game.name].options[EDITION]
    taken = view.position.rules.values[EDITION]
    for value in option.values:
        said = say_value(f"{view.state.game.name}.{EDITION}", value, view.language)
        posted = choose_value(bare, option, value)
        address = view.state.write_fresh_address(posted, at=None, panel="", laid=None)
        yield Edition(str(value), said, address, value == taken)
