"""Placing tiles: which squares take one, and what a square asks of it."""
