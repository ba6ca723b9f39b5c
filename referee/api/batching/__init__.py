"""Batches: questions one per line, in any number, answered in bounded memory."""
