"""The register of rules as pages: all of them by chapter, and each with its source and readings."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, request

from referee.api.contract.parameters import check_language
from referee.api.nowhere import refuse_name
from referee.api.responses.caching import make_cacheable
from referee.api.responses.citations import write_rule
from referee.catalogue.loader import Catalogue, load_catalogue
from referee.core.languages import Language
from referee.page.examples import show_examples
from referee.page.style import show_page
from referee.texts.sentences import tell


def add_routes(blueprint: Blueprint) -> None:
    """Add the list of the rules and the page of each."""
    blueprint.add_url_rule("/rules", view_func=_show_all)
    blueprint.add_url_rule("/rules/<rule_id>", view_func=_show_one)


def chapter_of(rule_id: str) -> str:
    """Return the chapter of a rule: its id up to the first point."""
    return rule_id.split(".", 1)[0]


def _show_all() -> Response:
    catalogue, language = load_catalogue(), check_language(request)
    return make_cacheable(
        show_page("rules.html", chapters=list(_list_chapters(catalogue, language)))
    )


def _list_chapters(
    catalogue: Catalogue, language: Language
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each chapter with its rules, both in the order of the register."""
    order = list(dict.fromkeys(map(chapter_of, catalogue.register)))
    rules = sorted(catalogue.register, key=lambda each: order.index(chapter_of(each)))
    for chapter, found in groupby(rules, chapter_of):
        written = (write_rule(catalogue.register[each], catalogue, language) for each in found)
        yield chapter, list(written)


def _show_one(rule_id: str) -> Response:
    catalogue, language = load_catalogue(), check_language(request)
    if rule_id not in catalogue.register:
        raise refuse_name(rule_id, catalogue.register)
    rule = write_rule(catalogue.register[rule_id], catalogue, language)
    page = show_page(
        "rule.html",
        rule=rule,
        chapter=chapter_of(rule_id),
        options=list(_list_options(catalogue, language, rule_id)),
        examples=list(show_examples(rule_id, language)),
    )
    return make_cacheable(page)


def _list_options(
    catalogue: Catalogue, language: Language, rule_id: str
) -> Iterator[dict[str, Any]]:
    """Yield the options that change a rule, with what they mean and their values."""
    for ruleset in catalogue.rulesets.values():
        for option in ruleset.options.values():
            if rule_id in option.rules:
                yield {
                    "key": option.key,
                    "values": option.values,
                    "default": option.default,
                    "meaning": tell("options", f"{ruleset.game}.{option.key}", language),
                }
