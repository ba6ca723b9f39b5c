"""The questions on Carcassonne at the edge: read, answered, written."""
