"""Proofs that take long: what they found is kept as data, which the suite holds the code to."""
