"""Full lists, in which nobody looks for what could be left out.

They are a kind of list, so that they are written as one. That takes a class which is not compiled.
"""

from typing import Any


class Full(list[Any]):
    """A list whose rows have nothing empty in them, so that nobody has to look."""

    __slots__ = ()
