"""The server: gunicorn's settings and worker, its connections, and how requests share a worker."""
