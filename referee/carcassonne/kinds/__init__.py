"""Kinds of features and of figures: a table each, which everything about a kind follows from."""
