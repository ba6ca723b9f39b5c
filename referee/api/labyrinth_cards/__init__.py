"""The questions on the card game at the edge: read, answered, written."""
