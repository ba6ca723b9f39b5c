"""Writing answers about Carcassonne."""
