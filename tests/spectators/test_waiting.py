"""How long a ready match still waits."""

from datetime import timedelta

from django.utils import timezone

from spectators.pages import of_bracket
from tests.cast import Cast
from tests.matches.hall import Hall, open_hall
from tournaments.models import Match
from tournaments.services.calls import call_next


def begun(hall: Hall, minutes: int) -> None:
    now = timezone.now()
    Match.objects.filter(tournament=hall.event, state="confirmed").update(
        called_at=now - timedelta(minutes=minutes), finished_at=now
    )


def test_it_says_who_comes_before_and_about_when(cast: Cast):
    hall = open_hall(cast, 16, tables=2)
    for number in (1, 2, 3):
        hall.win(number)
    begun(hall, 30)
    call_next(hall.event, by=hall.by)  # 4 and 5
    waits = of_bracket(hall.event, 0)["waits"]
    assert [(number, wait.before) for number, wait in waits.items()] == [
        (6, 0), (7, 1), (8, 2), (9, 3),
    ]  # fmt: skip
    now = timezone.now()
    minutes = [round((wait.about - now).total_seconds() / 60) for wait in waits.values()]
    assert minutes == [30, 30, 60, 60]


def test_nobody_guesses_before_three_matches_are_over(cast: Cast):
    hall = open_hall(cast, 8, tables=1)
    call_next(hall.event, by=hall.by)
    waits = of_bracket(hall.event, 0)["waits"]
    assert all(wait.about is None for wait in waits.values())
    assert len(waits) == 3
