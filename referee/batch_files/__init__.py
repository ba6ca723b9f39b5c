"""``referee batch``: a file of questions answered over all cores, and gone on with after a stop."""
