"""One field over rules, tiles, examples and codes, on the server: ``/search?q=inn labyrinth``."""

from collections.abc import Iterator, Mapping
from functools import cache

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_parameters
from referee.api.responses.caching import make_cacheable
from referee.api.responses.languages import choose_language
from referee.api.search import LONGEST, QUERY, Found, Searched, make_searched, search
from referee.api.yielding import pause, start_counting
from referee.catalogue.loader import load_catalogue
from referee.core.languages import Language
from referee.page.examples import load_examples, show_example
from referee.page.rulings.table import name_question
from referee.page.style import show_page
from referee.texts.sentences import tell

SEARCH = "/search"
_MOST_EXAMPLES = 6


def add_routes(blueprint: Blueprint) -> None:
    """Add the page of the search."""
    blueprint.add_url_rule(SEARCH, view_func=_show_search)


def _show_search() -> Response:
    start_counting()
    check_parameters(request, (QUERY,))
    query = request.args.get(QUERY, "").strip()[:LONGEST]
    language = choose_language()
    found: Mapping[str, list[Found]] = search(query, language) if query else {}
    examples = _load_examples(language).find(query, _MOST_EXAMPLES) if query else []
    shown = []
    for each in examples:
        shown.append(show_example(each.id, language))
        pause()
    page = show_page("search.html", query=query, found=found, examples=shown)
    return make_cacheable(page)


@cache
def _load_examples(language: Language) -> Searched:
    """Return the worked examples in a language; made when somebody searches first."""
    return make_searched(_list_examples(language))


def _list_examples(language: Language) -> Iterator[tuple[Found, str]]:
    """Yield each example: by its name, its question, and the rules that its answer cites."""
    register = load_catalogue().register
    for name, example in load_examples().items():
        cited = [rule for rule in example["cites"] if rule in register]
        titles = " ".join(tell("rules", f"{rule}.title", language) for rule in cited)
        question = name_question(example["question"], language)
        yield Found(name, question, titles, ""), name.replace("-", " ")
