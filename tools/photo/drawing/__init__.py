"""Tiles drawn by program, in as many styles as there are seeds.

Nothing here is anybody's picture: every line follows from the catalogue's features and from chance.
Lengths are in sides of a tile, from (0, 0) at the upper left to (1, 1); colours are sRGB, 0 to 255.
"""
