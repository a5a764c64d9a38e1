"""Erasing a person for good, on request: no trace of them stays, and the log still verifies.

The log, the matches and the draw know a person by id alone, so results stay as they are. What must
be emptied is listed here, in `ERASERS`: each takes the participant as they were, inside the
transaction, and may be called for somebody of whom it holds nothing.

Whoever stores something about people (papers, exports, mail that was sent) registers its own:

    from tournaments.erasure import eraser

    @eraser
    def forget_on_papers(person: Participant, by: Actor) -> None: ...

and is called from then on; the module must be imported where the app starts (`handlers.py` is).
Backups and mailboxes are out of reach: docs say how long backups are kept.
"""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.audit.erase import erase_remark
from tournaments.inscriptions.names import fold
from tournaments.models import Participant, PersonalLink, Remark
from tournaments.permissions import may_run_the_hall, require
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import BEFORE_THE_DRAW, fresh, lock, require_for
from tournaments.services.inscriptions.links import subject_of
from tournaments.services.inscriptions.withdraw import withdraw

Eraser = Callable[[Participant, Actor], None]
ERASERS: list[Eraser] = []


def eraser(function: Eraser) -> Eraser:
    ERASERS.append(function)
    return function


@transaction.atomic
def erase_person(participant: Participant, *, by: Actor) -> None:
    """1. Before the draw, leave first: the place is free again. 2. Every eraser. 3. Say so."""
    require(may_run_the_hall, by, participant.tournament)
    tournament = lock(participant.tournament)
    person = fresh(participant)
    if tournament.stage in BEFORE_THE_DRAW and not person.withdrawn_at:
        withdraw(person, by=by)
    for erase in ERASERS:
        erase(person, by)
    audit.record(tournament, actor=by, action="participant.erased", subject=subject_of(person))
    bump(tournament.pk)


@transaction.atomic
def ask_for_erasure(participant: Participant, *, by: Actor) -> None:
    """The person asks; an organizer does it, who sees whether a match depends on it."""
    require_for(by, participant)
    tournament = lock(participant.tournament)
    person = fresh(participant)
    if person.erasure_asked_at:
        return
    person.erasure_asked_at = timezone.now()
    person.save(update_fields=["erasure_asked_at"])
    audit.record(
        tournament, actor=by, action="participant.erasure_asked", subject=subject_of(person)
    )


@eraser
def empty_the_row(person: Participant, by: Actor) -> None:
    Participant.objects.filter(pk=person.pk).update(
        name="",
        key="",
        club="",
        email="",
        phone="",
        looks_for_partner=False,
        erased_at=timezone.now(),
    )


@eraser
def forget_the_links(person: Participant, by: Actor) -> None:
    PersonalLink.objects.filter(participant=person).delete()


@eraser
def empty_the_remarks(person: Participant, by: Actor) -> None:
    """Free texts of entries that are about this person or were written by them, and those that say
    the name."""
    name = set(fold(person.name).split())
    kept = Remark.objects.filter(entry__tournament=person.tournament_id, erased_at=None)
    for remark in kept.select_related("entry__tournament"):
        if is_about(remark, person) or (name and name <= words_of(remark.text)):
            erase_remark(remark, by=by)


def is_about(remark: Remark, person: Participant) -> bool:
    entry, key = remark.entry, str(person.pk)
    return subject_of(person) in (entry.subject, entry.actor) or key in repr(entry.data)


def words_of(text: str) -> set[str]:
    return {part for word in text.split() for part in fold(word).split()}
