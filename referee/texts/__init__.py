"""Texts: the sentences of every language as data, and the one place that writes them out."""
