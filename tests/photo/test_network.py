"""The file of weights, and the passes through its layers."""

from typing import Any

import numpy as np
import pytest

from tests.photo.small import make_small_network
from tools.photo import CELLS
from tools.photo.network import (
    Layer,
    Network,
    pass_layer,
    pool,
    quantise,
    read_network,
    soften,
    write_network,
)


def test_a_network_is_read_as_it_was_written() -> None:
    network = make_small_network()
    file = write_network(network)
    again = read_network(file)
    assert again.header == network.header
    assert [layer.facts for layer in again.layers] == [layer.facts for layer in network.layers]
    assert write_network(again) == file
    squares = np.random.default_rng(2).normal(size=(3, CELLS, CELLS, 3)).astype(np.float32)
    np.testing.assert_allclose(again.run(squares), network.run(squares), atol=0.05)


def test_every_block_of_a_file_begins_at_a_multiple_of_four() -> None:
    file = write_network(make_small_network())
    assert file[:4] == b"RTW1"
    assert int.from_bytes(file[4:8], "little") % 4 == 0
    assert len(file) % 4 == 0


@pytest.mark.parametrize("spoilt", [b"PNG!", b"short", b"longer"])
def test_a_file_that_is_none_is_refused(spoilt: bytes) -> None:
    file = write_network(make_small_network())
    given = {b"PNG!": spoilt + file[4:], b"short": file[:-4], b"longer": file + b"1234"}[spoilt]
    with pytest.raises(ValueError, match=r"weights|buffer"):
        read_network(given)


def test_a_convolution_sums_what_lies_under_its_filter() -> None:
    values = np.arange(2 * 5 * 4 * 2, dtype=np.float32).reshape(2, 5, 4, 2)
    weights = np.random.default_rng(3).normal(size=(3, 3, 3, 2)).astype(np.float32)
    facts: dict[str, Any] = {"kind": "conv", "size": 3, "from": 2, "to": 3}
    found = pass_layer(Layer(facts, weights, np.ones(3, np.float32)), values)
    assert found.shape == (2, 3, 2, 3)
    expected = max(0.0, float((values[1, 2:5, 1:4] * weights[2]).sum()) + 1)
    assert found[1, 2, 1, 2] == pytest.approx(expected, rel=1e-4)


def test_what_does_not_fill_a_block_of_a_pool_is_left_out() -> None:
    values = np.arange(5 * 5, dtype=np.float32).reshape(1, 5, 5, 1)
    assert pool(values, 2)[0, :, :, 0].tolist() == [[3.0, 5.0], [13.0, 15.0]]


def test_a_weight_is_at_most_half_a_step_off() -> None:
    weights = np.random.default_rng(4).normal(size=(7, 30)).astype(np.float32)
    for most in (127, 15):
        steps, scales = quantise(weights, most)
        assert np.abs(steps).max() == most
        assert (np.abs(steps * scales[:, None] - weights) <= scales[:, None] * 0.501).all()


def test_logarithms_of_softmax_add_up_to_one() -> None:
    values = np.array([[1000.0, 999.0, -5.0], [0.0, 0.0, 0.0]])
    np.testing.assert_allclose(np.exp(soften(values)).sum(axis=1), 1)


def test_a_layer_of_an_unknown_kind_is_refused() -> None:
    network = Network({}, (Layer({"kind": "maze"}, np.zeros(0), np.zeros(0)),))
    with pytest.raises(ValueError, match="maze"):
        network.run(np.zeros((1, CELLS, CELLS, 3)))
