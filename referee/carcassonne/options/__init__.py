"""Options: every legal move of a tile in the hand, and what comes of each."""
