"""Reading what is asked about Carcassonne: positions, moves and their parts."""
