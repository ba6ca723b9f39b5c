"""Placing: where tiles and figures may go, and whole moves."""
