"""Forms: what a value of a question looks like, stated once; they read and describe it."""
