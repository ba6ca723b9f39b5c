"""Extensions: what turns may collect at most that act on some squares and on one more.

A plan of two squares has about sixty extensions, and a table thousands of such plans. So all
extensions of one plan are forecast together, from the components of its own forecast: whatever is
done on one more square joins no components but those that meet there. Where these are the same the
bound is the same, and it is found once.

Why such a bound is never too low: it is a rough forecast (see ``forecasts``) in which the paths on
the square stay as they lie, and besides are joined to each other and to every path that opens to
the square.
"""

from collections.abc import Mapping

from referee.core.grid import SIDE_STEP
from referee.labyrinth_cards.cards import NO_PATH
from referee.labyrinth_cards.suggesting.forecasts import Forecaster
from referee.labyrinth_cards.suggesting.grounds import Ground
from referee.labyrinth_cards.suggesting.lower_bounds import bound_roughly
from referee.labyrinth_cards.suggesting.table_masks import Laid


class Extensions:
    """The extensions of one plan by one more square."""

    def __init__(self, forecaster: Forecaster, laid: Mapping[int, Laid]) -> None:
        masks = forecaster.masks
        self._forecaster = forecaster
        self._laid = laid
        self._played = tuple(square for square in laid if square not in masks.number_of)
        self._ground = forecaster.grounds.find(self._played)
        self._components = forecaster.find_components(laid)
        joined = [(each, forecaster.join(each, certain=False)) for each in self._components]
        self._joined = [(each, found) for each, found in joined if found.cards]
        self._opened: dict[int, int] = {}
        for square, (path_at, paths) in laid.items():
            for step, path in zip(SIDE_STEP, path_at, strict=True):
                if path != NO_PATH:
                    at = square + step
                    self._opened[at] = self._opened.get(at, 0) | paths[path]
        self._known: dict[tuple[object, ...], int] = {}

    def bound(self, square: int) -> int:
        """Return a number of cards that no turn collects that acts on the plan's squares and this.

        The square may be one of the plan's.
        """
        masks = self._forecaster.masks
        touched = self._forecaster.find_touching(square) | self._opened.get(square, 0)
        if square in masks.number_of or square in self._laid:
            return self._look_up(touched, self._ground)
        touched |= masks.wild[-1]
        ground = self._forecaster.grounds.find(tuple(sorted((*self._played, square))))
        return self._look_up(touched, ground)

    def _look_up(self, touched: int, ground: Ground) -> int:
        """Return the bound if what is touched becomes one component."""
        merged = touched
        for component in self._components:
            if component & touched:
                merged |= component
        key = merged, ground.adjacency.played, ground.stays, ground.fewest
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._bound(merged, ground)
        return known

    def _bound(self, merged: int, ground: Ground) -> int:
        forecaster = self._forecaster
        joined = forecaster.join(merged, certain=False)
        cards = joined.cards
        demands = [*joined.demands]
        for component, found in self._joined:
            if not component & merged:
                cards |= found.cards
                demands += found.demands
        return bound_roughly(ground, forecaster.masks.on_table & ~cards, demands)
