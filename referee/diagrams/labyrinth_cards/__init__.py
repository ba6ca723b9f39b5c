"""Pictures of the card game: cards with their paths and treasures, the hand, and marks."""
