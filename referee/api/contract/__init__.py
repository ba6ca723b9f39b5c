"""The contract: the forms of what comes in."""
