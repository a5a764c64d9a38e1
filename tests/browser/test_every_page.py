"""What must hold on every page: accessible, never wider than the screen, clean under the policy.

The quick set sees every page once, with language, width and light changing from page to page;
`--full` sees each page in every language, with width and light changing.
"""

from copy import deepcopy

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.browser.pages import (
    NOT_PAGES,
    PAGES,
    SEEN_ON_THE_WAY,
    STATES,
    Seen,
    names_of_the_urlconf,
    shown,
)
from tests.browser.visitor import Visitor
from tests.cast import make_cast
from tests.rights.rows import by_preparation
from tests.rights.table import ROWS

LANGUAGES = [code for code, _ in settings.LANGUAGES]
WIDTHS = [390, 1280]
LIGHTS = ["papel", "noche", "sol"]
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # what passed is a megabyte a page, and nobody reads it
}
NARROWEST = 320
ZOOMED = 180  # a phone of 360 px whose owner doubles the letters
PARTS = 4  # so that two processes share them
LOOSEN_BAR = """() => {
  const bar = document.querySelector(".event-nav");
  if (bar) bar.style.setProperty("position", "static", "important");
}"""


def test_every_address_that_answers_with_a_page_is_looked_at() -> None:
    assert sorted([*(seen.url_name for seen in PAGES), *NOT_PAGES, *SEEN_ON_THE_WAY]) == sorted(
        names_of_the_urlconf()
    )


def test_what_is_called_no_page_is_none(db) -> None:
    cast = make_cast()
    rows = {row.name: row for row in reversed(ROWS) if row.name in NOT_PAGES}
    assert rows.keys() == set(NOT_PAGES)
    pages = []
    for alike in by_preparation([rows[name] for name in NOT_PAGES]):
        with transaction.atomic():
            args = alike[0].args(deepcopy(cast))
            client = Client()
            client.force_login(cast.organizer)
            pages += [row.name for row in alike if is_page(client, reverse(row.name, args=args))]
            transaction.set_rollback(True)
    assert pages == []


def is_page(client: Client, address: str) -> bool:
    with transaction.atomic():
        response = client.get(address)
        transaction.set_rollback(True)
    leads_on = response.status_code == 302  # whatever it leads to has its own row
    return not (
        leads_on or response.status_code == 405 or "html" not in response.headers["Content-Type"]
    )


def look(visitor: Visitor, seen: Seen) -> list[str]:
    """What axe and the browser object to, and whether it fits the narrowest phone. What lies under
    the event's bar is scrolled out from under it, which axe does not do."""
    visitor.page.evaluate(LOOSEN_BAR)
    result = Axe().run(visitor.page, options=RULES)
    faults = [
        f"{violation['id']}: {node['html'][:150]}"
        for violation in result.response["violations"]
        for node in violation["nodes"]
    ]
    faults += visitor.complaints
    visitor.complaints.clear()
    for narrow in (NARROWEST, ZOOMED):
        visitor.page.set_viewport_size({"width": narrow, "height": 640})
        width = visitor.page.evaluate("document.documentElement.scrollWidth")
        if width > narrow:
            faults.append(f"{width} px wide on a screen of {narrow}")
    return [f"{seen}: {fault}" for fault in faults]


def test_the_look_itself_finds_faults(visitor) -> None:
    visitor.go("/")
    visitor.page.evaluate(
        "document.querySelector('main').innerHTML ="
        " '<img src=\"/icon.svg\"><p style=\"color: red\">x</p><table><td>' + 'x'.repeat(400)"
    )
    faults = "\n".join(look(visitor, PAGES[0]))
    assert "image-alt" in faults
    assert "Content Security Policy" in faults
    assert "px wide" in faults


def faults_of_every_page(visitor, monkeypatch, languages, widths, part=0, parts=1) -> list[str]:
    """Languages, widths and lights change from page to page, so that few visits see many."""
    faults = []
    for number, seen in enumerate([*PAGES, *STATES]):
        if number * parts // len([*PAGES, *STATES]) != part:
            continue
        language = languages[number % len(languages)]
        width = widths[number // len(languages) % len(widths)]
        light = LIGHTS[(number + len(language) + width) % len(LIGHTS)]
        person = getattr(visitor.cast, seen.person) if seen.person else None
        visitor.arrive(person=person, language=language, width=width, light=light)
        with shown(seen, visitor, monkeypatch):
            faults += look(visitor, seen)
    return faults


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_sound_for_axe_for_the_browser_and_on_the_narrowest_phone(
    visitor, monkeypatch, part
) -> None:
    assert faults_of_every_page(visitor, monkeypatch, LANGUAGES, WIDTHS, part, PARTS) == []


@pytest.mark.full
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_sound_in_every_language(visitor, monkeypatch, language) -> None:
    assert faults_of_every_page(visitor, monkeypatch, [language], WIDTHS) == []
