"""Whoever waited and gets a place hears of it by mail: once, and only with an address."""

import pytest
from django.core import mail

from jobs.models import Job
from tests.cast import Cast
from tests.event import make_event
from tournaments.actors import NOBODY, of_account
from tournaments.exceptions import Refused
from tournaments.handlers import mail_places
from tournaments.inscriptions.person import Person
from tournaments.models import Stage
from tournaments.services.inscriptions.edit import change_person
from tournaments.services.inscriptions.inscribe import inscribe
from tournaments.services.inscriptions.withdraw import withdraw

KIND = "tournaments.place_free"


def pair(event, one, other, *, email=""):
    return inscribe(event, by=NOBODY, people=[Person(one, email=email), Person(other)])


@pytest.fixture
def waiting(cast: Cast):
    """Two places taken; a third pair waits, one of whom left an address."""
    event = make_event(cast, cap=2).tournament
    pair(event, "Ana Paz", "Beto Sosa", email="ana@example.org")
    pair(event, "Caro Vega", "Dani Rey")
    pair(event, "Ema Luna", "Fito Sol", email="ema@example.org")
    return event


def jobs():
    return list(Job.objects.filter(kind=KIND))


def test_who_enters_at_once_gets_no_second_mail(waiting):
    assert jobs() == []


def test_a_team_that_leaves_the_waitlist_is_told_once(waiting, cast):
    withdraw(waiting.participants.get(number=3), by=of_account(cast.organizer))
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


def test_whoever_left_meanwhile_is_told_nothing(waiting, cast):
    by = of_account(cast.organizer)
    withdraw(waiting.participants.get(number=3), by=by)
    withdraw(waiting.participants.get(name="Ema Luna"), by=by)
    mail_places(**jobs()[0].arguments)
    assert mail.outbox == []


def test_singles_who_get_a_place_are_all_told(cast):
    event = make_event(cast, cap=1).tournament
    pair(event, "Ana Paz", "Beto Sosa")
    for name in ("Ema", "Fito"):
        email = f"{name.lower()}@example.org"
        inscribe(event, by=NOBODY, people=[Person(f"{name} Luna", email=email)])
    for number in (1, 2):
        withdraw(event.participants.get(number=number), by=of_account(cast.organizer))
    people = [key for job in jobs() for key in job.arguments["participants"]]
    assert len(set(people)) == 2


def test_nobodys_data_changes_in_an_archived_event(waiting, cast):
    waiting.stage = Stage.ARCHIVED
    waiting.save()
    person = waiting.participants.get(number=1)
    with pytest.raises(Refused, match="event_over"):
        change_person(person, by=of_account(cast.organizer), person=Person("Ana de la Paz"))
