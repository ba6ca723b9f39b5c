"""The current request."""

import flask


def find_request() -> flask.Request:
    """Return the current request itself; Flask's ``request`` looks it up at each access."""
    found: flask.Request = flask.request._get_current_object()  # type: ignore[attr-defined] # noqa: SLF001
    return found
