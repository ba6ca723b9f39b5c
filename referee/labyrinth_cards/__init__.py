"""The Labyrinth card game: cards, the maze they make, and the rules that judge it."""
