"""Erasing a person: no trace of the name anywhere in the database, and the log still verifies."""

import pytest
from django.apps import apps
from django.core import mail
from django.db import connection

from tests.event import make_event
from tournaments.actors import NOBODY, SYSTEM, actor_of_account, actor_of_participant
from tournaments.audit.services import record_action
from tournaments.audit.verify import verify
from tournaments.brackets.services.build import only_stage
from tournaments.exceptions import NotAllowed, NotFound, Refused
from tournaments.handlers import mail_personal_links
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import ask_for_erasure, erase_person
from tournaments.inscriptions.services.inscribe import change_person, inscribe
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.links import participant_by_token
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Match, Place, Progress, Slot, Team

MARKED = Person(
    "Xiomara Quetzal",
    club="Club Zarzamora",
    email="xiomara@zarzamora.example",
    phone="+58 412 7654321",
)
TRACES = ("xiomara", "quetzal", "zarzamora", "7654321")


def traces() -> list[str]:
    """Every cell of every table of every app that holds a mark."""
    found = []
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = model._meta.db_table
            cursor.execute(f'SELECT * FROM "{table}"')
            columns = [column[0] for column in cursor.description]
            found += [
                f"{table}.{column}"
                for row in cursor.fetchall()
                for column, cell in zip(columns, row, strict=True)
                if any(trace in str(cell).lower() for trace in TRACES)
            ]
    return found


@pytest.fixture
def marked(cast, nora):
    """Inscribed, mailed, changed, spoken of in remarks, playing, asking."""
    plan = make_event(cast)
    done = inscribe(plan.tournament, by=NOBODY, people=[MARKED, Person("Luis Sosa")])
    person = done.people[0]
    mail_personal_links(str(plan.tournament.pk), first=1, last=2)
    change_person(person, by=nora, person=MARKED)
    for subject, text in [
        (f"participant:{person.pk}", "pidió silla de ruedas"),
        ("tournament:1", "Habló QUETZAL, Xiomara: no vino"),
        ("tournament:1", "nada que ver"),
    ]:
        record_action(plan.tournament, "note.made", subject, by=nora, texts={"reason": text})
    ask_for_erasure(person, by=actor_of_participant(person.pk))
    person.refresh_from_db()
    return person, done


def test_the_name_is_everywhere_before(marked):
    assert {"tournaments_participant.name", "tournaments_remark.text"} <= set(traces())
    assert len(mail.outbox) == 1


def test_no_trace_of_the_person_is_left_and_the_log_verifies(marked, nora):
    person, done = marked
    tournament = person.tournament
    erase_person(person, by=nora)
    assert traces() == []
    report = verify(tournament.pk)
    assert report.is_sound, report.finding
    assert report.erased == 2
    assert tournament.log.filter(remarks__text="nada que ver").exists()
    with pytest.raises(NotFound):
        participant_by_token(tournament, done.tokens[0])


def test_before_the_draw_the_place_is_free_again(marked, nora):
    person, done = marked
    erase_person(person, by=nora)
    assert Team.objects.get(pk=done.team.pk).state == "withdrawn"


def test_after_the_draw_results_stay(marked, nora):
    person, done = marked
    tournament = person.tournament
    other = inscribe(tournament, by=SYSTEM, people=[Person("A A"), Person("B B")])
    tournament.stage = Progress.PLAYING
    tournament.save()
    match = Match.objects.create(
        tournament=tournament,
        stage=only_stage(tournament),
        number=1,
        round=1,
        round_code="final",
        position=1,
        best_of=3,
        state=Match.State.READY,
    )
    for side, team in (("A", done.team), ("B", other.team)):
        Slot.objects.create(match=match, side=side, kind="team", team=team)
    for _ in range(2):
        record_entry(match, by=SYSTEM, submission=Submission("game 30-21 source sumula"))
    erase_person(person, by=nora)
    match.refresh_from_db()
    assert (match.winner, match.games) == ("A", [[30, 21], [30, 21]])
    assert Place.objects.filter(team=done.team, participant=person, until=None).exists()
    assert traces() == []
    assert verify(tournament.pk).is_sound


def test_nobody_is_erased_twice_or_by_others_or_acted_for_afterwards(marked, nora, cast):
    person, _ = marked
    for actor in (actor_of_participant(person.pk), actor_of_account(cast.committee), NOBODY):
        with pytest.raises(NotAllowed):
            erase_person(person, by=actor)
    erase_person(person, by=nora)
    for act in (erase_person, withdraw, ask_for_erasure):
        with pytest.raises(Refused, match="erased"):
            act(person, by=nora)


def test_who_is_erased_may_come_back_as_somebody_new(marked, nora):
    person, _ = marked
    erase_person(person, by=nora)
    assert inscribe(person.tournament, by=NOBODY, people=[MARKED]).people[0].number == 3


def test_a_mail_that_was_cut_off_is_sent_once(marked):
    person, _ = marked
    mail_personal_links(str(person.tournament_id), first=1, last=2)
    assert len(mail.outbox) == 1
    assert "/me/" in mail.outbox[0].body
    assert "Copa Primavera" in mail.outbox[0].subject
