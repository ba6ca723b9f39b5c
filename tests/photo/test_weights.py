"""The weights that the page reads: they are those of this code, and what it sends keeps small."""

import json

import brotli

from tools.photo.__main__ import REPORT, STYLES, WEIGHTS
from tools.photo.classes import list_looks
from tools.photo.network import read_network
from tools.photo.teaching import LAYERS, PLANS

MOST = 210_000
"""The most bytes of the weights as they are sent, so that with the code they are below 250 KB."""


def test_the_weights_are_of_the_classes_and_layers_of_the_code() -> None:
    network = read_network(WEIGHTS.read_bytes())
    assert network.header["classes"] == [look.describe() for look in list_looks()]
    assert network.header["seed"] == PLANS[0].seed
    found = [
        {key: layer.facts[key] for key in layer.facts if key != "from"} for layer in network.layers
    ]
    assert found[:-1] == list(LAYERS)


def test_the_report_is_of_the_weights() -> None:
    network, report = read_network(WEIGHTS.read_bytes()), json.loads(REPORT.read_text("utf-8"))
    assert report["bytes"]["plain"] == WEIGHTS.stat().st_size
    assert report["scale"] == network.header["scale"]
    assert report["seeds"] == [plan.seed for plan in PLANS]
    assert report["steps"] == [plan.steps for plan in PLANS]
    assert report["styles"]["taught"] == STYLES


def test_the_weights_are_small_as_they_are_sent() -> None:
    assert len(brotli.compress(WEIGHTS.read_bytes(), quality=7)) < MOST
