"""Whole games, played through the service and recounted from the tiles up after every move."""
