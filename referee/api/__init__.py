"""The HTTP edge: strict reading in, rulings out as JSON, problems for everything else."""
