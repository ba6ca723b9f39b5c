"""Figures on the tile that was tapped: whose, of which kind, on which feature.

The kind stays in hand from tap to tap, the player is the next in turn. A figure may stand where
nobody could put one now, for roads grow together; so every spot can be tapped, and the objections
to it stand beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.api.carcassonne.position import CarcassonnePosition
from referee.api.problems import refuse_value
from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.kinds.figures import FIGURES, NEUTRAL
from referee.carcassonne.placing.figures.deploying import Deployment, count_at_hand, find_spots
from referee.carcassonne.tiles.tile import Face, Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import INNER, Square
from referee.core.languages import Language
from referee.core.rulings import Objection
from referee.diagrams.carcassonne.close_ups import OPEN, REFUSED, Ring
from referee.diagrams.carcassonne.tiles.samples import draw_figure_sample
from referee.diagrams.players import NOBODY, Look
from referee.page.addresses import write_address
from referee.page.table.carcassonne.in_play import count_sets
from referee.page.table.carcassonne.laying import (
    Json,
    list_figures,
    make_figure,
    put_figure,
    take_figure,
)
from referee.page.table.carcassonne.people import Person, list_people
from referee.page.table.panels import View
from referee.page.table.places import Place
from referee.texts.sentences import write

FIRST: Final = "meeple"
"""The kind that is in hand at first."""
_MAGIC: Final = "mage_witch"
"""The set with the figures that belong to nobody."""


class Offer(NamedTuple):
    """Something to choose: what it is called, what it looks like, where a tap leads."""

    name: str
    said: str
    picture: Markup
    address: str
    is_chosen: bool = False


class SpotOffer(NamedTuple):
    """A spot of the tile: what it is called, where a tap leads, and what speaks against it."""

    id: str
    said: str
    address: str
    reasons: Sequence[str]


class Figures(NamedTuple):
    """What the panel of a tile shows of figures."""

    people: Sequence[Offer]
    kinds: Sequence[Offer]
    other_kinds: Sequence[Offer]
    spots: Sequence[SpotOffer]
    there: Sequence[Offer]
    why: str | None
    rings: Sequence[Ring]
    looks: Mapping[str, Look]


class _InHand(NamedTuple):
    """Whose figure is put next, and of which kind."""

    person: Person
    kind: str

    @property
    def look(self) -> Look:
        return NOBODY if self.kind in NEUTRAL else self.person.look


def show_figures(view: View, at: Place, square: Square) -> Figures:
    """Return what can be put on a tile and what stands on it."""
    people = list_people(view)
    hand = _InHand(find_owner(view, people), _read_kind(view))
    offers = list(_offer_spots(view, at, square, hand))
    standing = dict(_take_away(view, at, square))
    looks = {person.name: person.look for person in people}
    in_play = list_kinds(view)
    kinds = [_offer_kind(view, hand, kind) for kind in FIGURES]
    return Figures(
        [_offer_person(view, hand, person) for person in people],
        [each for each in kinds if each.name in in_play],
        [each for each in kinds if each.name not in in_play],
        [offer for _, offer in offers],
        [_show_standing(view, looks, figure, to) for figure, to in standing.items()],
        _say_why(view, at, hand) if any(offer.reasons for _, offer in offers) else None,
        [_draw_ring(view, hand, spot, each) for spot, each in offers],
        looks,
    )


def _draw_ring(view: View, hand: _InHand, spot: Spot, offer: SpotOffer) -> Ring:
    """Return the ring of a spot, which says who comes there, and what speaks against it."""
    owned = hand.kind not in NEUTRAL
    params = {"figure": hand.kind, "spot": offer.said, "player": hand.person.name}
    said = write("table", "figures.there.of" if owned else "figures.there", params, view.language)
    name = REFUSED if offer.reasons else OPEN
    return Ring(spot, offer.address, name, offer.id, " ".join([f"{said}.", *offer.reasons]))


def find_owner(view: View, people: Sequence[Person]) -> Person:
    """Return whose figure is in hand; the first person's until somebody is chosen."""
    named = view.state.in_hand.get("player")
    return next((person for person in people if person.name == named), people[0])


def find_next_owner(view: View, owner: str) -> str:
    """Return whose figure is in hand after ``owner`` put one: the next in turn of those who play.

    Where nobody else is known to play, everybody who could play counts.
    """
    people = [person.name for person in list_people(view)]
    players = view.position.players - {owner}
    others = [name for name in people if name in players or not players]
    turn = people.index(owner)
    after = [name for name in others if people.index(name) > turn]
    return (after or others or [owner])[0]


def _read_kind(view: View) -> str:
    """Return the kind of figure in hand.

    :raises Problem: ``bad-query``, if there is no such kind.
    """
    kind = view.state.in_hand.get("figure", FIRST)
    if kind not in FIGURES:
        raise refuse_value("figure", kind, ", ".join(FIGURES))
    return kind


def list_kinds(view: View) -> set[str]:
    """Return the kinds that are offered at once: of the sets in play, on the table, in hand."""
    position: CarcassonnePosition = view.position
    sets, known = count_sets(position), load_catalogue().figures
    kinds = {FIRST, _read_kind(view), *(figure.kind for figure in position.table.figures)}
    kinds.update(*(supplied.keys() for supplied in (position.supply or {}).values()))
    kinds |= {name for name, entry in known.items() if entry.set_id in sets}
    if position.sets is not None:
        kinds |= {name for name, entry in known.items() if entry.source in sets}
    return kinds | ({*NEUTRAL} if _MAGIC in sets else set())


def _offer_person(view: View, hand: _InHand, person: Person) -> Offer:
    kind = FIRST if hand.kind in NEUTRAL else hand.kind
    picture = draw(kind, person.look)
    address = view.link(player=person.name, figure=_drop_first(kind))
    is_chosen = person == hand.person and hand.kind not in NEUTRAL
    return Offer(person.name, person.said, picture, address, is_chosen)


def _offer_kind(view: View, hand: _InHand, kind: str) -> Offer:
    said = write("table", "figures.kind", {"figure": kind}, view.language)
    look = NOBODY if kind in NEUTRAL else hand.person.look
    address = view.link(figure=_drop_first(kind))
    return Offer(kind, said, draw(kind, look), address, kind == hand.kind)


def _drop_first(kind: str) -> str | None:
    return None if kind == FIRST else kind


def draw(kind: str, look: Look) -> Markup:
    """Return a small drawing of a figure in a player's look."""
    return Markup(draw_figure_sample(kind, look))  # noqa: S704 - drawn by diagrams, which escape


def _offer_spots(
    view: View, at: Place, square: Square, hand: _InHand
) -> Iterator[tuple[Spot, SpotOffer]]:
    """Yield every spot of a tile for the figure in hand, with what speaks against it there."""
    position: CarcassonnePosition = view.position
    at_hand = count_at_hand(position.supply, hand.person.name, hand.kind)
    deployment = Deployment(
        position.features, hand.person.name, hand.kind, at_hand=at_hand, played=square
    )
    owner = None if hand.kind in NEUTRAL else hand.person.name
    after = view.state.in_hand.get("player") if owner is None else find_next_owner(view, owner)
    standing = {f[:4] for f in position.table.figures}
    for spot, objections in find_spots(deployment, square):
        if (owner, hand.kind, square, spot) in standing:
            continue  # a tap on it takes it away
        figure = make_figure(hand.person.name, hand.kind, at, *spot)
        address = view.link(put_figure(view.posted, figure), player=after)
        yield (
            spot,
            SpotOffer(
                f"spot-{spot.on}-{spot.side or ''}",
                say_spot(spot, view.language),
                address,
                _say_against(objections, hand.kind, view.language),
            ),
        )


def say_spot(spot: Spot, language: Language) -> str:
    """Return what a spot is called."""
    if spot.side is None:
        return write("table", "spot", {"on": spot.on}, language)
    if spot.side in INNER:
        params = {"on": spot.on, "count": INNER.index(spot.side) + 2}
        return write("table", "spot.inner", params, language)
    return write("table", "spot.side", {"on": spot.on, "direction": spot.side}, language)


def _say_against(objections: Sequence[Objection], kind: str, language: Language) -> list[str]:
    """Say what speaks against a figure; the reasons against mage and witch name them."""
    return [
        write("objections", each.code, {"figure": kind, **each.params}, language)
        for each in objections
    ]


def _say_why(view: View, at: Place, hand: _InHand) -> str | None:
    """Return the address of the ruling on all spots of the tile, with its clauses."""
    if hand.kind in NEUTRAL:
        return None
    place = {"x": at[0], "y": at[1]}
    asked = {"tile_at": place, "player": hand.person.name, "figure": hand.kind, "played": place}
    return write_address(view.state.game, view.posted, "spots", asked)


def _take_away(view: View, at: Place, square: Square) -> Iterator[tuple[Figure, str]]:
    """Yield each figure on a tile, equal ones once, and the address of the position without it."""
    position: CarcassonnePosition = view.position
    rows = {_name(position.table.faces[square], row): row for row in list_figures(view.posted, at)}
    for figure in dict.fromkeys(position.table.figures):
        if figure.square == square:
            row = rows[figure.player, figure.kind, figure.spot]
            yield figure, view.link(take_figure(view.posted, row))


def _name(face: Face, row: Json) -> tuple[str | None, str, Spot]:
    """Return owner, kind and spot of a posted figure; a road has a spot at each of its ends."""
    spot = Spot(row["on"], row.get("side"))
    index = locate(face, spot)
    named = face.spots[index] if isinstance(index, int) else spot
    return row.get("player"), row["figure"], named


def say_standing(figure: Figure, language: Language) -> str:
    """Say what figure stands where on its tile, and whose it is."""
    spot = say_spot(figure.spot, language)
    params = {"figure": figure.kind, "spot": spot, "player": figure.player or ""}
    code = "figures.there" if figure.player is None else "figures.there.of"
    return write("table", code, params, language)


def _show_standing(view: View, looks: Mapping[str, Look], figure: Figure, address: str) -> Offer:
    """Return a figure that stands on the tile, which a tap takes away."""
    on, side = figure.spot
    look = NOBODY if figure.player is None else looks[figure.player]
    said = say_standing(figure, view.language)
    name = f"{figure.kind}-{figure.player or ''}-{on}-{side or ''}"
    return Offer(name, said, draw(figure.kind, look), address)
