"""``referee batch``: answers a file of questions on all cores, and resumes after a stop."""
