"""Whole games of Carcassonne, turn by turn: whose turn it is, what each turn brings, who wins."""
