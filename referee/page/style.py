"""What all pages share: their frame, their words, and what the browser may load for them."""

from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import quote

from flask import Response, current_app, request

from referee.api.contract.queries import UNESCAPED
from referee.api.limits import URI_BYTES
from referee.api.responses.languages import PARAMETER, choose_language, tell_language
from referee.api.yielding import current_task, in_steps
from referee.core.languages import Language
from referee.page.assets import find_address
from referee.texts.languages import list_languages
from referee.texts.sentences import write

_POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What pages may load and where they may send: this service alone. Nothing inline."""
_DOMAIN: Final = "pages"

Say = Callable[..., str]
"""Writes a sentence of a domain, given its code and its parameters by name."""


def show_page(template: str, status: int = 200, **shown: Any) -> Response:
    """Return a page in the language of the request; a good one may be kept for a while.

    Templates write with ``say`` the sentences of all pages, and with what ``say_in`` returns those
    of another domain; ``to`` keeps the language in an address, ``asset`` finds that of a file.
    """
    language = choose_language()
    html = render_in_steps(
        f"pages/{template}",
        say=speak(_DOMAIN, language),
        say_in=lambda domain: speak(domain, language),
        to=_keep_language(named := _find_named()),
        asset=find_address,
        language=language,
        named_language=named,
        languages=tuple(_list_addresses()),
        **shown,
    )
    response = Response(html, status, mimetype="text/html")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    tell_language(response, language)
    return response


def render_in_steps(template: str, **shown: Any) -> str:
    """Return what a template makes of what is shown, with pauses: a page may have megabytes."""
    context: dict[str, Any] = dict(shown)
    current_app.update_template_context(context)
    return "".join(in_steps(current_app.jinja_env.get_template(template).generate(context)))


def speak(domain: str, language: Language) -> Say:
    """Return what writes the sentences of a domain in a language.

    Each may be the moment in which other requests run: what a macro writes comes in one piece.
    """
    pause = current_task().pause

    def say(code: str, **params: Any) -> str:
        pause()
        return write(domain, code, params, language)

    return say


def _keep_language(named: str | None) -> Callable[[str | None], str | None]:
    """Return what keeps the language that a page was asked for by name in other addresses.

    With each, other requests may run.

    :param named: that language; None if the address of the page names none.
    """
    pause = current_task().pause
    added = None if named is None else f"{PARAMETER}={quote(named)}"

    def keep(address: str | None) -> str | None:
        pause()
        if address is None or added is None:
            return address
        path, mark, anchor = address.partition("#")
        return f"{path}{'&' if '?' in path else '?'}{added}{mark}{anchor}"

    return keep


def _find_named() -> str | None:
    """Return the language that the address of this page names, if there is such a one."""
    named = request.args.get(PARAMETER)
    return named if named in list_languages() else None


def _list_addresses() -> Iterator[tuple[str, str | None]]:
    """Yield each language and the address of this page in it; None where it would be too long."""
    path, args = quote(request.path, UNESCAPED), {**request.args, PARAMETER: ""}
    written = {key: f"{quote(key, UNESCAPED)}={quote(args[key], UNESCAPED)}" for key in args}
    for language in list_languages():
        written[PARAMETER] = f"{PARAMETER}={quote(language, UNESCAPED)}"
        address = f"{path}?{'&'.join(written.values())}"
        yield language, address if len(address) <= URI_BYTES else None
