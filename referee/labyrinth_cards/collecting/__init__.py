"""Collecting: which cards may be taken, by the official rules and by the variants, exactly."""
