"""The hall's screen: what it shows, and who says so."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from spectators.models import ScreenState
from spectators.services.screen import show_on_screen
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.actors import of_account
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Participant
from tournaments.services.calls import call_next


def shown(hall: Hall) -> str:
    return Client().get(f"/t/{hall.event.slug}/screen/?live=en").text


def test_it_calls_the_tables_and_keeps_the_scores(hall: Hall):
    page = shown(hall)
    assert page.count("data-call=") == 3
    assert '<span class="pts num">2</span>' in page
    assert 'data-scene="auto"' in page


def test_the_board_drives_it_and_the_version_moves(hall: Hall):
    before = hall.event.version
    show_on_screen(hall.event, by=hall.by, scene="notice", notice="Empanadas a las 17")
    hall.event.refresh_from_db()
    assert hall.event.version > before
    page = shown(hall)
    assert 'data-scene="notice"' in page
    assert "Empanadas a las 17" in page


def test_the_notice_is_in_the_log_by_its_commitment_only(hall: Hall):
    show_on_screen(hall.event, by=hall.by, scene="notice", notice="Buscan a Beto")
    entry = hall.event.log.order_by("-number").first()
    assert entry.action == "screen.shown"
    assert "Beto" not in str(entry.data)


def test_a_notice_without_words_is_refused(hall: Hall):
    with pytest.raises(Refused):
        show_on_screen(hall.event, by=hall.by, scene="notice", notice="  ")


def test_only_organizers_drive_it(hall: Hall, cast: Cast):
    for person in (cast.referee, cast.committee, cast.stranger):
        with pytest.raises(NotAllowed):
            show_on_screen(hall.event, by=of_account(person), scene="calls")
    assert not ScreenState.objects.exists()


def test_a_name_with_markup_is_only_a_name(hall: Hall):
    Participant.objects.filter(tournament=hall.event).update(name="<b>&\"'")
    show_on_screen(hall.event, by=hall.by, scene="notice", notice="<script>x</script>")
    page = shown(hall)
    assert "<script>" not in page
    assert "<b>&" not in page


def test_a_large_bracket_comes_in_pieces(cast: Cast):
    hall = open_hall(cast, 64)
    page = shown(hall)
    assert page.count('class="scene" data-scene="bracket"') == 4 + 2 + 1 + 1 + 1 + 1
    assert "1/4" in page


def test_when_a_round_begins_every_table_is_called_out(cast: Cast):
    hall = open_hall(cast, 32, tables=16)
    call_next(hall.event, by=hall.by)
    hall.event.matches.filter(state="called").update(called_at=timezone.now())
    page = shown(hall)
    assert page.count("data-call=") == 16
    assert page.count('class="scene" data-scene="calls"') == 3
    tables = [int(number) for number in re.findall(r'data-table="(\d+)" data-a="', page)]
    assert tables == list(range(1, 17))


def test_the_ceremony_stands_in_our_own_frame_only(client: Client, hall: Hall):
    show_on_screen(hall.event, by=hall.by, scene="draw")
    assert f'src="/t/{hall.event.slug}/draw/ceremony/"' in shown(hall)
    answer = client.get(f"/t/{hall.event.slug}/draw/ceremony/")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
