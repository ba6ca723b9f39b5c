"""Options: every legal move of the tile in hand, with its outcome."""
