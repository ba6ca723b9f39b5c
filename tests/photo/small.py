"""A network of few weights, at random."""

import numpy as np

from tools.photo.network import Layer, Network


def make_small_network(classes: int = 5) -> Network:
    chance = np.random.default_rng(1)

    def draw(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return chance.normal(0, 0.1, shape).astype(np.float32)

    facts = (
        {"kind": "conv", "size": 3, "from": 3, "to": 2},
        {"kind": "pool", "size": 2},
        {"kind": "dense", "from": 242, "to": 6, "relu": True},
        {"kind": "dense", "from": 6, "to": classes},
    )
    layers = (
        Layer(facts[0], draw(2, 3, 3, 3), draw(2)),
        Layer(facts[1], np.zeros(0, np.float32), np.zeros(0, np.float32)),
        Layer(facts[2], draw(6, 242), draw(6)),
        Layer(facts[3], draw(classes, 6), draw(classes)),
    )
    return Network({"version": 1, "cells": 24, "classes": []}, layers)
