"""Teaching the network: passes back through its layers, Adam, and what varies from step to step.

All of it is numpy in float32, so that the same seed, numpy and processor make the same weights.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tools.photo import CELLS, Array
from tools.photo.classes import Look, count_copies, find_turned
from tools.photo.material import Material, unpack
from tools.photo.network import WEIGHTLESS, Layer, Network, pass_layer, soften, unfold

LAYERS: Final[tuple[Mapping[str, Any], ...]] = (
    {"kind": "conv", "size": 3, "to": 16},
    {"kind": "pool", "size": 2},
    {"kind": "conv", "size": 4, "to": 36},
    {"kind": "pool", "size": 2},
    {"kind": "dense", "to": 256, "relu": True},
)
"""The layers before the last, which has a unit for each class."""
IMPOSSIBLE: Final = -1e9


@dataclass(frozen=True, slots=True)
class Plan:
    """How a network is taught.

    :param seed: of the first weights, and of all that varies.
    :param steps: how often the weights are moved.
    :param batch: squares a step.
    :param rate: the highest learning rate, of Adam; it falls to 0 as a cosine does.
    :param decay: of the weights, per step and unit of the rate.
    :param dropout: the share of hidden units that each square does without.
    :param smoothing: the share of certainty that is spread over all classes.
    """

    seed: int = 1
    steps: int = 2500
    batch: int = 192
    rate: float = 3e-3
    decay: float = 0.02
    dropout: float = 0.25
    smoothing: float = 0.02
    layers: Sequence[Mapping[str, Any]] = LAYERS


def make_network(looks: Sequence[Look], plan: Plan) -> Network:
    """Return a network of the classes that was taught nothing."""
    header = {
        "version": 1,
        "cells": CELLS,
        "clip": 4,
        "classes": [look.describe() for look in looks],
    }
    header |= {"scale": 1.0, "doubt": 0.9, "doubtOwn": 0.95, "seed": plan.seed}
    return Network(header, make_layers(plan, CELLS, len(looks)))


def make_layers(plan: Plan, cells: int, classes: int) -> tuple[Layer, ...]:
    """Return layers that were taught nothing, for squares of some cells; the last is dense."""
    lots = np.random.default_rng((plan.seed, 0))
    shape: tuple[int, int, int] = (cells, cells, 3)
    layers: list[Layer] = []
    last: dict[str, Any] = {"kind": "dense", "to": classes}
    for line in [*plan.layers, last]:
        facts = dict(line)
        if facts["kind"] in WEIGHTLESS:
            size = facts.get("size", shape[0])
            shape = (shape[0] // size, shape[1] // size, shape[2])
            layers.append(Layer(facts, np.zeros(0, np.float32), np.zeros(0, np.float32)))
            continue
        if facts["kind"] == "conv":
            size = facts["size"]
            facts = {"kind": "conv", "size": size, "from": shape[2], "to": facts["to"]}
            form: tuple[int, ...] = (facts["to"], size, size, shape[2])
            shape = (shape[0] - size + 1, shape[1] - size + 1, facts["to"])
        else:
            facts = {**facts, "from": int(np.prod(shape))}
            form = (facts["to"], facts["from"])
            shape = (facts["to"], 1, 1)
        spread = np.sqrt(2 / np.prod(form[1:]))
        weights = lots.normal(0, spread, form).astype(np.float32)
        layers.append(Layer(facts, weights, np.zeros(form[0], np.float32)))
    return tuple(layers)


class Teacher:
    """A network that is being taught; its layers' weights are changed in place."""

    def __init__(self, network: Network, plan: Plan, first: int = 0) -> None:
        self.network, self.plan, self.first = network, plan, first
        self.lots = np.random.default_rng((plan.seed, 1))
        self.taught = [layer for layer in network.layers[first:] if layer.weights.size]
        self.arrays = [part for layer in self.taught for part in (layer.weights, layer.bias)]
        self.means = [np.zeros_like(part) for part in self.arrays]
        self.squares = [np.zeros_like(part) for part in self.arrays]
        self.done = 0

    def step(self, values: Array, targets: Array, allowed: Array) -> float:
        """Move the weights once, and return the mean loss in nats.

        :param values: what goes into the first layer that is taught, [n, ...].
        :param targets: [n, classes], what each class's share should be.
        :param allowed: [n, classes], whether each class is possible.
        """
        inputs, kept = self._forward(values)
        logs = soften(np.where(allowed, inputs[-1], IMPOSSIBLE))
        loss = -float((targets * np.where(allowed, logs, 0)).sum() / len(values))
        slope = (np.exp(logs) - targets).astype(np.float32) / len(values)
        self._move(self._backward(inputs, kept, slope))
        return loss

    def _forward(self, values: Array) -> tuple[list[Array], list[Array]]:
        inputs, kept = [values], []
        layers = self.network.layers[self.first :]
        for layer in layers:
            under = values
            if layer.facts["kind"] == "conv":
                under = unfold(values, layer.facts["size"])
                flat = layer.weights.reshape(len(layer.weights), -1)
                values = np.maximum(under @ flat.T + layer.bias, 0)
            elif layer.facts["kind"] in WEIGHTLESS:
                values = pass_layer(layer, values)
            else:
                under = values.reshape(len(values), -1)
                values = under @ layer.weights.T + layer.bias
                if layer.facts.get("relu"):
                    values = np.maximum(values, 0)
                    stays = self.lots.random(values.shape, np.float32) >= self.plan.dropout
                    values = values * stays / np.float32(1 - self.plan.dropout)
            kept.append(under)
            inputs.append(values)
        return inputs, kept

    def _backward(self, inputs: list[Array], kept: list[Array], slope: Array) -> list[Array]:
        """Return the slopes of all weights and biases that are taught, in their order."""
        slopes: list[Array] = []
        layers = self.network.layers[self.first :]
        for index in range(len(layers) - 1, -1, -1):
            layer, under, is_first = layers[index], kept[index], index == 0
            if layer.facts["kind"] == "pool":
                slope = _spread(slope, inputs[index].shape, layer.facts["size"])
                continue
            if layer.facts["kind"] == "peak":
                slope = _place(slope, inputs[index])
                continue
            if layer.facts["kind"] == "conv":
                slope = slope * (inputs[index + 1] > 0)
                flat = slope.reshape(-1, slope.shape[-1])
                moved = flat.T @ under.reshape(len(flat), -1)
                slopes = [moved.reshape(layer.weights.shape), flat.sum(axis=0), *slopes]
                if not is_first:
                    slope = _fold(slope, layer, inputs[index].shape)
                continue
            if layer.facts.get("relu"):
                slope = slope * (inputs[index + 1] > 0) / np.float32(1 - self.plan.dropout)
            slopes = [slope.T @ under, slope.sum(axis=0), *slopes]
            if not is_first:
                slope = (slope @ layer.weights).reshape(inputs[index].shape)
        return slopes

    def _move(self, slopes: list[Array]) -> None:
        """Take a step of Adam with decay of the weights."""
        self.done += 1
        plan = self.plan
        warm = min(1.0, self.done / (0.04 * plan.steps))
        rate = plan.rate * warm * (0.5 + 0.5 * np.cos(np.pi * min(1.0, self.done / plan.steps)))
        one, two = 1 - 0.9**self.done, 1 - 0.999**self.done
        for part, slope, mean, square in zip(
            self.arrays, slopes, self.means, self.squares, strict=True
        ):
            np.add(mean, np.float32(0.1) * (slope - mean), out=mean)
            np.add(square, np.float32(0.001) * (slope * slope - square), out=square)
            move = (mean / one) / (np.sqrt(square / two) + 1e-8)
            if part.ndim > 1:
                move += plan.decay * part
            np.subtract(part, (rate * move).astype(np.float32), out=part)


def _spread(slope: Array, shape: tuple[int, ...], size: int) -> Array:
    """Return the slope at what a pool took, from that at its means."""
    n, rows, columns, channels = shape
    slope = slope.reshape(n, rows // size, columns // size, channels) / np.float32(size * size)
    spread = np.zeros(shape, np.float32)
    for row in range(size):
        for column in range(size):
            spread[:, row : rows // size * size : size, column : columns // size * size : size] = (
                slope
            )
    return spread


def _place(slope: Array, values: Array) -> Array:
    """Return the slope at what a peak took: at the largest values [n, rows, columns, channels]."""
    flat = values.reshape(len(values), -1, values.shape[-1])
    placed = np.zeros_like(flat)
    np.put_along_axis(placed, flat.argmax(axis=1)[:, None], slope[:, None], axis=1)
    return placed.reshape(values.shape)


def _fold(slope: Array, layer: Layer, shape: tuple[int, ...]) -> Array:
    """Return the slope at what a convolution took, from that at what it gave."""
    folded = np.zeros(shape, np.float32)
    rows, columns = slope.shape[1:3]
    flat = slope.reshape(-1, slope.shape[-1])
    for row in range(layer.facts["size"]):
        for column in range(layer.facts["size"]):
            part = (flat @ layer.weights[:, row, column]).reshape(*slope.shape[:3], -1)
            folded[:, row : row + rows, column : column + columns] += part
    return folded


def list_masks(looks: Sequence[Look]) -> Array:
    """Return [4, classes]: the classes possible with all sets, base without gardens, and so on."""
    choices = [
        (("base", "inns", "labyrinth", "river"), "C2"),
        (("base", "inns", "labyrinth", "river"), "C1"),
        (("base",), "C2"),
        (("base",), "C1"),
    ]
    return np.stack([count_copies(looks, sets, edition) > 0 for sets, edition in choices])


def draw_batches(
    material: Material, looks: Sequence[Look], plan: Plan
) -> Iterator[tuple[Array, ...]]:
    """Yield what each step is taught on: squares, targets and allowed classes, by lot."""
    lots = np.random.default_rng((plan.seed, 2))
    turned, masks = find_turned(looks), list_masks(looks)
    for _ in range(plan.steps):
        chosen = lots.integers(0, len(material.classes), plan.batch)
        squares, classes = unpack(material.squares[chosen]), material.classes[chosen].astype(int)
        classes = turned[turn_by_lot(squares, lots), classes]
        squares = vary(squares, lots)
        allowed = masks[lots.integers(0, len(masks), plan.batch)]
        allowed[~allowed[np.arange(plan.batch), classes]] = True
        yield squares.astype(np.float32), set_targets(classes, allowed, plan), allowed


def turn_by_lot(squares: Array, lots: np.random.Generator) -> Array:
    """Turn each of some squares, in place, and return by how many clockwise quarters [n]."""
    turns = lots.integers(0, 4, len(squares))
    for turn in (1, 2, 3):
        which = turns == turn
        squares[which] = np.rot90(squares[which], -turn, axes=(1, 2))
    return turns


def set_targets(classes: Array, allowed: Array, plan: Plan) -> Array:
    """Return [n, classes]: what each class's share should be, given the true ones [n].

    :param allowed: [n, classes], whether each class is possible.
    """
    targets = allowed * (plan.smoothing / allowed.sum(axis=1, keepdims=True))
    targets[np.arange(len(classes)), classes] += 1 - plan.smoothing
    return np.asarray(targets, np.float32)


def vary(squares: Array, lots: np.random.Generator) -> Array:
    """Return squares [n, cells, cells, 3] as another camera, light and hand would show them.

    Each is moved by up to a cell, blurred or sharpened, tinted, lit and made noisy, by lot.
    """
    n = len(squares)
    padded = np.pad(squares, ((0, 0), (1, 1), (1, 1), (0, 0)), "edge")
    soft = (padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]) / 3
    soft = (soft[:, :, :-2] + soft[:, :, 1:-1] + soft[:, :, 2:]) / 3
    share = lots.uniform(-0.3, 0.6, (n, 1, 1, 1)).astype(np.float32)
    padded[:, 1:-1, 1:-1] += share * (soft - squares)
    rows, columns = lots.integers(0, 3, (2, n, 1)) + np.arange(squares.shape[1])
    moved = padded[np.arange(n)[:, None, None], rows[:, :, None], columns[:, None, :]]
    tints = np.eye(3) * lots.normal(1, 0.08, (n, 1, 3)) + lots.normal(0, 0.05, (n, 3, 3))
    moved = moved.reshape(n, -1, 3) @ tints.astype(np.float32)
    moved = moved + lots.normal(0, 0.12, (n, 1, 3)).astype(np.float32)
    noise = lots.standard_normal(moved.shape, np.float32)
    moved += noise * lots.uniform(0, 0.12, (n, 1, 1)).astype(np.float32)
    return np.asarray(moved.reshape(squares.shape))


PLANS: Final = (
    Plan(steps=8000, batch=128, dropout=0.15),
    Plan(seed=2, steps=8000, batch=128, rate=2e-3, dropout=0.1),
)
"""How the network is taught, one plan after the other: small things, as shields, come late."""


def teach(
    material: Material, looks: Sequence[Look], plan: Plan, network: Network | None = None
) -> Network:
    """Return a network taught on some squares; it prints how far it is.

    :param network: what was taught before, whose weights are changed; None begins anew.
    """
    network = make_network(looks, plan) if network is None else network
    return take_steps(network, plan, draw_batches(material, looks, plan))


def take_steps(network: Network, plan: Plan, batches: Iterable[tuple[Array, ...]]) -> Network:
    """Teach a network, whose weights are changed, and return it; it prints how far it is.

    :param batches: what each step is taught on: values, targets and allowed classes.
    """
    teacher, losses = Teacher(network, plan), []
    for number, batch in enumerate(batches, 1):
        losses.append(teacher.step(*batch))
        if number % 500 == 0:
            print(f"step {number}: loss {np.mean(losses[-500:]):.3f}", flush=True)
    return network
