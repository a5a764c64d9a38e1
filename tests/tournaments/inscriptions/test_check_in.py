"""What the desk notes about a person, who may, and what the log keeps of it."""

from collections.abc import Callable

import pytest

from tournaments.actors import NOBODY, actor_of_account, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.fees.services.payments import set_payment
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.check_in import (
    check_in,
    confirm,
    consent,
    verify_age,
)
from tournaments.inscriptions.services.inscribe import change_person
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.links import give_link, participant_by_token, void_links
from tournaments.models import LogEntry, Progress
from tournaments.setup.services.progress import move_to

TWO_WAYS: list[tuple[Callable[..., None], str, str]] = [
    (verify_age, "verified", "age_verified_at"),
    (confirm, "confirmed", "confirmed_at"),
    (check_in, "present", "checked_in_at"),
]


@pytest.fixture
def ana(come):
    return come("Ana Paz", "Luis Sosa").people[0]


@pytest.mark.parametrize(("service", "word", "field"), TWO_WAYS)
def test_a_mark_is_set_once_taken_back_and_logged_with_who(ana, nora, plan, service, word, field):
    log = LogEntry.objects.filter(tournament=plan.tournament)
    before = log.count()
    for wanted in (True, True, False):
        service(ana, by=nora, **{word: wanted})
        ana.refresh_from_db()
        assert bool(getattr(ana, field)) == wanted
    assert log.count() == before + 2
    assert {entry.actor for entry in log[before:]} == {str(nora)}


@pytest.mark.parametrize("service", [verify_age, check_in])
def test_a_player_cannot_verify_their_own_age_or_check_themselves_in(ana, cast, service):
    for actor in (actor_of_participant(ana.pk), NOBODY, actor_of_account(cast.referee)):
        with pytest.raises(NotAllowed):
            service(ana, by=actor)


def test_players_confirm_for_themselves_and_for_nobody_else(come, ana):
    other = come("C C", "D D").people[0]
    confirm(ana, by=actor_of_participant(ana.pk))
    with pytest.raises(NotAllowed):
        confirm(other, by=actor_of_participant(ana.pk))


def test_payment_is_one_of_three(ana, nora):
    set_payment(ana, by=nora, payment="paid")
    ana.refresh_from_db()
    assert ana.payment == "paid"
    with pytest.raises(Refused, match="unknown_payment"):
        set_payment(ana, by=nora, payment="gold")
    with pytest.raises(NotAllowed):
        set_payment(ana, by=actor_of_participant(ana.pk), payment="free")


def test_consent_is_kept_with_its_version(ana):
    consent(ana, by=actor_of_participant(ana.pk))
    ana.refresh_from_db()
    assert ana.consent_version == 1
    assert ana.consented_at


def test_nothing_is_noted_of_who_left(ana, nora):
    withdraw(ana, by=nora)
    for service, _, _ in TWO_WAYS:
        with pytest.raises(Refused, match="withdrawn"):
            service(ana, by=nora)


def test_a_change_is_logged_by_fields_and_not_by_words(ana, nora, plan):
    change_person(ana, by=nora, person=Person("Ana María Paz", club="El Fortín"))
    ana.refresh_from_db()
    assert (ana.name, ana.key, ana.club) == ("Ana María Paz", "ana maria paz", "El Fortín")
    entry = LogEntry.objects.filter(tournament=plan.tournament).latest("number")
    assert entry.data == {"fields": ["name", "club"]}


def test_a_change_into_somebody_else_is_found(ana, nora):
    with pytest.raises(Refused, match="duplicates"):
        change_person(ana, by=nora, person=Person("luis SOSA"))
    change_person(ana, by=nora, person=Person("luis SOSA"), despite_duplicates=True)


def test_links_open_their_owners_page_until_they_are_voided(ana, nora, cast, plan):
    first, second = give_link(ana, by=nora), give_link(ana, by=nora)
    assert (
        participant_by_token(plan.tournament, first)
        == participant_by_token(plan.tournament, second)
        == ana
    )
    with pytest.raises(Exception, match="personal link"):
        participant_by_token(cast.other_tournament, first)
    void_links(ana, by=nora)
    with pytest.raises(Exception, match="personal link"):
        participant_by_token(plan.tournament, first)
    with pytest.raises(NotAllowed):
        give_link(ana, by=actor_of_account(cast.committee))


@pytest.mark.parametrize(("service", "word", "field"), TWO_WAYS)
def test_nobody_arrives_or_is_looked_at_after_the_end(ana, nora, plan, service, word, field):
    move_to(plan.tournament, Progress.FINISHED)
    with pytest.raises(Refused, match="event_over"):
        service(ana, by=nora, **{word: True})


def test_a_fee_is_paid_until_the_event_is_put_away(ana, nora, plan):
    move_to(plan.tournament, Progress.FINISHED)
    set_payment(ana, by=nora, payment="paid")
    move_to(plan.tournament, Progress.ARCHIVED)
    with pytest.raises(Refused, match="event_over"):
        set_payment(ana, by=nora, payment="owes")
