"""The clients of the service as they are published: a package for Python and one for npm."""
