"""Whoever waited and gets a place hears of it by mail: once, and only with an address."""

import pytest
from django.core import mail

from jobs.models import Job
from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY, actor_of_account
from tournaments.exceptions import Refused
from tournaments.handlers import mail_places
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.models import Progress

KIND = "tournaments.place_free"


def pair(tournament, one, other, *, email=""):
    return inscribe(tournament, by=NOBODY, people=[Person(one, email=email), Person(other)])


@pytest.fixture
def waiting(cast: Cast):
    """Two places taken; a third pair waits, one of whom left an address."""
    tournament = make_event(cast, cap=2).tournament
    pair(tournament, "Ana Paz", "Beto Sosa", email="ana@example.org")
    pair(tournament, "Caro Vega", "Dani Rey")
    pair(tournament, "Ema Luna", "Fito Sol", email="ema@example.org")
    return tournament


def jobs():
    return list(Job.objects.filter(kind=KIND))


def test_who_enters_at_once_gets_no_second_mail(waiting):
    assert jobs() == []


def test_a_team_that_leaves_the_waitlist_is_told_once(waiting, cast):
    withdraw(waiting.participants.get(number=3), by=actor_of_account(cast.organizer))
    [job] = jobs()
    ema = waiting.participants.get(name="Ema Luna")
    assert job.arguments["participants"] == [str(ema.pk)]
    assert "ema@" not in str(job.arguments)
    for _again in range(2):
        mail_places(**job.arguments)
    [sent] = mail.outbox
    assert sent.to == ["ema@example.org"]
    assert waiting.name in sent.subject
    assert f"/t/{waiting.slug}/me/" in sent.body
    assert "Jugás con Fito Sol." in sent.body


def test_whoever_left_meanwhile_is_told_nothing(waiting, cast):
    by = actor_of_account(cast.organizer)
    withdraw(waiting.participants.get(number=3), by=by)
    withdraw(waiting.participants.get(name="Ema Luna"), by=by)
    mail_places(**jobs()[0].arguments)
    assert mail.outbox == []


def test_singles_who_get_a_place_are_all_told(cast):
    tournament = make_event(cast, cap=1).tournament
    pair(tournament, "Ana Paz", "Beto Sosa")
    for name in ("Ema", "Fito"):
        email = f"{name.lower()}@example.org"
        inscribe(tournament, by=NOBODY, people=[Person(f"{name} Luna", email=email)])
    for number in (1, 2):
        withdraw(tournament.participants.get(number=number), by=actor_of_account(cast.organizer))
    people = [key for job in jobs() for key in job.arguments["participants"]]
    assert len(set(people)) == 2


def test_who_waited_for_a_partner_is_not_told_that_a_place_became_free(cast):
    tournament = make_event(cast).tournament
    inscribe(tournament, by=NOBODY, people=[Person("Ema Luna", email="ema@example.org")])
    inscribe(tournament, by=NOBODY, people=[Person("Fito Luna", email="fito@example.org")])
    [job] = jobs()
    mail_places(**job.arguments)
    [sent] = mail.outbox
    assert sent.to == ["ema@example.org"]
    assert "lista de espera" not in sent.body
    assert "Se anotó más gente sin pareja" in sent.body


def test_who_takes_a_chair_while_places_are_free_had_waited_for_a_partner(cast):
    tournament = make_event(cast, cap=8).tournament
    for name in ("Ana", "Beto", "Ema"):
        email = f"{name.lower()}@example.org"
        inscribe(tournament, by=NOBODY, people=[Person(f"{name} Luna", email=email)])
    Job.objects.all().delete()
    withdraw(tournament.participants.get(number=1), by=actor_of_account(cast.organizer))
    [job] = jobs()
    assert job.arguments["waited_for_partner"] is True


def test_nobodys_data_changes_in_an_archived_event(waiting, cast):
    waiting.stage = Progress.ARCHIVED
    waiting.save()
    person = waiting.participants.get(number=1)
    with pytest.raises(Refused, match="event_over"):
        change_person(person, by=actor_of_account(cast.organizer), person=Person("Ana de la Paz"))
