"""What is left to draw, and what it may complete."""
