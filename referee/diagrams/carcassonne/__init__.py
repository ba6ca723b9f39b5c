"""Pictures of Carcassonne: every tile from its features, tables, maps, figures and marks."""
