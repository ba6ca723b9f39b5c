"""Suggesting: the search for the best turns."""
