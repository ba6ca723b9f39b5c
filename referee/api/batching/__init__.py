"""Batches: many questions in one go, a line each, of any length, in bounded memory."""
