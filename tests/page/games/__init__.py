"""The page of a whole game."""
