"""What completed and incomplete features score, one module for each kind of feature."""
