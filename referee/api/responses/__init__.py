"""Responses: how answers are written, in which language, how much of them, compressed or cached."""
