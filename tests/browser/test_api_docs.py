"""The API for readers with its cards open, which the visit of every page leaves closed."""

from itertools import product

import pytest

from api.docs import groups
from tests.browser.seen import page
from tests.browser.test_every_page import look

OPEN = ["tournaments_slug_matches_get", "tournaments_slug_matches_number_entries_post"]


@pytest.mark.full
def test_open_cards_are_sound_and_bring_nothing_from_elsewhere(visitor) -> None:
    groups()  # made once for a process, and slowly
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    for language, light, width in product(["es-ar", "pt-br"], ["papel", "noche"], [390, 1280]):
        visitor.arrive(language=language, width=width, light=light)
        visitor.go("/api/v1/docs/")
        for name in OPEN:
            visitor.page.locator(f"#{name} > summary").click()
            assert visitor.page.locator(f"#{name} pre").last.is_visible()
        assert look(visitor, page("api:docs")) == []
    assert fetched
    assert [url for url in fetched if not url.startswith(visitor.address)] == []
