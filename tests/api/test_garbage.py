"""What a question works on is freed with its answer: the collector comes seldom in a worker."""

import gc
import json
from operator import itemgetter

from flask.testing import FlaskClient

from tests.api.samples import GOOD
from tests.cases import for_each

FRAMEWORK = 60
"""Objects in cycles that the framework and its test client make for a request; no table is so
small. The routes' own matcher is one of them."""


@for_each(("path", "body"), GOOD.values(), ids=GOOD, most=2, kind_of=itemgetter(0))
def test_no_question_leaves_cycles_that_hold_its_table(
    client: FlaskClient, path: str, body: object
) -> None:
    data = json.dumps(body)

    def ask() -> int:
        return client.post(path, data=data, content_type="application/json").status_code

    assert ask() == 200
    gc.disable()
    gc.freeze()  # What is there already is nobody's garbage, and takes long to walk through.
    try:
        assert ask() == 200
        assert gc.collect() < FRAMEWORK
    finally:
        gc.enable()
