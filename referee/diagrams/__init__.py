"""Pictures of what lies on the table, as SVG made from facts; nobody's art is copied."""
