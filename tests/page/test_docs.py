"""The documentation: a page for each operation and component, whose examples are what it says."""

import html
import json
import re
import shlex
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode, urlsplit

import brotli
import pytest
from flask.testing import FlaskClient

from referee.api.app import load_document
from referee.api.games import DRAWINGS, GAMES
from referee.core.languages import ENGLISH, Language
from referee.page.docs.components import load_components, show_component
from referee.page.docs.examples import MOST_BYTES, list_worked, show_example
from referee.page.docs.exchange import read_exchange
from referee.page.docs.keys import Component, Key
from referee.page.docs.markdown import write_document
from referee.page.docs.operations import load_operations
from referee.page.examples import load_examples
from referee.page.writing import write_prose
from referee.texts.languages import load_texts
from tests.cases import long_after
from tests.delivery.shown_answers import ROOT
from tests.page.reading import Page, kind_of, open_page
from tests.searching import Sampled

NAMES = tuple(load_operations())
QUESTIONS = tuple(f"{game.name}/{name}" for game in GAMES for name in game.schemas)
LISTED = tuple(
    name
    for name in NAMES
    if name not in (*QUESTIONS, "batch", *(f"{each.game}/diagram" for each in DRAWINGS))
)
LISTS = ("tiles", "figures", "cards")
OTHERS = tuple(language for language in load_texts() if language != ENGLISH)


def read_blocks(client: FlaskClient, address: str) -> list[str]:
    """Return what stands in the blocks of a page, without their tags."""
    found = re.findall(r"<pre>(.+?)</pre>", client.get(address).text, re.DOTALL)
    return [html.unescape(re.sub(r"<[^>]*>", "", block)) for block in found]


def ask_by_command(client: FlaskClient, command: str) -> Any:
    """Ask what a command asks that is shown, as the shell reads it."""
    _, address, *options = shlex.split(command.replace("\\\n", ""))
    parts = urlsplit(address)
    given = dict(zip(options[::2], options[1::2], strict=True))
    target = f"{parts.path}?{parts.query}"
    if not given:
        return client.get(target)
    body = given.get("--data") or given["--data-binary"]
    media = given["--header"].removeprefix("Content-Type: ")
    return client.post(target, data=body.encode(), content_type=media)


def every_key(component: Component) -> Iterator[Key]:
    """Yield the keys of a component, and of all that unfold in it."""
    for key in component.keys:
        yield key
        for below in key.unfolded:
            yield from every_key(below)
    for below in component.unfolded:
        yield from every_key(below)


def every_component(component: Component) -> Iterator[str]:
    """Yield the name of a component, and of all that unfold in it."""
    yield component.name
    below = [each for key in component.keys for each in key.unfolded]
    for each in (*below, *component.unfolded):
        yield from every_component(each)


# -------------------------------------------------------------------------------- what there is


@pytest.mark.long
def test_every_way_to_ask_stands_on_a_page(client: FlaskClient) -> None:
    shown = set()
    for name in NAMES:
        page = client.get(f"/docs/{name}").text
        shown |= set(re.findall(r"<code><b>(\w+)</b> ([^<]+)</code>", page))
    paths = load_document()["paths"]
    assert shown == {(method.upper(), path) for path in paths for method in paths[path]}


def test_the_list_has_every_operation_by_game_with_a_line(client: FlaskClient) -> None:
    page = open_page(client, "/docs")
    links = page.links()
    for operation in load_operations().values():
        assert f"/docs/{operation.name}" in links
        assert operation.summary in page.text
    assert [tag.attributes["id"] for tag in page.find("h2")] == [
        *(tag["name"] for tag in load_document()["tags"]),
        "everywhere",
    ]


@pytest.mark.parametrize("name", long_after(12, NAMES))
def test_a_page_says_what_the_document_says(client: FlaskClient, name: str) -> None:
    page = open_page(client, f"/docs/{name}")
    operation = load_operations()[name]
    assert len(page.find("h1")) == 1
    for way in operation.ways:
        assert plain(way.told["summary"]) in page.text
        assert all(plain(each) in page.text for each in way.told["description"].split(". "))


def plain(text: str) -> str:
    """Return a text as it is read on a page, where code has its own tags."""
    return Page(f"<p>{write_prose(text)}</p>").text


@pytest.mark.long
def test_every_link_of_the_documentation_leads_somewhere(
    client: FlaskClient, sampled: Sampled
) -> None:
    known = {f"/docs/components/{name}" for name in load_components()}
    opened = {"/docs", "/docs/components", *(f"/docs/{name}" for name in NAMES)} | known
    links = {link for address in sorted(opened) for link in open_page(client, address).links()}
    targets = {urlsplit(link)._replace(fragment="").geturl() for link in links} - {""}
    targets = {each for each in targets if "language=" not in each}
    for target in sampled(sorted(targets - opened), 5, kind_of):
        assert target.startswith("/")
        if "example=" not in target and not target.startswith("/docs/components/"):
            assert client.get(target).status_code == 200, target
    assert {each for each in targets if each.startswith("/docs/components/")} == known


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/docs/carcassonne/nothing", 404),
        ("/docs/components/Nothing", 404),
        ("/docs/carcassonne/roads?example=nothing", 400),
        ("/docs/carcassonne/roads?example=K1-a-crown-joined", 400),
        ("/docs/limits?example=E1-advanced-labyrinth", 400),
        ("/docs?language=xx", 400),
        ("/docs/components?language=xx", 400),
    ],
)
def test_what_is_not_there_is_said_on_a_page(
    client: FlaskClient, address: str, status: int
) -> None:
    open_page(client, address, status)


# ------------------------------------------------------------------------------------- examples


@pytest.mark.parametrize("name", long_after(8, QUESTIONS))
def test_the_commands_shown_are_answered_with_the_answer_shown(
    client: FlaskClient, name: str
) -> None:
    *commands, shown = read_blocks(client, f"/docs/{name}")
    assert len(commands) == 2
    for command in commands:
        answer = ask_by_command(client, command)
        assert answer.status_code == 200
        assert in_any_order(answer.get_json()) == in_any_order(json.loads(shown))
    assert ask_by_command(client, commands[0]).get_json() == json.loads(shown)


def in_any_order(answer: Any) -> Any:
    """Return an answer whose position lists what lies there in no order: a notation has its own."""
    after = answer.get("position_after", {})
    listed = {key: sorted(map(flatten, after[key])) for key in LISTS if key in after}
    return {**answer, "position_after": {**after, **listed}}


def flatten(row: Any) -> str:
    """Return a row as text in which the order of openings does not matter."""
    openings = re.compile(r'"openings": \[([^]]*)\]')
    return openings.sub(lambda found: str(sorted(found[1])), json.dumps(row, sort_keys=True))


def test_the_lines_shown_are_answered_with_the_lines_shown(client: FlaskClient) -> None:
    command, shown = read_blocks(client, "/docs/batch")
    assert ask_by_command(client, command).text == shown


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["carcassonne/roads", "labyrinth-cards/turns", "rules/rule_id"])
def test_an_example_is_answered_in_the_language_of_the_page(
    client: FlaskClient, name: str, language: Language
) -> None:
    *commands, shown = read_blocks(client, f"/docs/{name}?language={language}")
    assert commands
    for command in commands:
        answer = ask_by_command(client, command)
        assert answer.headers["Content-Language"] == language
        assert in_any_order(answer.get_json()) == in_any_order(json.loads(shown))


@pytest.mark.parametrize("name", LISTED)
def test_a_listing_is_shown_whole_or_with_its_length(client: FlaskClient, name: str) -> None:
    command, *shown = read_blocks(client, f"/docs/{name}")
    answer = ask_by_command(client, command)
    assert answer.status_code == 200
    if len(answer.data) <= MOST_BYTES:
        assert json.loads(shown[0]) == answer.get_json()
    else:
        assert not shown
        assert f"{len(answer.data) // 1000} KB" in client.get(f"/docs/{name}").text


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_worked_example_is_answered_as_it_is_shown(
    client: FlaskClient, name: str, sampled: Sampled
) -> None:
    operation = load_operations()[name]
    for each in sampled(list_worked(operation), 3):
        example = show_example(operation, each, ENGLISH)
        assert example.sent is not None
        posted = client.post(
            example.path, data=example.sent.encode(), content_type="application/json"
        )
        shown = json.loads(html.unescape(re.sub(r"<[^>]*>", "", example.answer or "")))
        assert shown == posted.get_json()
        assert example.size == len(posted.data)
        if example.address:
            assert client.get(example.address).get_json() == shown


def test_every_worked_example_is_one_tap_from_its_operation(client: FlaskClient) -> None:
    for name in QUESTIONS:
        links = open_page(client, f"/docs/{name}").links()
        for each in list_worked(load_operations()[name]):
            assert f"/docs/{name}?example={each}#example" in links
    worked = {each for name in QUESTIONS for each in list_worked(load_operations()[name])}
    assert worked == set(load_examples())


def test_a_worked_example_stands_on_the_page_in_place_of_the_first(client: FlaskClient) -> None:
    address = "/docs/carcassonne/roads?example=E1-advanced-labyrinth"
    *commands, shown = read_blocks(client, address)
    assert json.loads(shown)["roads"][0]["score"]["total"] == 18
    for command in commands:
        assert ask_by_command(client, command).get_json() == json.loads(shown)


@pytest.mark.long
def test_every_picture_of_an_example_is_there(client: FlaskClient) -> None:
    for name in NAMES:
        pictures = open_page(client, f"/docs/{name}").find("img")
        has_picture = name in QUESTIONS or name.endswith(("diagram", "tile_id"))
        assert len(pictures) == has_picture
        for picture in pictures:
            assert client.get(picture.attributes["src"]).mimetype == "image/svg+xml"


# ----------------------------------------------------------------------------- what is said of keys


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_an_operation_is_said_to_mean_something(name: str) -> None:
    exchange = read_exchange(name)
    keys = [*exchange.parameters, *exchange.in_address]
    for component in (exchange.taken, exchange.answered):
        if component is not None:
            keys += every_key(component)
            assert [key.name for key in component.keys] == list(
                load_components()[component.name].get("properties", ())
            )
    assert keys
    assert [key.name for key in keys if not key.description] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_component_unfolds_once_on_a_page(name: str) -> None:
    exchange = read_exchange(name)
    for component in (exchange.taken, exchange.answered):
        if component is not None:
            names = list(every_component(component))
            assert len(names) == len(set(names))


def test_the_keys_of_a_key_unfold_below_it(client: FlaskClient) -> None:
    text = client.get("/docs/carcassonne/roads").text
    summary = "<summary>Keys of <b>Spot</b></summary>"
    inside = text.partition(summary)[2].partition("</details>")[0]
    assert re.findall(r"<dt><code>(\w+)</code>", inside) == ["x", "y", "on", "side"]


def test_a_component_has_all_its_keys_and_says_where_it_stands(client: FlaskClient) -> None:
    page = open_page(client, "/docs/components/Spot")
    assert "-999 to 999" in page.text
    assert "/docs/components/RoadsAsk" in page.links()
    for name in load_components():
        keys = [key.name for key in show_component(name).keys]
        assert keys == list(resolve(load_components()[name]).get("properties", ()))


def resolve(shape: Any) -> Any:
    """Return the component that another takes all keys of, or itself."""
    for each in shape.get("allOf", ()):
        if "$ref" in each:
            return load_components()[each["$ref"].rpartition("/")[2]]
    return shape


def test_bounds_that_a_question_draws_closer_are_shown(client: FlaskClient) -> None:
    bound = r"<code>figures</code></dt>\s*<dd class=\"kind\">[^.]*, at most 500 of them</dd>"
    posted = client.get("/docs/components/PostedCarcassonnePosition").text
    assert re.search(bound, posted)
    assert not re.search(bound, client.get("/docs/components/CarcassonnePosition").text)


def test_a_component_is_shown_as_it_stands_in_the_document(client: FlaskClient) -> None:
    for name in ("Claim", "Spot", "TileId"):
        shown = read_blocks(client, f"/docs/components/{name}")
        assert json.loads(shown[-1]) == load_components()[name]


@pytest.mark.parametrize("language", load_texts())
def test_the_words_of_the_contract_are_marked_as_english(
    client: FlaskClient, language: Language
) -> None:
    page = open_page(client, f"/docs/carcassonne/options?language={language}")
    assert page.find("html")[0].attributes["lang"] == language
    assert len(page.find("dd", lang=ENGLISH)) > 50


# ------------------------------------------------------------------------------- without a script


@pytest.mark.parametrize("name", long_after(12, NAMES))
def test_without_a_script_a_form_opens_the_answer_and_others_are_hidden(
    client: FlaskClient, name: str
) -> None:
    page = open_page(client, f"/docs/{name}")
    text = client.get(f"/docs/{name}").text
    for form in page.find("form"):
        is_for_scripts = form.attributes["method"] == "post" or "%7B" in form.attributes["action"]
        assert ("hidden" in form.attributes) == is_for_scripts
    for more in page.find("fieldset"):
        assert {"hidden", "disabled"} <= more.attributes.keys()
    shown = re.findall(
        r'<form class="try" method="get" action="([^"%]+)"(.*?)</form>', text, re.DOTALL
    )
    for action, inside in shown:
        fields = re.findall(r'<textarea name="(\w+)"[^>]*>\s*(.*?)</textarea>', inside, re.DOTALL)
        asked = urlencode([(key, html.unescape(value)) for key, value in fields])
        assert client.get(f"{action}?{asked}").status_code == 200


# ------------------------------------------------------------------------------------ how long


@pytest.mark.parametrize("name", long_after(12, NAMES))
def test_the_page_of_an_operation_is_light(client: FlaskClient, name: str) -> None:
    assert len(brotli.compress(client.get(f"/docs/{name}").data, quality=5)) < 15_000


def test_the_list_is_light(client: FlaskClient) -> None:
    assert len(brotli.compress(client.get("/docs").data, quality=5)) < 4_000


def test_the_grammar_is_a_page_whose_examples_can_be_tried(client: FlaskClient) -> None:
    page = client.get("/docs/notation").get_data(as_text=True)
    tried = re.findall(r'<a href="(/(?:r|g)\?[^"]+)"', page)
    assert len(tried) > 20
    for address in tried:
        assert client.get(html.unescape(address)).status_code == 200, address
    grammar = (ROOT / "docs" / "notation.md").read_text("utf-8")
    for title in re.findall(r"^## (.+)$", grammar, re.MULTILINE):
        assert f">{title}</h2>" in page
    assert 'href="/docs/notation"' in client.get("/docs").get_data(as_text=True)


def test_the_changes_are_a_page(client: FlaskClient) -> None:
    page = client.get("/docs/changes").get_data(as_text=True)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert page.count("<li>") > changes.count("\n- ") > 20
    assert "`" not in page[page.index('class="document"') :]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("# A\n\n## B `c`\nd", '<h2 id="b-c">B <code>c</code></h2>\n<p>d</p>'),
        (
            "| a | b |\n|---|---|\n| `x` | [c](d.md) |",
            '<div class="wide"><table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n'
            "<tbody>\n<tr>\n<td><code>x</code></td>\n<td>c</td>\n</tr>\n</tbody>\n</table></div>",
        ),
        ("```sh\n<a>\n\n## b\n```", '<pre class="code">&lt;a&gt;\n\n## b</pre>'),
        ("- a\n  b\n- *c*", "<ul>\n<li>a\nb</li>\n<li><em>c</em></li>\n</ul>"),
        ("    c1/0,0,D", '<pre class="code"><a href="/r?position=c1/0,0,D">c1/0,0,D</a></pre>'),
        ("<b> **x** [y](/z)", '<p>&lt;b&gt; <strong>x</strong> <a href="/z">y</a></p>'),
        ("[a](b.md) [c](/d) [e](f)", '<p>a <a href="/d">c</a> e</p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ],
)
def test_markdown_is_written_as_html(text: str, written: str) -> None:
    assert write_document(text).written == written
