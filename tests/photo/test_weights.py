"""The weights that the page reads: they are those of this code, and what it sends keeps small."""

import json
from collections.abc import Mapping
from typing import Any

import brotli
import numpy as np

from tools.photo import FINE_CELLS
from tools.photo.__main__ import MARKS, REPORT, STYLES, WEIGHTS, load
from tools.photo.classes import list_looks
from tools.photo.marks import KINDS, PLAN, list_marks, read_marks
from tools.photo.network import Network
from tools.photo.teaching import LAYERS, PLANS

MOST = 215_000
"""The most bytes of the weights as they are sent, so that with the code they are below 250 KB."""


def list_layers(network: Network) -> list[Mapping[str, Any]]:
    facts = [layer.facts for layer in network.layers]
    return [{key: each[key] for key in each if key != "from"} for each in facts]


def test_the_weights_are_of_the_classes_and_layers_of_the_code() -> None:
    network = load(WEIGHTS)
    assert network.header["classes"] == [look.describe() for look in list_looks()]
    assert network.header["seed"] == PLANS[0].seed
    assert list_layers(network)[:-1] == list(LAYERS)


def test_the_weights_of_marks_are_of_the_classes_and_layers_of_the_code() -> None:
    network, marks = load(MARKS), list_marks(list_looks())
    assert (network.header["cells"], network.header["seed"]) == (FINE_CELLS, PLAN.seed)
    assert list_layers(network) == [*PLAN.layers, {"kind": "dense", "to": len(KINDS)}]
    for told, expected in zip(read_marks(network), marks, strict=True):
        np.testing.assert_array_equal(told, expected)


def test_the_report_is_of_the_weights() -> None:
    network, report = load(WEIGHTS), json.loads(REPORT.read_text("utf-8"))
    for path in (WEIGHTS, MARKS):
        assert report["bytes"][path.stem]["plain"] == path.stat().st_size
    assert report["scale"] == network.header["scale"]
    plans = (*PLANS, PLAN)
    assert report["seeds"] == [plan.seed for plan in plans]
    assert report["steps"] == [plan.steps for plan in plans]
    assert report["styles"]["taught"] == STYLES


def test_the_weights_are_small_as_they_are_sent() -> None:
    sent = [brotli.compress(path.read_bytes(), quality=7) for path in (WEIGHTS, MARKS)]
    assert sum(map(len, sent)) < MOST
