"""Known mistakes: what players often get wrong, and what a claim would be by each of them."""
