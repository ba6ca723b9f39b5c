"""Checking a table: everything about it that cannot be right, all at once."""
