"""Placing figures: where each may go, and what speaks against it."""
