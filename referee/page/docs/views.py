"""The pages of the documentation: operations, components and codes, all of them and one by one."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from flask import Blueprint, Response, request

from referee.api.app import load_document
from referee.api.codes import list_codes
from referee.api.contract.document.openapi import JSON
from referee.api.contract.document.streams import NDJSON
from referee.api.contract.parameters import check_language
from referee.api.documents import load_changes, load_notation
from referee.api.games import STREAM
from referee.api.nowhere import refuse_name
from referee.api.problems import STATUS, refuse_value
from referee.api.responses.caching import make_cacheable
from referee.api.responses.languages import PARAMETER
from referee.core.languages import ENGLISH, Language
from referee.page.docs.components import find_uses, show_component
from referee.page.docs.examples import Example, list_worked, show_example
from referee.page.docs.exchange import list_refusals, read_exchange, write_curl
from referee.page.docs.markdown import write_document
from referee.page.docs.operations import INDEX, list_tags, load_operations
from referee.page.style import show_page
from referee.page.writing import show_json, write_prose
from referee.texts.sentences import write_problem

EXAMPLE: Final = "example"
"""The parameter that names the worked example that a page shows."""
COMPONENTS: Final = f"{INDEX}/components"
_DOCUMENTS: Final = {"notation": load_notation, "changes": load_changes}
"""What loads a document, by the end of its address."""


def add_routes(blueprint: Blueprint) -> None:
    """Add all pages of the documentation."""
    blueprint.add_url_rule(INDEX, view_func=_show_index)
    blueprint.add_url_rule(f"{INDEX}/<path:name>", view_func=_show_operation)
    blueprint.add_url_rule(COMPONENTS, view_func=_show_components)
    blueprint.add_url_rule(f"{COMPONENTS}/<name>", view_func=_show_component)
    blueprint.add_url_rule("/docs/codes", view_func=_show_codes)
    for name, load in _DOCUMENTS.items():
        blueprint.add_url_rule(f"{INDEX}/{name}", name, partial(_show_document, name, load))
    blueprint.add_url_rule("/problems/<code>", view_func=_show_problem)


def _show(template: str, **shown: Any) -> Response:
    """Show a page; the words of the contract are English on every one."""
    page = show_page(f"docs/{template}", prose=write_prose, contract=ENGLISH, **shown)
    return make_cacheable(page)


def _show_index() -> Response:
    check_language(request)
    info = load_document()["info"]
    return _show(
        "index.html",
        summary=info["summary"],
        version=info["version"],
        paragraphs=info["description"].split("\n\n"),
        tags=list(list_tags()),
    )


def _show_operation(name: str) -> Response:
    if name not in load_operations():
        raise refuse_name(name, load_operations())
    language = check_language(request)
    operation, worked = load_operations()[name], list(list_worked(load_operations()[name]))
    named = request.args.get(EXAMPLE)
    if named is not None and named not in worked:
        raise refuse_value(EXAMPLE, named, ", ".join(worked))
    example = show_example(operation, named, language)
    return _show(
        "operation.html",
        operation=operation,
        exchange=read_exchange(name),
        refusals=list_refusals(name, language),
        worked=worked,
        named=named,
        **_show_example(name, example, language),
    )


def _show_example(name: str, example: Example, language: Language) -> dict[str, Any]:
    """Return an example as it is asked in the language of the page."""
    names_language = language != ENGLISH or PARAMETER in request.args
    host = request.host_url.rstrip("/")
    path = _name_language(example.path, language) if names_language else example.path
    address = example.address
    if address is not None and names_language:
        address = _name_language(address, language)
    return {
        "example": example,
        "sent_to": path,
        "address": address,
        "curl": None if example.sent is None else write_curl(host + path, example.sent),
        "curl_address": None if address is None else write_curl(host + address),
        "media": NDJSON if path == STREAM.path else JSON,
        "more": list(_find_more(name, example)),
        "asked_language": language if names_language else None,
    }


def _find_more(name: str, example: Example) -> Iterator[str]:
    """Yield what the address of an example takes besides what it asks and the language."""
    for way in load_operations()[name].ways:
        if way.method == "GET" and way.path == example.form:
            for parameter in way.told["parameters"]:
                if parameter["name"] not in (*example.fields, PARAMETER):
                    yield parameter["name"]


def _name_language(address: str, language: Language) -> str:
    return f"{address}{'&' if '?' in address else '?'}{PARAMETER}={language}"


def _show_components() -> Response:
    check_language(request)
    components = load_document()["components"]["schemas"]
    shown = {name: components[name].get("description", "") for name in sorted(components)}
    return _show("components.html", components=shown)


def _show_component(name: str) -> Response:
    check_language(request)
    components = load_document()["components"]["schemas"]
    if name not in components:
        raise refuse_name(name, components)
    return _show(
        "component.html",
        component=show_component(name),
        uses=find_uses(name),
        schema=show_json(components[name]),
    )


def _show_document(name: str, load: Callable[[], str]) -> Response:
    """Show a document, whose positions and games lead to their pages."""
    check_language(request)
    document = write_document(load())
    return _show("document.html", name=name, document=document)


def _show_codes() -> Response:
    """Show every stable code with its sentence."""
    sections = list_codes(check_language(request))
    return make_cacheable(show_page("docs/codes.html", sections=sections))


def _show_problem(code: str) -> Response:
    """Explain a problem to a person."""
    if code not in STATUS:
        raise refuse_name(code, STATUS)
    title, detail = write_problem(code, check_language(request))
    page = show_page(
        "docs/problem.html", code=code, answered=STATUS[code], title=title, detail=detail
    )
    return make_cacheable(page)
