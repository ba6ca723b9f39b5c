"""Builders of positions in the form of the contract, for all tests; none asks the referee."""
