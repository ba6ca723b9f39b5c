"""Own tiles: what a photograph of an owner's faces adds to what the network knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.photo import CELLS, Array
from tools.photo.classes import Look, find_class, list_faces
from tools.photo.network import Layer, Network, pass_layer
from tools.photo.teaching import Plan, Teacher

KAPPA: Final = 40.0
"""How sharply likeness tells classes apart."""
SHARE: Final = 0.8
"""The share of the nearest neighbours; the network has the rest."""
VIEWS: Final = 6
"""How many views of each face there are to each turn."""
PULL: Final = 0.1
"""How strongly weights are drawn to what they were, as a share of the rate."""


def learn_views(squares: Array, classes: Array, looks: Sequence[Look]) -> tuple[Array, Array]:
    """Return the squares of faces in all four turns, with their classes.

    :param squares: [n, CELLS, CELLS, 3], unturned.
    :param classes: [n]: the index of each face in the order of ``list_faces``.
    """
    class_of, faces = find_class(looks), list_faces()
    turned = [np.rot90(squares, -turn, axes=(1, 2)) for turn in range(4)]
    found = [[class_of[faces[face], turn] for face in classes] for turn in range(4)]
    return np.concatenate(turned), np.concatenate(found)


@dataclass(frozen=True, slots=True)
class Nearest:
    """Faces in the hidden layer: unit vectors [n, units] and their classes [n]."""

    vectors: Array
    classes: Array
    count: int

    def mix(self, hidden: Array, logs: Array) -> Array:
        """Return log-probabilities [..., classes] of which the nearest faces have a share.

        What has no face keeps what the network says.
        """
        likeness = _to_unit(hidden) @ self.vectors.T
        best = np.full((*hidden.shape[:-1], self.count), -np.inf)
        for each in np.unique(self.classes):
            best[..., each] = likeness[..., self.classes == each].max(axis=-1)
        weights = np.exp(KAPPA * (best - best.max(axis=-1, keepdims=True)))
        weights /= weights.sum(axis=-1, keepdims=True)
        shares = np.exp(logs)
        known = np.isfinite(best[0]) if best.ndim == 2 else np.isfinite(best[0, 0])
        mass = shares[..., known].sum(axis=-1, keepdims=True)
        mixed = np.where(known, (1 - SHARE) * shares + SHARE * mass * weights, shares)
        return np.asarray(np.log(mixed + 1e-12))


def find_nearest(
    network: Network, squares: Array, classes: Array, looks: Sequence[Look]
) -> Nearest:
    """Return the faces of an owner as the hidden layer sees them."""
    views, found = learn_views(squares, classes, looks)
    return Nearest(_to_unit(network.find_hidden(views)), found, len(looks))


def _to_unit(hidden: Array) -> Array:
    return np.asarray(hidden / (np.linalg.norm(hidden, axis=-1, keepdims=True) + 1e-9))


def teach_own(
    network: Network, squares: Array, classes: Array, looks: Sequence[Look], steps: int = 600
) -> Network:
    """Return a network whose dense layers are taught on faces, and drawn to what they were.

    :param squares: views of the faces and of no tile, as :func:`learn_views` turns them.
    """
    first = next(i for i, layer in enumerate(network.layers) if layer.facts["kind"] == "dense")
    layers = [
        Layer(layer.facts, layer.weights.copy(), layer.bias.copy()) for layer in network.layers
    ]
    copy = Network(network.header, tuple(layers))
    plan = Plan(seed=1, steps=steps, batch=64, rate=6e-4, decay=0.0, dropout=0.2)
    teacher, lots = Teacher(copy, plan, first), np.random.default_rng((plan.seed, 5))
    start = [part.copy() for part in teacher.arrays]
    eye = np.eye(len(looks), dtype=np.float32)
    for _ in range(steps):
        chosen = lots.integers(0, len(classes), plan.batch)
        batch = squares[chosen] * lots.normal(1, 0.1, (plan.batch, 1, 1, 3))
        batch = batch + lots.normal(0, 0.15, (plan.batch, 1, 1, 3))
        batch = (batch + lots.normal(0, 0.1, (plan.batch, CELLS, CELLS, 3))).astype(np.float32)
        for layer in copy.layers[:first]:
            batch = pass_layer(layer, batch)
        targets = eye[classes[chosen]] * 0.95 + 0.05 / len(looks)
        teacher.step(batch, targets, np.ones_like(targets, bool))
        for taught, old in zip(teacher.arrays, start, strict=True):
            np.add(taught, np.float32(PULL * plan.rate) * (old - taught), out=taught)
    return copy
