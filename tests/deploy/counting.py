"""The referee, which also tells what it was asked: what a cache answers never gets there."""

from flask import Flask, Response, request

from referee.server.site import create_app

ASKED = "/asked"


def create_counting_app() -> Flask:
    """Return the referee with an address that tells each request so far, but not of probes."""
    app = create_app()
    asked: list[str] = []

    @app.before_request
    def count() -> None:
        if request.path not in ("/healthz", ASKED):
            asked.append(f"{request.method} {request.full_path.rstrip('?')}")

    @app.post(ASKED)
    def tell() -> Response:
        told, asked[:] = "\n".join(asked), []
        return Response(told, mimetype="text/plain")

    return app
