"""What developers read: the codes, and what a problem means."""
