"""Extensions: what turns may collect at most that act on some squares and on one more.

A plan of two squares has about sixty extensions, and a table thousands of such plans. So all
extensions of one plan are forecast together, from the components of its own forecast: whatever is
done on one more square joins no components but those that meet there. Where these are the same the
bound is the same, and it is found once.

Why such a bound is never too low: it is a rough forecast (see ``forecasts``) in which the paths on
the square stay as they lie, and besides are joined to each other and to every path that opens to
the square.
"""

from collections.abc import Mapping, Sequence

from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import NO_PATH
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.grounds import Ground
from referee.labyrinth_cards.suggesting.lower_bounds import bound_roughly
from referee.labyrinth_cards.suggesting.table_masks import Laid, split_paths


class Extensions:
    """The extensions of one plan by one more square."""

    def __init__(self, forecaster: Forecaster, laid: Mapping[int, Laid]) -> None:
        masks = forecaster.masks
        self._forecaster = forecaster
        self._laid = laid
        self._played = tuple(square for square in laid if square not in masks.number_of)
        self._ground = forecaster.grounds.find(self._played)
        self._component_of: dict[int, int] = {}
        self._joined: list[tuple[int, int, Sequence[int]]] = []
        for component in forecaster.find_components(laid):
            found = forecaster.join(component, certain=False)
            if found.cards:
                self._joined.append((component, found.cards, found.demands))
            left = component if component & component - 1 else 0
            while left:
                path = left & -left
                left ^= path
                self._component_of[path] = component
        self._opened: dict[int, list[int]] = {}
        for square, (path_at, paths) in laid.items():
            for step, path in zip(SIDE_STEP, path_at, strict=True):
                if path != NO_PATH:
                    self._opened.setdefault(square + step, []).extend(split_paths(paths[path]))
        self._known: dict[tuple[int, int], int] = {}

    def bound(self, square: int) -> int:
        """Return a number of cards that no turn collects that acts on the plan's squares and this.

        The square may be one of the plan's.
        """
        forecaster = self._forecaster
        component_of = self._component_of
        merged = 0
        for path in forecaster.find_touching(square):
            merged |= component_of.get(path, path)
        for path in self._opened.get(square, ()):
            merged |= component_of.get(path, path)
        if square in forecaster.masks.number_of or square in self._laid:
            return self._look_up(merged, self._ground)
        merged |= forecaster.masks.wild[-1]
        ground = forecaster.grounds.find(tuple(sorted((*self._played, square))))
        return self._look_up(merged, ground)

    def _look_up(self, merged: int, ground: Ground) -> int:
        """Return the bound if some components become one."""
        key = merged, id(ground)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._bound(merged, ground)
        return known

    def _bound(self, merged: int, ground: Ground) -> int:
        forecaster = self._forecaster
        joined = forecaster.join(merged, certain=False)
        cards = joined.cards
        demands = [*joined.demands]
        for component, found, asked in self._joined:
            if not component & merged:
                cards |= found
                demands += asked
        return bound_roughly(ground, forecaster.masks.on_table & ~cards, demands)
