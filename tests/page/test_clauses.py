"""A clause is told once on a page; where it is cited again, a link leads to it."""

from flask.testing import FlaskClient

from tests.cases import for_each
from tests.page.reading import open_page
from tests.page.rulings.test_rulings import permalink
from tests.test_examples import EXAMPLES


@for_each("name", EXAMPLES, most=40)
def test_a_clause_is_told_once_and_cited_by_links(client: FlaskClient, name: str) -> None:
    page = open_page(client, permalink(client, name))
    anchors = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
    assert len(anchors) == len(set(anchors))
    rules = [link for link in page.links() if link.startswith("/rules/")]
    assert len(rules) == len(set(rules))
    again = {link.removeprefix("#") for link in page.links() if link.startswith("#clause-")}
    assert again <= {*anchors}


def test_a_clause_of_two_lines_is_a_link_in_the_second(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, "E1-advanced-labyrinth"))
    cited = [tag.attributes["id"] for tag in page.tags if "clause-" in tag.attributes.get("id", "")]
    assert cited
    table = "c1/0,0,D-red.rE,D-black.rE/0,2,D-red.rE,D-black.rE/0,4,D-red.rE"
    scores = open_page(client, f"/r?position={table}&ask=scores&moment=end")
    assert "#clause-car-1.4.tiles" in scores.links()
