"""How long a ready match still waits, and where a table's code leads."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from spectators.event_view import read_event
from spectators.versions import refresh_version
from tests.cast import Cast
from tests.tournaments.matches.hall import Hall, open_hall
from tournaments.matches.services.calls import call_next
from tournaments.models import Match


def begun(hall: Hall, minutes: int) -> None:
    now = timezone.now()
    Match.objects.filter(tournament=hall.tournament, state="confirmed").update(
        called_at=now - timedelta(minutes=minutes), finished_at=now
    )


def test_it_says_who_comes_before_and_about_when(cast: Cast):
    hall = open_hall(cast, 16, tables=2)
    for number in (1, 2, 3):
        hall.win(number)
    begun(hall, 30)
    call_next(hall.tournament, by=hall.by)  # 4 and 5
    waits = read_event(refresh_version(hall.tournament.slug)).waits
    assert [(number, wait.before) for number, wait in waits.items()] == [
        (6, 0), (7, 1), (8, 2), (9, 3),
    ]  # fmt: skip
    minute = timezone.now().replace(second=0, microsecond=0)
    minutes = [(wait.about - minute).total_seconds() / 60 for wait in waits.values()]
    assert all(
        usual - 1 <= about <= usual  # a minute may have passed since the call
        for about, usual in zip(minutes, [30, 30, 60, 60], strict=True)
    )


def test_nobody_guesses_before_three_matches_are_over(cast: Cast):
    hall = open_hall(cast, 8, tables=1)
    call_next(hall.tournament, by=hall.by)
    waits = read_event(refresh_version(hall.tournament.slug)).waits
    assert all(wait.about is None for wait in waits.values())
    assert len(waits) == 3


def test_the_code_on_a_table_leads_to_the_match_that_is_there(client: Client, hall: Hall):
    event = f"/t/{hall.tournament.slug}/"
    table = hall.match(3).table.number
    assert client.get(f"{event}table/{table}/").headers["Location"] == f"{event}match/3/"
    hall.win(3)
    assert client.get(f"{event}table/{table}/").headers["Location"] == event
    assert client.get(f"{event}table/99/").status_code == 404
