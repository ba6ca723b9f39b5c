"""What pages show of the examples is what the examples say."""

from flask.testing import FlaskClient

from tests.delivery.shown_examples import DATA, write_examples


def test_the_pages_have_the_examples_as_they_are(client: FlaskClient) -> None:
    assert DATA.read_text("utf-8") == write_examples(client), "run `make docs`"
