"""Marks: coats of arms and gardens, by which alone many tiles differ, and what looks for them.

A mark is a few cells wide for the network that tells tiles, which is where most of its mistakes
come from. A second network looks at squares of FINE_CELLS x FINE_CELLS for marks, wherever they
lie, and shares out anew what the first says of tiles that are alike but for their marks.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from tools.photo import FINE_CELLS, Array
from tools.photo.classes import Look, get_face, get_shape
from tools.photo.material import Material, unpack
from tools.photo.network import Network, soften
from tools.photo.teaching import (
    IMPOSSIBLE,
    Plan,
    make_layers,
    set_targets,
    take_steps,
    turn_by_lot,
    vary,
)

KINDS: Final = ("none", "arms", "garden", "both")
"""What a tile has of marks: the classes of the network."""
GARDEN: Final = ".garden"
"""How the id ends of a copy with a garden."""
TINY: Final = 1e-300
LAYERS: Final[tuple[dict[str, Any], ...]] = (
    {"kind": "conv", "size": 3, "to": 8},
    {"kind": "pool", "size": 2},
    {"kind": "conv", "size": 3, "to": 16},
    {"kind": "pool", "size": 2},
    {"kind": "conv", "size": 3, "to": 32},
    {"kind": "peak"},
    {"kind": "dense", "to": 24, "relu": True},
)
WEIGHTS: Final = (0.6, 0.6)
"""How much each network counts among tiles that marks tell apart: that of tiles, and of marks."""
SPREAD: Final = 2.0
"""By how many nats what is said of a mark is off, from photograph to photograph."""
ROUNDS: Final = 30
"""The most rounds in which that is found."""
STRIDE: Final = 0.5
"""By how many nats a round moves it at most."""
SETTLED: Final = 1e-4
"""The rounds end when none moves by more."""
PLAN: Final = Plan(seed=3, steps=6000, batch=96, decay=0.01, dropout=0.1, layers=LAYERS)


class Marks(NamedTuple):
    """What marks say of classes.

    :param kinds: [classes], the index in KINDS of what the tile of each class has.
    :param groups: [classes], alike for classes that only marks tell apart.
    """

    kinds: Array
    groups: Array


def list_marks(looks: Sequence[Look]) -> Marks:
    """Return the marks of classes and the groups that they tell apart."""
    kinds, groups = [], []
    found: dict[object, int] = {}
    for look in looks:
        if look.tile is None:
            kinds.append(0)
            groups.append(found.setdefault(None, len(found)))
            continue
        face = get_face(look.tile, look.turns[0])
        arms = any(feature.coats_of_arms for feature in face.features)
        kinds.append(arms + 2 * look.tile.endswith(GARDEN))
        groups.append(found.setdefault(get_shape(face), len(found)))
    return Marks(np.array(kinds), np.array(groups))


def read_marks(network: Network) -> Marks:
    """Return the marks of classes as the header of a network has them."""
    return Marks(np.array(network.header["kinds"]), np.array(network.header["groups"]))


def find_asked(marks: Marks, possible: Array) -> list[Array]:
    """Return the groups of which the possible classes differ in marks, each as these classes."""
    groups = [
        np.flatnonzero((marks.groups == group) & possible) for group in np.unique(marks.groups)
    ]
    return [each for each in groups if len(np.unique(marks.kinds[each])) > 1]


def share_out(
    logs: Array,
    seen: Array,
    marks: Marks,
    possible: Array,
    weights: tuple[float, float] = WEIGHTS,
) -> Array:
    """Return log-probabilities [n, classes] in which marks have their say.

    What each group has stays; within it, the shares are those of both networks.

    :param logs: what the first network says, [n, classes].
    :param seen: what the second says, [n, KINDS].
    :param possible: [classes], whether the sets in play have it.
    :param weights: how much each of them counts.
    """
    shared = weights[0] * logs + weights[1] * seen[:, marks.kinds]
    found = logs.copy()
    for which in find_asked(marks, possible):
        mass = np.logaddexp.reduce(logs[:, which], axis=1, keepdims=True)
        found[:, which] = soften(shared[:, which]) + mass
    return found


def balance(values: Array, copies: Array, marks: Marks) -> Array:
    """Return log-probabilities [n, classes] by which marks come as often as their copies do.

    Marks look alike all over a table, and from table to table they do not: what is said of all of
    them is off by about as much. For coats of arms and for gardens, that is what their number on
    the table shows. What each group has stays.

    :param values: log-probabilities [n, classes] of the squares of a table, with priors.
    :param copies: [classes], how many copies of its tile the sets in play hold.
    """
    member = (marks.groups[:, None] == np.arange(marks.groups.max() + 1)).astype(float)
    has = np.stack([marks.kinds % 2, marks.kinds // 2], axis=1).astype(float)
    first = np.exp(soften(values))
    mass = first @ member
    shares = (copies[:, None] * has).T @ member / np.maximum(copies @ member, 1)
    wanted = (mass @ shares.T).sum(axis=0)
    off = np.zeros(2)
    for _ in range(ROUNDS):
        found = _share_within(first * np.exp(has @ off), mass, member)
        parts = np.stack([(found * has[:, kind]) @ member for kind in range(2)])
        bends = parts - parts**2 / np.maximum(mass, TINY)
        gaps = wanted - parts.sum(axis=(1, 2)) - off / SPREAD**2
        moves = np.clip(gaps / (bends.sum(axis=(1, 2)) + 1 / SPREAD**2), -STRIDE, STRIDE)
        off += moves
        if np.abs(moves).max() < SETTLED:
            break
    with np.errstate(divide="ignore"):
        return np.log(_share_within(first * np.exp(has @ off), mass, member))


def _share_within(weights: Array, mass: Array, member: Array) -> Array:
    """Return weights [n, classes] so that each group has its mass [n, groups]."""
    sums = np.maximum(weights @ member, TINY)
    return np.asarray(weights * ((mass / sums) @ member.T))


def find_allowed(marks: Marks) -> Array:
    """Return [classes, KINDS]: which kinds of marks the classes of its group have."""
    has = np.zeros((marks.groups.max() + 1, len(KINDS)), bool)
    has[marks.groups, marks.kinds] = True
    return np.asarray(has[marks.groups])


def judge_marks(network: Network, material: Material, looks: Sequence[Look]) -> float:
    """Return the share of squares whose marks are seen, of tiles that only marks tell apart."""
    marks = list_marks(looks)
    allowed = find_allowed(marks)[material.classes]
    asked = np.flatnonzero(allowed.sum(axis=1) > 1)
    right = 0
    for at in range(0, len(asked), 256):
        some = asked[at : at + 256]
        values = network.run(unpack(material.fine[some]))
        found = np.where(allowed[some], values, IMPOSSIBLE).argmax(axis=1)
        right += int((found == marks.kinds[material.classes[some]]).sum())
    return right / len(asked)


def draw_batches(
    material: Material, looks: Sequence[Look], plan: Plan
) -> Iterator[tuple[Array, ...]]:
    """Yield what each step is taught on: fine squares, targets and allowed kinds, by lot.

    Every kind that is there comes equally often; allowed are those that tiles of its group have.
    """
    lots, marks = np.random.default_rng((plan.seed, 2)), list_marks(looks)
    possible = find_allowed(marks)
    kinds, told = marks.kinds[material.classes], (possible.sum(axis=1) > 1)[material.classes]
    pools = [np.flatnonzero(told & (kinds == kind)) for kind in range(len(KINDS))]
    shown = [kind for kind, pool in enumerate(pools) if len(pool)]
    for _ in range(plan.steps):
        wanted = lots.choice(shown, plan.batch)
        chosen = np.array([pools[kind][lots.integers(0, len(pools[kind]))] for kind in wanted])
        squares = unpack(material.fine[chosen])
        turn_by_lot(squares, lots)
        allowed = possible[material.classes[chosen]]
        targets = set_targets(wanted, allowed, plan)
        yield vary(squares, lots).astype(np.float32), targets, allowed


def teach_marks(material: Material, looks: Sequence[Look], plan: Plan = PLAN) -> Network:
    """Return the network of marks, taught on some squares; it prints how far it is."""
    marks = list_marks(looks)
    header = {"version": 1, "cells": FINE_CELLS, "clip": 4, "seed": plan.seed}
    header |= {"kinds": marks.kinds.tolist(), "groups": marks.groups.tolist()}
    network = Network(header, make_layers(plan, FINE_CELLS, len(KINDS)))
    return take_steps(network, plan, draw_batches(material, looks, plan))
