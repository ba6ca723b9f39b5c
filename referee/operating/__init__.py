"""Running the service: its settings, its log, its metrics, and what is noted of requests."""
