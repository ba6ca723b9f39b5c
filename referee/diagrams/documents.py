"""A picture as a document, in the size that is asked for."""

from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

import svg

from referee.diagrams.png import fit

Picture: TypeAlias = svg.SVG
"""A picture that is drawn and not yet written."""


class Document(NamedTuple):
    """An SVG document, and its size in pixels."""

    text: str
    width: int
    height: int


_DARK: Final = (
    "<style>@media screen and (prefers-color-scheme:dark){"
    '.referee>rect[fill="#fdfcf8"],.referee .tear [fill="#fdfcf8"]{fill:#26231d}'
    ".referee .squares>path{stroke:#4a443a}.referee .tear :not([fill='#fdfcf8']){stroke:#c9c0aa}"
    ".referee .rim path,.referee .in-hand>path{stroke:#c9c0aa}"
    ".referee .apron>text,.referee .stack>text{fill:#c9c0aa}}</style>"
)
"""The table is dark where it is shown in the dark; tiles, cards and marks stay as they are."""


def adapt_to_theme(document: str) -> str:
    """Return an SVG document of a position with a dark version, for whoever prefers one.

    Only where it is a document of its own: pages take no styles but those of their own files, and
    have these among them.

    >>> adapt_to_theme('<svg class="referee"><g/></svg>').partition("<style>")[0]
    '<svg class="referee"><g/>'
    >>> adapt_to_theme('<svg class="referee tile-alone"><g/></svg>')
    '<svg class="referee tile-alone"><g/></svg>'
    """
    is_position = 'class="referee"' in document.partition(">")[0]
    return f"{document.removesuffix('</svg>')}{_DARK}</svg>" if is_position else document


def write_document(picture: Picture, width: int | None = None) -> Document:
    """Write a picture in its own size or in another, within the bounds of PNG.

    It pauses as the picture was told to when it was drawn.

    >>> drawn = svg.SVG(width=30, height=20, elements=[svg.G(elements=[svg.Circle(r=1)])])
    >>> document = write_document(drawn, 60)
    >>> document.width, document.height, document.text.partition("><")[2]
    (60, 40, 'g><circle r="1"/></g></svg>')
    """
    across, down = _find_size(picture)
    if width is not None:
        across, down = width, max(1, round(down * width / across))
    across, down = fit(across, down)
    sized = replace(picture, width=across, height=down)
    return Document(sized.as_str(), across, down)


def _find_size(picture: Picture) -> tuple[int, int]:
    """Return the size of a picture, which always has one in whole pixels."""
    across, down = picture.width, picture.height
    if not isinstance(across, int) or not isinstance(down, int):
        raise TypeError("a picture without a size in pixels")
    return across, down
