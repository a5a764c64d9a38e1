"""Erasing a person for good, on request: no trace of them stays, and the log still verifies.

The log, the matches and the draw know a person by id alone, so results stay as they are. What must
be emptied is listed here, in `ERASERS`: each takes the participant as they were, inside the
transaction, and may be called for somebody of whom it holds nothing.

Whoever stores something about people (papers, exports, mail that was sent) registers its own:

    from tournaments.inscriptions.services.erasure import eraser

    @eraser
    def forget_on_papers(person: Participant, by: Actor) -> None: ...

and is called from then on; the module must be imported where the app starts (`handlers.py` is).
Backups and mailboxes are out of reach: docs say how long backups are kept.
"""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import empty_remark, needs_second_person, record_action
from tournaments.audit.subjects import subject_name
from tournaments.inscriptions.called_names import PARTICLES
from tournaments.inscriptions.names import fold
from tournaments.inscriptions.services.leave import withdraw
from tournaments.inscriptions.services.participants import reload, require_for
from tournaments.locks import bump_version, lock_tournament
from tournaments.models import (
    Participant,
    PeopleFile,
    PersonalLink,
    Place,
    Remark,
    Team,
    Tournament,
)
from tournaments.permissions import may_organize, require

Eraser = Callable[[Participant, Actor], None]
ERASERS: list[Eraser] = []


def eraser(function: Eraser) -> Eraser:
    ERASERS.append(function)
    return function


@transaction.atomic
def erase_person(participant: Participant, *, by: Actor) -> int:
    """1. Before the draw, leave first: the place is free again. 2. Every eraser. 3. Say so.

    Answers how many reasons of draws still name the person, because `by` gave them: otherwise an
    invented person of fitting name would be enough to take any of them back.
    """
    require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    person = reload(participant)
    if tournament.stage in Tournament.BEFORE_THE_DRAW and not person.withdrawn_at:
        withdraw(person, by=by)
    left = sum(is_left_to_another(remark, person, by) for remark in remarks_naming(person))
    for erase in ERASERS:
        erase(person, by)
    record_action(tournament, "participant.erased", person, by=by)
    bump_version(tournament.pk)
    return left


@transaction.atomic
def ask_for_erasure(participant: Participant, *, by: Actor) -> None:
    """The person asks; an organizer does it, who sees whether a match depends on it."""
    require_for(by, participant)
    tournament = lock_tournament(participant.tournament)
    person = reload(participant)
    if person.erasure_asked_at:
        return
    person.erasure_asked_at = timezone.now()
    person.save(update_fields=["erasure_asked_at"])
    record_action(tournament, "participant.erasure_asked", person, by=by)


@eraser
def empty_the_row(person: Participant, by: Actor) -> None:
    Participant.objects.filter(pk=person.pk).update(
        name="",
        nickname="",
        called="",
        key="",
        club="",
        email="",
        phone="",
        note="",
        answers={},
        phone_number="",
        looks_for_partner=False,
        erased_at=timezone.now(),
    )


@eraser
def drop_rows_of_a_file(person: Participant, by: Actor) -> None:
    """Of the file that is on its way in, whatever row says the name; one that was not read goes
    whole."""
    name = set(fold(person.name).split())
    files = PeopleFile.objects.filter(tournament=person.tournament_id)
    files.exclude(state=PeopleFile.State.READY).delete()
    for file in files:
        file.rows = [row for row in file.rows if not name <= words_of(" ".join(row[1]))]
        file.save(update_fields=["rows"])


@eraser
def forget_the_links(person: Participant, by: Actor) -> None:
    PersonalLink.objects.filter(participant=person).delete()


@eraser
def empty_the_remarks(person: Participant, by: Actor) -> None:
    """Free texts of entries that are about this person or were written by them, and those that say
    the name, but for reasons of draws that only another organizer erases."""
    for remark in remarks_naming(person):
        if not is_left_to_another(remark, person, by):
            empty_remark(remark, by=by)


@eraser
def forget_team_names(person: Participant, by: Actor) -> None:
    """Of teams they sit or sat in: a name of its own that says one of theirs, and every note."""
    names = words_of(f"{person.name} {person.nickname}") - set(PARTICLES.split())
    own = Team.objects.filter(pk__in=Place.objects.filter(participant=person).values("team"))
    own.update(note="")
    teams = own.exclude(name="")
    naming = [team.pk for team in teams if names & words_of(team.name)]
    Team.objects.filter(pk__in=naming).update(name="")


def remarks_naming(person: Participant) -> list[Remark]:
    """About the person, or with their name in it."""
    remarks = Remark.objects.filter(entry__tournament=person.tournament_id, erased_at=None)
    return [
        remark
        for remark in remarks.select_related("entry__tournament")
        if is_about(remark, person) or is_named_in(remark.text, person)
    ]


def is_named_in(text: str, person: Participant) -> bool:
    """By the whole name or the nickname, in any order of words."""
    names = [words for words in map(words_of, (person.name, person.nickname)) if words]
    return any(name <= words_of(text) for name in names)


def is_left_to_another(remark: Remark, person: Participant, by: Actor) -> bool:
    return needs_second_person(remark, by) and not is_about(remark, person)


def is_about(remark: Remark, person: Participant) -> bool:
    entry, key = remark.entry, str(person.pk)
    return subject_name(person) in (entry.subject, entry.actor) or key in repr(entry.data)


def words_of(text: str) -> set[str]:
    return {part for word in text.split() for part in fold(word).split()}
