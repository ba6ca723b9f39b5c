"""Routes: one file a game, one for the register, one for the service itself."""
