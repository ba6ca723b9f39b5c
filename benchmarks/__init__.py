"""How fast the referee answers, as ratios against a null endpoint on the same server."""
