"""What makes files of the service, and is no part of it."""
