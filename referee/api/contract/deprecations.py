"""What is deprecated: the addresses that are to go, since when, until when, and what follows them.

An address works as before until it goes. Its answers say in headers that it will: ``Deprecation``
(RFC 9745) and ``Sunset`` (RFC 8594).
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any, Final, NamedTuple


class Deprecation(NamedTuple):
    """An address that is to go.

    :ivar path: as it stands in the OpenAPI document, such as ``/v1/carcassonne/tiles/{tile_id}``.
    :ivar since: the first moment at which it is deprecated, in UTC.
    :ivar until: it goes no sooner; 12 months after ``since`` at the earliest.
    :ivar instead: the address of what to use.
    """

    path: str
    since: datetime
    until: datetime
    instead: str

    def headers(self) -> dict[str, str]:
        """Return the headers of its answers."""
        return {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Sunset": format_datetime(self.until.astimezone(UTC), usegmt=True),
            "Link": f'<{self.instead}>; rel="successor-version"',
            "Access-Control-Expose-Headers": "Deprecation, Sunset, Link",
        }


DEPRECATIONS: Final[tuple[Deprecation, ...]] = ()


def mark_deprecated(document: dict[str, Any], deprecations: Iterable[Deprecation]) -> None:
    """Mark the operations of deprecated addresses in an OpenAPI document."""
    for each in deprecations:
        for operation in document["paths"][each.path].values():
            operation["deprecated"] = True


def index_by_rule(deprecations: Iterable[Deprecation]) -> Mapping[str, Mapping[str, str]]:
    """Return the headers of what is deprecated by the rule of its address, as Flask writes it."""
    return {each.path.replace("{", "<").replace("}", ">"): each.headers() for each in deprecations}
