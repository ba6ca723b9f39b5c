"""Tiles: their features, their faces in four rotations, and their written form."""
