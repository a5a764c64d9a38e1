"""The parts of an event, one tap away from every page of it."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.event import make_event
from tests.tournaments.matches.hall import Hall
from tournaments.actors import actor_of_account
from tournaments.models import Progress
from tournaments.setup.services.end import cancel_event

NAV = re.compile(r'<nav class="event-nav.*?</nav>', re.S)
LINK = re.compile(r'href="([^"]+)"(?:\s+aria-current="(\w+)")?')


def nav_of(answer) -> dict[str, str]:
    """Each address with what marks it; nothing where the page has no such row."""
    found = NAV.search(answer.text)
    return dict(LINK.findall(found[0])) if found else {}


def at_hand(answer) -> list[str]:
    bar = NAV.search(answer.text)[0].partition("<details")[0]
    return [address for address, _ in LINK.findall(bar)]


def test_it_is_on_public_pages_with_the_present_one_marked(client, hall: Hall):
    base = f"/t/{hall.tournament.slug}/"
    for page in ("", "bracket/", "podium/", "inscribed/", "draw/"):
        marks = nav_of(client.get(base + page))
        assert marks[base + page] == "page"
        assert [mark for mark in marks.values() if mark] == ["page"], page


def test_a_match_belongs_to_the_bracket(client, hall: Hall):
    base = f"/t/{hall.tournament.slug}/"
    assert nav_of(client.get(f"{base}match/1/"))[f"{base}bracket/"] == "true"


def test_four_are_at_hand_and_the_rest_behind_more(client, nora, hall: Hall):
    answer = nora.get(f"/t/{hall.tournament.slug}/board/")
    assert len(at_hand(answer)) == 4
    assert reverse("tournaments:setup", args=[hall.tournament.slug]) in nav_of(answer)


def test_it_follows_the_stage(client, cast, tournament):
    base = f"/t/{tournament.slug}/"
    make_event(cast)
    assert f"{base}inscription/" in at_hand(client.get(base))
    assert f"{base}bracket/" not in nav_of(client.get(base))
    cancel_event(tournament, by=actor_of_account(cast.organizer), reason="Se inundó el club")
    assert f"{base}inscription/" not in nav_of(client.get(base))


def test_an_event_that_is_being_set_up_shows_it_to_its_organizers_alone(nora, client, cast):
    make_event(cast, stage=Progress.SETUP)
    url = f"/t/{cast.tournament.slug}/"
    assert f"{url}setup/" in at_hand(nora.get(url))
    nora.logout()
    assert nav_of(client.get(url)) == {}


def test_it_offers_no_inscription_that_is_closed(client, cast, tournament):
    make_event(cast, closes_at=timezone.now() - timedelta(hours=1))
    base = f"/t/{tournament.slug}/"
    assert f"{base}inscription/" not in nav_of(client.get(base))
    assert f"{base}inscribed/" in nav_of(client.get(base))


@pytest.mark.parametrize("person", ["organizer", "committee", "referee", "player"])
def test_whatever_it_offers_can_be_opened(client, cast, hall: Hall, person):
    client.force_login(getattr(cast, person), backend="django.contrib.auth.backends.ModelBackend")
    for address in nav_of(client.get(f"/t/{hall.tournament.slug}/")):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("stage", [Progress.OPEN, Progress.CANCELLED])
def test_and_before_the_draw_too(client, cast, tournament, stage):
    make_event(cast, stage=stage)
    for address in nav_of(client.get(f"/t/{tournament.slug}/")):
        assert client.get(address).status_code == 200, address


def test_the_screen_and_the_embedded_bracket_have_none(client, hall: Hall):
    for page in ("screen/", "embed/"):
        assert nav_of(client.get(f"/t/{hall.tournament.slug}/{page}")) == {}


def test_a_page_for_organizers_asks_for_roles_once(nora, cast, tournament):
    make_event(cast)
    url = reverse("tournaments:announcement", args=[tournament.slug])
    with CaptureQueriesContext(connection) as queries:
        answer = nora.get(url)
    assert nav_of(answer)[url] == "page"
    assert sum("tournaments_rolegrant" in query["sql"] for query in queries) == 1
