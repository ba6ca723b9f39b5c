"""``/v1``: every question and every listing, for whoever comes without the contract."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from referee import __version__
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import STRING, answer_record
from referee.api.contract.game import Game
from referee.catalogue.loader import Catalogue
from referee.core.languages import Language
from referee.forms.shapes import Shape, array, record, ref

PATH: Final = "/v1"
DOCUMENT: Final = "/openapi.json"
PAGES: Final = "/docs"
_SHAPES: Final[dict[str, Shape]] = {
    "ListedQuestion": record(
        {"game": STRING, "question": STRING, "path": STRING, "summary": STRING}
    ),
    "ListedListing": record({"path": STRING, "summary": STRING}),
    "IndexAnswer": answer_record(
        {
            "version": STRING,
            "questions": array(ref("ListedQuestion")),
            "listings": array(ref("ListedListing")),
            "document": STRING,
            "pages": STRING,
        }
    ),
}


def make_index(games: Iterable[Game[Any]], listings: Iterable[Listing]) -> Listing:
    """Return the listing of all that can be asked and read."""
    return Listing(
        PATH,
        "register",
        "List every question and every listing, with what each does.",
        partial(_show_index, tuple(games), tuple(listings)),
        ref("IndexAnswer"),
        _SHAPES,
        called="listQuestions",
        is_english=True,
    )


def _show_index(
    games: tuple[Game[Any], ...],
    listings: tuple[Listing, ...],
    _catalogue: Catalogue,
    _language: Language,
) -> dict[str, Any]:
    return {
        "version": __version__,
        "questions": [
            {
                "game": game.name,
                "question": name,
                "path": f"{PATH}/{game.name}/{name}",
                "summary": game.summarise(name),
            }
            for game in games
            for name in game.schemas
        ],
        "listings": [{"path": each.path, "summary": each.summary} for each in listings],
        "document": DOCUMENT,
        "pages": PAGES,
    }
