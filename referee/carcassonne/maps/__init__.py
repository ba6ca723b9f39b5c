"""Carcassonne Maps: boards, how they are built and drawn, what they pay, and their report."""
