"""The table of ruling pages: an entry for each question that has more to show than a plain page."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.api.contract.game import Game
from referee.catalogue.loader import CARCASSONNE, LABYRINTH_CARDS
from referee.core.languages import Language
from referee.page.rulings import carcassonne, labyrinth_cards
from referee.page.rulings.entry import PLAIN, RulingPage
from referee.page.style import speak
from referee.texts.languages import load_texts

Pages = Mapping[str, Mapping[str, RulingPage]]
"""Entries by game and question."""

PAGES: Final[Pages] = {CARCASSONNE: carcassonne.PAGES, LABYRINTH_CARDS: labyrinth_cards.PAGES}


class RulingPageFault(Exception):
    """The table of pages does not fit the table of questions; the message says where."""


def check_pages(pages: Pages, games: Sequence[Game[Any]]) -> None:
    """Check the table of pages against the questions of the games.

    :raises RulingPageFault: for an entry whose game or question does not exist, and for one that
        has steps where the question has a parameter of the same name.
    """
    questions = {game.name: game.questions for game in games}
    for game, entries in pages.items():
        for name, page in entries.items():
            question = questions.get(game, {}).get(name)
            if question is None:
                raise RulingPageFault(f"{game}: a page of {name}, which is no question")
            if page.steps and (taken := {*page.steps.parameters} & {*question.asks}):
                raise RulingPageFault(f"{game}: {name} takes {min(taken)}, as its steps do")


def find_page(game: str, question: str) -> RulingPage:
    """Return how the answer to a question is shown: by its entry, or plainly."""
    return PAGES.get(game, {}).get(question, PLAIN)


def find_steps(game: str, question: str) -> Sequence[str]:
    """Return the parameters by which the page of a question goes through its answer."""
    steps = find_page(game, question).steps
    return steps.parameters if steps else ()


def name_question(question: str, language: Language) -> str:
    """Return the title of a question; its name, where a language has no words for it."""
    code = f"question.{question}"
    known = code in load_texts()[language]["pages"]
    return speak("pages", language)(code) if known else question.replace("_", " ")
