"""Carcassonne: tiles, the table they make, and the rules that judge it."""
