"""Operating the service: settings, logs, metrics, and the watching of requests."""
