"""A typed client of the referee for labyrinth games on the table."""

from ._version import __version__
from .batching import Answered
from .referee import AsyncReferee, Referee
from .refusing import Refused
from .showing import show_what_is_said

__all__ = ["Answered", "AsyncReferee", "Referee", "Refused", "__version__"]

show_what_is_said()
