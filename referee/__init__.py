"""Referee: a stateless service that rules on positions from labyrinth games on the table."""

__version__ = "1.0.0"
