"""What further sets put on a table besides tiles and figures: castles, bridges, tunnels, goods."""
