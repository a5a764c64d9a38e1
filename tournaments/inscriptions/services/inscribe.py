"""Inscribing: alone, with partners, at the desk. The last place is given once."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import CommittedText, record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.exceptions import Refused
from tournaments.fees.services.payments import take_at_inscription
from tournaments.inscriptions.consent import VERSION
from tournaments.inscriptions.people import inscribed_people
from tournaments.inscriptions.person import (
    DuplicateIndex,
    Person,
    answer_field,
    find_problems,
    find_unanswered,
    normalize,
)
from tournaments.inscriptions.phones import read_number
from tournaments.inscriptions.services.links import create_link, queue_links
from tournaments.inscriptions.services.participants import reload
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.inscriptions.services.waitlist import admit_waiting, create_team
from tournaments.inscriptions.services.watchers import run_watchers
from tournaments.locks import bump_version, get_plan, lock_tournament, next_number, refuse_if_over
from tournaments.models import InscriptionMode, Participant, Plan, Progress, Team, Tournament
from tournaments.permissions import may_organize, require
from tournaments.regulation.questions import Question, parse_questions


@dataclass(frozen=True)
class Inscribed:
    people: list[Participant]
    team: Team | None
    tokens: list[str] = field(repr=False)  # one personal link each; nobody can ask for it again

    @property
    def has_a_place(self) -> bool:
        if self.team:
            return self.team.state == Team.State.CONFIRMED
        return all(person.admitted_at for person in self.people)


@transaction.atomic
def inscribe(
    tournament: Tournament, *, by: Actor, people: Sequence[Person], despite_duplicates: bool = False
) -> Inscribed:
    """A whole team, or somebody alone.

    1. Lock the tournament, so that the next one sees this one. 2. May they, now? The desk may
    always until the event is over, and may inscribe namesakes. 3. All problems at once. 4. Write;
    whoever can enter gets a place. 5. Log, and queue the mails with the personal links.
    """
    tournament = lock_tournament(tournament)
    plan = get_plan(tournament)
    desk = may_organize(by, tournament)
    people = [normalize(person) for person in people]
    refuse_if_closed(tournament, plan, desk=desk, now=timezone.now())
    refuse_if_wrong_size(plan, len(people), desk=desk)
    refuse_if_problems(people, questions=[] if desk else parse_questions(plan.questions))
    if not (desk and despite_duplicates):
        refuse_if_inscribed(tournament, people)
    rows = create_participants(tournament, plan, people)
    update_short_names(tournament)
    team = create_team(tournament, rows) if len(rows) >= plan.team_size else None
    newcomers = [*rows, team] if team else rows
    admit_waiting(tournament, plan, newcomers=[newcomer.pk for newcomer in newcomers])
    if desk:
        payers = [row for row, person in zip(rows, people, strict=True) if person.paid]
        take_at_inscription(plan, payers, by=by)
    for row in rows:
        row.refresh_from_db(fields=["admitted_at", "called", "payment"])
    if team:
        team.refresh_from_db(fields=["state"])
    inscribed = Inscribed(rows, team, [create_link(row) for row in rows])
    keys, waiting = [str(row.pk) for row in rows], not inscribed.has_a_place
    data = {"participants": keys, "waiting": waiting, "despite_duplicates": despite_duplicates}
    action = "team.inscribed" if team else "participant.inscribed"
    record_action(tournament, action, team or rows[0], by=by, data=data)
    if any(row.email for row in rows):
        queue_links(tournament, first=rows[0].number, last=rows[-1].number)
    bump_version(tournament.pk)
    return inscribed


def create_participants(
    tournament: Tournament, plan: Plan, people: Sequence[Person]
) -> list[Participant]:
    first = next_number(Participant.objects.filter(tournament=tournament))
    now = timezone.now()
    return Participant.objects.bulk_create(
        build_participant(tournament, plan, person, number=number, now=now)
        for number, person in enumerate(people, start=first)
    )


def refuse_if_closed(tournament: Tournament, plan: Plan, *, desk: bool, now: datetime) -> None:
    refuse_if_over(tournament)
    if desk:
        return
    if plan.opens_at and now < plan.opens_at:
        raise Refused("opens_later", when=plan.opens_at)
    if tournament.stage == Progress.SETUP:
        raise Refused("not_open_yet")
    if tournament.stage != Progress.OPEN or (plan.closes_at and now >= plan.closes_at):
        raise Refused("closed", closes_at=plan.closes_at)


def refuse_if_wrong_size(plan: Plan, count: int, *, desk: bool) -> None:
    """Alone or whole. The desk may take a reserve alone also where only teams play."""
    if count != 1 and not plan.team_size <= count <= plan.list_size:
        raise Refused("team_size", size=plan.team_size)
    if plan.team_size == 1:
        return
    if count == 1 and plan.mode == InscriptionMode.TEAMS and not desk:
        raise Refused("teams_only", size=plan.team_size)
    if count > 1 and plan.mode == InscriptionMode.INDIVIDUAL:
        raise Refused("alone_only")


def refuse_if_problems(people: Sequence[Person], *, questions: Sequence[Question] = ()) -> None:
    """`questions` are those that must be answered now; the desk may ask later."""
    problems = [
        (place, problem)
        for place, person in enumerate(people)
        for problem in (*find_problems(person), *find_unanswered(person, questions))
    ]
    if problems:
        raise Refused("flawed", problems=problems)


def refuse_if_inscribed(
    tournament: Tournament, people: Sequence[Person], *, but: Sequence[uuid.UUID] = ()
) -> None:
    duplicates = DuplicateIndex(inscribed_people(tournament, but=but)).duplicates(people)
    if duplicates:
        raise Refused("duplicates", duplicates=duplicates)


def build_participant(
    tournament: Tournament, plan: Plan, person: Person, *, number: int, now: datetime
) -> Participant:
    """The time is ours, not the database's: its clock stands still within a transaction that
    may have waited for the lock, and the order of the queue must be the order of the lock."""
    return Participant(
        tournament=tournament,
        number=number,
        name=person.name,
        nickname=person.nickname,
        key=person.key,
        club=person.club,
        email=person.email,
        phone=person.phone,
        phone_number=read_number(person.phone, language=tournament.language),
        note=person.note,
        answers={label: answer for label, answer in person.answers.items() if answer},
        inscribed_at=now,
        payment=Participant.Payment.OWES if plan.fee else Participant.Payment.FREE,
        looks_for_partner=person.looks_for_partner,
        consented_at=now if person.consents else None,
        consent_version=VERSION if person.consents else None,
    )


CHANGEABLE_FIELDS = ("name", "nickname", "club", "email", "phone", "note")


def changeable_values(person: Person | Participant, questions: Iterable[str]) -> dict[str, Any]:
    """What a form rests on, by name: each answer by itself."""
    answers = {answer_field(label): person.answers.get(label, "") for label in questions}
    return {**{name: getattr(person, name) for name in CHANGEABLE_FIELDS}, **answers}


@transaction.atomic
def change_person(
    participant: Participant,
    *,
    by: Actor,
    person: Person,
    despite_duplicates: bool = False,
    reason: str = "",
    shown_values: Mapping[str, Any] | None = None,
) -> None:
    """A new e-mail address gets the personal link too. A name that stands in the list of a draw
    changes only with a reason, before everybody's eyes. An archived event stays as it is: of its
    people only erasure is left."""
    require(may_organize, by, participant.tournament)
    tournament = lock_tournament(participant.tournament)
    if tournament.stage == Progress.ARCHIVED:
        raise Refused("event_over")
    row, person = reload(participant), normalize(person)
    refuse_if_problems([person])
    refuse_if_person_is_stale(row, person, shown_values)
    changed = find_changed_fields(row, person)
    if not changed:
        return
    if not despite_duplicates:
        refuse_if_inscribed(tournament, [person], but=[row.pk])
    committed_reason = CommittedText(reason.strip())
    with run_watchers(tournament, committed_reason):
        save_person(row, person, language=tournament.language)
        update_short_names(tournament)
    record_action(
        tournament,
        "participant.changed",
        row,
        by=by,
        data={"fields": changed},
        texts={"reason": committed_reason} if committed_reason.text else {},
    )
    if "email" in changed and row.email:
        queue_links(tournament, first=row.number, last=row.number)
    bump_version(tournament.pk)


def refuse_if_person_is_stale(
    row: Participant, person: Person, shown_values: Mapping[str, Any] | None
) -> None:
    refuse_if_stale(
        shown_values,
        now=changeable_values(row, person.answers),
        typed=changeable_values(person, person.answers),
        tournament=row.tournament,
        action="participant.changed",
        subject=row,
    )


def find_changed_fields(row: Participant, person: Person) -> list[str]:
    fields = [name for name in CHANGEABLE_FIELDS if getattr(row, name) != getattr(person, name)]
    return [*fields, "answers"] if answers_after(row, person) != row.answers else fields


def answers_after(row: Participant, person: Person) -> dict[str, str]:
    """What they answered before, and now; an answer that was emptied goes."""
    answers = {**row.answers, **person.answers}
    return {label: answer for label, answer in answers.items() if answer}


def save_person(row: Participant, person: Person, *, language: str) -> None:
    """Who has a new address gets the link anew."""
    if row.email != person.email:
        row.link_mailed_at = None
    row.answers = answers_after(row, person)
    for name in CHANGEABLE_FIELDS:
        setattr(row, name, getattr(person, name))
    row.key = person.key
    row.phone_number = read_number(person.phone, language=language)
    row.save(update_fields=[*CHANGEABLE_FIELDS, "answers", "key", "phone_number", "link_mailed_at"])
