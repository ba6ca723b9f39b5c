"""Pictures of what lies on the table, as SVG drawn from facts; no publisher's art is copied."""
