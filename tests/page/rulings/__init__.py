"""Pages of rulings, question by question."""
