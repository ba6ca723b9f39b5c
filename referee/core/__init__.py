"""What both games share: the grid, rulings, faults and graphs."""
