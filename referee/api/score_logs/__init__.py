"""Logs of points: what each turn of a game has paid, as CSV for a sheet, or as text to read."""
