"""What makes the page one that can be installed: manifest, service worker, and being offline.

The worker keeps style, script and icon in the browser, and for each language the page that is shown
when the service cannot be reached. It keeps no ruling. What it keeps is named after the release and
after its addresses, so that a change of either is fetched anew and the old goes.
"""

from functools import cache
from hashlib import sha256
from typing import Any, Final

from flask import Blueprint, Response, render_template, request

from referee import __version__
from referee.api.contract.parameters import check_parameters
from referee.api.responses.caching import make_cacheable
from referee.api.responses.encoding import encode
from referee.api.responses.languages import PARAMETER, tell_language
from referee.core.languages import ENGLISH
from referee.page.assets import SCRIPT, STYLE, find_address, load_assets
from referee.page.style import show_page, speak
from referee.texts.languages import list_languages

OFFLINE: Final = "/offline"
WORKER: Final = "/service-worker.js"
MANIFEST: Final = "/manifest.webmanifest"
NAME: Final = "Referee"
PAPER: Final = "#fdfcf8"
"""The paper of pages in the light: what is seen until the first is there."""
_TILES: Final = "/v1/carcassonne/tiles/"
_DOMAIN: Final = "install"
_ICONS: Final = (
    ("icons/icon.svg", "any", "any"),
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/maskable-192.png", "192x192", "maskable"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)
"""The icons with their sizes, and whether a system may cut them to its shape."""


def add_routes(blueprint: Blueprint) -> None:
    """Add the manifest, the service worker, and the page that is shown offline."""
    blueprint.add_url_rule(MANIFEST, view_func=_show_manifest)
    blueprint.add_url_rule(WORKER, view_func=_serve_worker)
    blueprint.add_url_rule(OFFLINE, view_func=_show_offline)


def _show_manifest() -> Response:
    language = check_parameters(request, ())
    say = speak(_DOMAIN, language)
    manifest: dict[str, Any] = {
        "id": "/",
        "name": f"{NAME} – {say('subtitle')}",
        "short_name": NAME,
        "description": say("description"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games", "utilities"],
        "icons": [
            {
                "src": find_address(name),
                "sizes": sizes,
                "type": load_assets()[name].mimetype,
                "purpose": purpose,
            }
            for name, sizes, purpose in _ICONS
        ],
    }
    response = Response(encode(manifest), mimetype="application/manifest+json")
    tell_language(response, language)
    return make_cacheable(response)


@cache
def list_shell() -> dict[str, Any]:
    """Return what the worker keeps: files of lasting addresses, and the offline pages."""
    offline = {each: f"{OFFLINE}?{PARAMETER}={each}" for each in list_languages()}
    files = [find_address(each) for each in (STYLE, SCRIPT, "icons/icon.svg")]
    known = sha256(repr((files, offline)).encode()).hexdigest()[:12]
    return {
        "cache": f"referee-{__version__}-{known}",
        "files": files,
        "offline": offline,
        "language": ENGLISH,
        "pictures": _TILES,
    }


def _serve_worker() -> Response:
    """Serve the worker, which browsers ask for anew each time."""
    script = render_template("pages/service-worker.js", shell=list_shell())
    response = Response(script, mimetype="text/javascript")
    return make_cacheable(response, 0)


def _show_offline() -> Response:
    check_parameters(request, ())
    return make_cacheable(show_page("offline.html"))
