"""Reading a photograph of a table: what teaches the network that the page asks, and a twin of it.

``drawing`` draws tiles by program in many styles, ``scenes`` lays them out and ``camera`` takes
photographs, ``teaching`` and ``marks`` make the weights. ``squares``, ``network``, ``marks`` and
``neighbours`` do what the page's modules of the same names do.
"""

from typing import Any, Final

import numpy.typing as npt

Array = npt.NDArray[Any]
"""An array; what uses one states its shape in brackets, and its units."""

CELLS: Final = 24
"""A square is cut into CELLS x CELLS cells."""
FINE_CELLS: Final = 48
"""Where small marks are looked for, it is cut into FINE_CELLS x FINE_CELLS."""
CLIP: Final = 4.0
"""Normalised values lie between -CLIP and CLIP."""
