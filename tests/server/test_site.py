"""What is made before the workers are forked, so that none of them makes it while others wait."""

import pytest

from referee.page import assets
from referee.server.site import create_app, prepare_pages


def test_the_first_page_makes_nothing_that_all_pages_load(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app()
    assets.load_assets.cache_clear()
    prepare_pages(app)
    compiled = set(app.jinja_env.cache or ())
    monkeypatch.delattr(assets, "write_tiles")
    assert app.test_client().get("/r?ask=roads&position=c1/0,0,U").status_code == 200
    assert set(app.jinja_env.cache or ()) == compiled
