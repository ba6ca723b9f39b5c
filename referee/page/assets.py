"""What pages load besides pictures: style, scripts, icons, each at an address that lasts.

The address has a tag made of the bytes, so that browsers keep them for ever and a new release is
seen at once. ``/static/<tag>/<name>`` serves the files of ``static/``; those of ``static/style/``
are parts of one style sheet, in the order of their names behind ``page.css``. So are those of
``static/script/`` parts of one script, ``page.js``, behind what others made, in ``static/vendor/``.

The files of ``static/photo/`` are modules that import each other by name. They have one tag, made
of all of them, so that each finds the others beside itself; no page loads them before somebody
wants to read a photograph.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from typing import Final, NamedTuple

from flask import Blueprint, Response, request

from referee.api.problems import Problem
from referee.api.responses.caching import forbid_storing, make_cacheable
from referee.api.responses.compression import Lasting
from referee.page.photo_tiles import write_tiles

STYLE: Final = "page.css"
SCRIPT: Final = "page.js"
ICON: Final = "icons/icon-192.png"
PHOTO: Final = "photo/"
"""The beginning of the names of what reads photographs."""
WEIGHTS: Final = f"{PHOTO}tiles.weights"
PHOTO_TILES: Final = f"{PHOTO}tiles.json"
"""What is known of the tiles on photographs; written at the start."""
_PARTS: Final = {STYLE: (STYLE, "style/"), SCRIPT: ("vendor/", "script/")}
"""The files served as one, with the prefixes of their parts, in order."""
_YEAR: Final = 31_536_000
_TYPES: Final = {".js": "text/javascript", ".css": "text/css", ".json": "application/json"}
"""Media types by suffix, where operating systems differ or have none."""
_UNSERVED: Final = ("README.md", "LICENSE")
"""Files beside those of other authors that no page loads."""


class Asset(NamedTuple):
    """A file that pages load."""

    name: str
    content: bytes
    tag: str

    @property
    def address(self) -> str:
        """Its address, which changes when its content does."""
        return f"/static/{self.tag}/{self.name}"

    @property
    def mimetype(self) -> str:
        """Its media type."""
        suffix = self.name[self.name.rfind(".") :]
        return _TYPES.get(suffix) or guess_type(self.name)[0] or "application/octet-stream"


@cache
def load_assets() -> Mapping[str, Asset]:
    """Return what pages load, by name."""
    folder = files("referee.page") / "static"
    found = dict(_read_files(folder))
    for whole, beginnings in _PARTS.items():
        names = [name for begin in beginnings for name in sorted(found) if name.startswith(begin)]
        found[whole] = b"\n".join([found.pop(name) for name in names])
    found[PHOTO_TILES] = write_tiles(found[WEIGHTS])
    together = _tag(b"".join(found[name] for name in sorted(found) if name.startswith(PHOTO)))
    return {
        name: Asset(name, content, together if name.startswith(PHOTO) else _tag(content))
        for name, content in sorted(found.items())
    }


def _read_files(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield the files below a folder with their names, each behind those of its folders."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from _read_files(each, f"{above}{each.name}/")
        elif not each.name.endswith(_UNSERVED):
            yield above + each.name, each.read_bytes()


EXACT: Final = "X-Exact-Digest"
"""The header with which a proxy asks for an asset of the digest in the address and for no other."""


def find_address(name: str) -> str:
    """Return the address of an asset by its name, such as ``page.css``.

    :raises KeyError: if there is no such asset.
    """
    return load_assets()[name].address


def add_routes(blueprint: Blueprint) -> None:
    """Add the address of every asset."""
    blueprint.add_url_rule("/static/<tag>/<path:name>", view_func=_serve)
    blueprint.add_url_rule("/favicon.ico", view_func=_serve_icon)


def _tag(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _serve_icon() -> Response:
    """Serve the icon where programs look that read no page: a PNG, which they take as well."""
    icon = load_assets()[ICON]
    return make_cacheable(Lasting(icon.content, mimetype=icon.mimetype))


def _serve(tag: str, name: str) -> Response:
    """Serve an asset; one that is not the one asked for is not kept for it.

    A proxy that has another release beside this one asks for exactly this digest, and looks there.
    """
    asset = load_assets().get(name)
    if asset is None or (tag != asset.tag and EXACT in request.headers):
        raise Problem("not-found")
    response = Lasting(asset.content, mimetype=asset.mimetype)
    return make_cacheable(response, _YEAR) if tag == asset.tag else forbid_storing(response)
