"""The application under the benchmark: the referee, and beside it the null endpoint.

The null endpoint parses the same body with ``json.loads`` and gives a small fixed answer. It stands
on the same server behind the same checks, so a ratio against it says what a ruling costs.
"""

import json

from flask import Flask, Response, request

from referee.server.site import create_app

NULL: str = "/null"


def create_benchmark_app() -> Flask:
    """Return the referee with the null endpoint added."""
    app = create_app()

    @app.post(NULL)
    def null() -> Response:
        json.loads(request.get_data())
        return Response('{"ok":true}', mimetype="application/json")

    return app
