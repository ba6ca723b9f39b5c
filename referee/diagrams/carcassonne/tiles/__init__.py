"""Pictures of tiles: their parts, where these lie, and what stands on them."""
