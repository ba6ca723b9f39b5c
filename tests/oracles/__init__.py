"""Slow, literal readings of the rules, written apart from the engine and used to check it."""
