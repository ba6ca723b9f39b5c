"""A typed client of the referee for labyrinth games on the table."""

from ._version import __version__
from .referee import AsyncReferee, Referee
from .refusing import Refused

__all__ = ["AsyncReferee", "Referee", "Refused", "__version__"]
