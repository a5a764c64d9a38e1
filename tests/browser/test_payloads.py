"""What people type is shown as they typed it, on every page: it never becomes markup or script."""

import dataclasses

import pytest
from django.apps import apps
from django.db import models

from tests.browser.pages import PAGES, shown
from tests.browser.seen import Seen
from tests.browser.visitor import Visitor
from tests.cast import Cast
from tournaments.actors import actor_of_account
from tournaments.models import RoleGrant
from tournaments.regulation.settings import FREE_TEXTS
from tournaments.roles.services import end_role, grant_role

# Out of text, of an attribute, of a script, of a title; each leaves a mark where it gets through.
PAYLOADS = [
    "<b data-stung>",
    "\"'><img src=x onerror=alert(1) data-stung>",
    "</script><script data-stung>alert(1)</script>",
    "</title></textarea><svg data-stung onload=alert(1)>",
]
TYPED = {"club", "phone", *FREE_TEXTS}


Words = tuple[models.Model, str, str]  # a row, its field, what stood there


def sting(cast: Cast) -> list[Words]:
    """Put the payloads wherever people's words are kept, the log's reasons among them."""
    nora = actor_of_account(cast.organizer)
    for reason in PAYLOADS:
        grant = grant_role(cast.tournament, by=nora, user=cast.player, role="referee")
        end_role(grant, by=nora, reason=reason)
    before = [
        (row, field.name, getattr(row, field.name))
        for app in ("accounts", "tournaments")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.fields
        if isinstance(field, models.CharField | models.TextField) and field.name in TYPED
        for row in model._default_manager.all()
        if not (isinstance(row, RoleGrant) and row.user_id)  # an account brings its own name
    ]
    for number, (row, name, _) in enumerate(before):
        room = row._meta.get_field(name).max_length or 200
        fitting = [text for text in PAYLOADS if len(text) <= room]
        write(row, name, fitting[number % len(fitting)])
    return before


def write(row: models.Model, name: str, text: str) -> None:
    setattr(row, name, text)
    row.save(update_fields=[name])


def stung(seen: Seen, before: list[Words]) -> Seen:
    def path(cast: Cast) -> str:
        address = seen.path(cast)
        before.extend(sting(cast))
        return address

    return dataclasses.replace(seen, path=path)


def marks(visitor: Visitor) -> int:
    return visitor.page.locator("[data-stung]").count()


@pytest.mark.full
def test_no_page_lets_typed_words_become_markup(visitor: Visitor, monkeypatch) -> None:
    faults: list[str] = []
    places: set[str] = set()
    for seen in PAGES:
        person = getattr(visitor.cast, seen.person) if seen.person else None
        visitor.arrive(person=person)
        before: list[Words] = []
        with shown(stung(seen, before), visitor, monkeypatch):
            if found := marks(visitor):
                faults.append(f"{seen}: {found}")
            faults += [f"{seen}: {complaint}" for complaint in visitor.complaints]
            visitor.complaints.clear()
        for row, name, text in before:
            places.add(f"{type(row).__name__}.{name}")
            write(row, name, text)
    assert faults == []
    assert places >= {"User.name", "Tournament.name", "Participant.name", "Plan.place"}


def test_what_got_through_would_be_seen(visitor: Visitor) -> None:
    visitor.go("/")
    visitor.page.evaluate(
        "words => { document.querySelector('main').innerHTML = words }", "".join(PAYLOADS)
    )
    assert marks(visitor) >= 3
    assert any("Content Security Policy" in complaint for complaint in visitor.complaints)
