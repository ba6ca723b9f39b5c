"""The contract: what questions look like, stated once for reading, explaining and documenting."""
