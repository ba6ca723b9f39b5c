"""Roads: who holds a network of road segments, and what it is worth."""
