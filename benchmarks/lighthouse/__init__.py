"""Scores of pages on a slow phone; what is needed from npm is pinned here."""
