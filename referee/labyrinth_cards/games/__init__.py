"""Whole games of cards, turn by turn: whose hand holds what, what is collected, who wins."""
