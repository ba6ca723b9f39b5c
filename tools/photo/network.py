"""The network: a pass through it, its weights as bytes, and the file that the page reads.

A file is little-endian: ``RTW1``, the length of the header as uint32, the header as JSON in UTF-8
padded with spaces to a multiple of 4, then for each layer with weights: a scale for each unit
(float32), a bias for each unit (float32), and the weights as int8, [to][from], padded to a multiple
of 4; of a convolution [to][row][column][channel]. A weight is its int8 times the scale of its unit.
Squares are [n, row, column, channel], and so are they flattened for the first dense layer.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from tools.photo import Array

MAGIC: Final = b"RTW1"
MOST: Final = 127
"""The largest weight as int8."""

WEIGHTLESS: Final = ("pool", "peak")
"""The kinds of layers without weights; a peak is the largest value of each channel."""

Header = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: its line in the header, weights [to, ...] and bias [to], empty if WEIGHTLESS."""

    facts: Mapping[str, Any]
    weights: Array
    bias: Array


@dataclass(frozen=True, slots=True)
class Network:
    """A network: what the header says of it as a whole, and its layers in order."""

    header: Header
    layers: tuple[Layer, ...]

    def run(self, squares: Array) -> Array:
        """Return the values [n, classes] of the last layer, before softmax."""
        return self.run_from(self.find_hidden(squares))

    def find_hidden(self, squares: Array) -> Array:
        """Return the values [n, units] of the hidden layer, which the last layer takes.

        :param squares: normalised, [n, CELLS, CELLS, 3].
        """
        values = np.asarray(squares, np.float32)
        for layer in self.layers[:-1]:
            values = pass_layer(layer, values)
        return values

    def run_from(self, hidden: Array) -> Array:
        """Return the values [..., classes] of the last layer, given those of the hidden one."""
        flat = hidden.reshape(-1, hidden.shape[-1])
        return pass_layer(self.layers[-1], flat).reshape(*hidden.shape[:-1], -1)


def pass_layer(layer: Layer, values: Array) -> Array:
    """Return what a layer makes of values [n, ...]; float32.

    :raises ValueError: if the layer is of no known kind.
    """
    kind = layer.facts["kind"]
    if kind == "conv":
        return np.asarray(np.maximum(_convolve(values, layer.weights) + layer.bias, 0))
    if kind == "pool":
        return pool(values, layer.facts["size"])
    if kind == "peak":
        return np.asarray(values.max(axis=(1, 2)))
    if kind == "dense":
        sums: Array = values.reshape(len(values), -1) @ layer.weights.T + layer.bias
        return np.maximum(sums, 0) if layer.facts.get("relu") else sums
    raise ValueError(f"no kind of layer: {kind}")


def unfold(values: Array, size: int) -> Array:
    """Return [n, rows, columns, size * size * channels]: what lies under each place of a filter."""
    windows = sliding_window_view(values, (size, size), axis=(1, 2))
    n, rows, columns = windows.shape[:3]
    return windows.transpose(0, 1, 2, 4, 5, 3).reshape(n, rows, columns, -1)


def _convolve(values: Array, weights: Array) -> Array:
    under = unfold(values, weights.shape[1])
    folded: Array = under @ weights.reshape(len(weights), -1).T
    return folded


def pool(values: Array, size: int) -> Array:
    """Return the means of blocks of size x size; what fills none at the right and below is cut."""
    rows, columns = (part // size * size for part in values.shape[1:3])
    sums = np.zeros((len(values), rows // size, columns // size, values.shape[3]), np.float32)
    for row in range(size):
        for column in range(size):
            sums += values[:, row:rows:size, column:columns:size]
    return sums / np.float32(size * size)


def soften(values: Array) -> Array:
    """Return the logarithms of the softmax of values [..., classes]."""
    shifted = values - values.max(axis=-1, keepdims=True)
    return np.asarray(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)))


def quantise(weights: Array, most: int = MOST) -> tuple[Array, Array]:
    """Return int8 weights [to, ...] and the scale [to] of each unit.

    :param most: the largest weight as int8; fewer steps make a smaller file when compressed.
    """
    flat = weights.reshape(len(weights), -1)
    scales = np.maximum(np.abs(flat).max(axis=1), 1e-12).astype(np.float32) / np.float32(most)
    steps = np.rint(flat / scales[:, None]).astype(np.int8)
    return steps.reshape(weights.shape), scales


def write_network(network: Network, most: Sequence[int] = ()) -> bytes:
    """Return a network as a file.

    :param most: for each layer the largest weight as int8; MOST for those that are not named.
    """
    header = network.header | {"layers": [dict(layer.facts) for layer in network.layers]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    blocks = [MAGIC, len(text).to_bytes(4, "little"), text]
    for index, layer in enumerate(network.layers):
        if layer.weights.size:
            steps, scales = quantise(layer.weights, most[index] if index < len(most) else MOST)
            blocks += [scales.astype("<f4").tobytes(), layer.bias.astype("<f4").tobytes()]
            blocks += [steps.tobytes(), b"\0" * (-steps.size % 4)]
    return b"".join(blocks)


def read_network(file: bytes) -> Network:
    """Read a network from a file.

    :raises ValueError: if it is no such file, or is cut off.
    """
    if file[:4] != MAGIC:
        raise ValueError("a file of weights begins with RTW1")
    length = int.from_bytes(file[4:8], "little")
    header = json.loads(file[8 : 8 + length])
    at, layers = 8 + length, []
    for facts in header.pop("layers"):
        shape = _shape_of(facts)
        units, size = (shape[0], int(np.prod(shape))) if shape else (0, 0)
        scales, bias = np.frombuffer(file, "<f4", 2 * units, at).reshape(2, units)
        steps = np.frombuffer(file, np.int8, size, at + 8 * units).reshape(shape or (0,))
        at += 8 * units + size + (-size % 4)
        by_unit = scales.reshape(-1, *[1] * (len(shape) - 1)) if shape else scales
        layers.append(Layer(facts, (steps * by_unit).astype(np.float32), bias.astype(np.float32)))
    if at != len(file):
        raise ValueError(f"a file of weights of {at} bytes has {len(file)}")
    return Network(header, tuple(layers))


def _shape_of(facts: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the shape of the weights of a layer; () for one that has none."""
    if facts["kind"] in WEIGHTLESS:
        return ()
    if facts["kind"] == "conv":
        return facts["to"], facts["size"], facts["size"], facts["from"]
    return facts["to"], facts["from"]
