"""Inscribing: alone, with partners, at the desk. The last place is given once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments import audit
from tournaments.actors import Actor
from tournaments.consent import VERSION
from tournaments.exceptions import Refused
from tournaments.inscriptions.duplicates import Register
from tournaments.inscriptions.person import Person, flaws, tidied
from tournaments.models import InscriptionMode, Participant, Plan, Stage, Team, Tournament
from tournaments.permissions import may_run_the_hall
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import OVER, known, lock, next_number, plan_of
from tournaments.services.inscriptions.links import make_link, owe_links, subject_of
from tournaments.services.inscriptions.waitlist import seat, settle


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
    tournament: Tournament,
    *,
    by: Actor,
    people: Sequence[Person],
    despite_duplicates: bool = False,
) -> Inscribed:
    """A whole team, or somebody alone.

    1. Lock the tournament, so that the next one sees this one. 2. May they, now? The desk may
    always until the event is over, and may inscribe namesakes. 3. All flaws at once. 4. Write;
    the waitlist settles itself. 5. Log, and owe the mails with the personal links.
    """
    tournament = lock(tournament)
    plan = plan_of(tournament)
    desk = may_run_the_hall(by, tournament)
    people = [tidied(person) for person in people]
    require_open(tournament, plan, desk=desk, now=timezone.now())
    require_size(plan, len(people), desk=desk)
    require_sound(people)
    if not (desk and despite_duplicates):
        require_new(tournament, people)
    rows = write_people(tournament, plan, people)
    team = write_team(tournament, plan, rows)
    settle(tournament, plan, newcomers=[row.pk for row in rows] + ([team.pk] if team else []))
    for row in rows:
        row.refresh_from_db(fields=["admitted_at"])
    if team:
        team.refresh_from_db(fields=["state"])
    done = Inscribed(rows, team, [make_link(row) for row in rows])
    data = {
        "participants": [str(row.pk) for row in rows],
        "waiting": not done.has_a_place,
        "despite_duplicates": despite_duplicates,
    }
    if team:
        subject = f"team:{team.pk}"
        audit.record(tournament, actor=by, action="team.inscribed", subject=subject, data=data)
    else:
        subject = subject_of(rows[0])
        audit.record(
            tournament, actor=by, action="participant.inscribed", subject=subject, data=data
        )
    if any(row.email for row in rows):
        owe_links(tournament, first=rows[0].number, last=rows[-1].number)
    bump(tournament.pk)
    return done


def require_open(tournament: Tournament, plan: Plan, *, desk: bool, now: datetime) -> None:
    if tournament.stage in OVER:
        raise Refused("event_over")
    if desk:
        return
    if tournament.stage == Stage.SETUP or (plan.opens_at and now < plan.opens_at):
        raise Refused("not_open_yet", opens_at=plan.opens_at)
    if tournament.stage != Stage.OPEN or (plan.closes_at and now >= plan.closes_at):
        raise Refused("closed", closes_at=plan.closes_at)


def require_size(plan: Plan, count: int, *, desk: bool) -> None:
    """Alone or whole. The desk may take a reserve alone also where only teams play."""
    if count not in {1, plan.team_size}:
        raise Refused("team_size", size=plan.team_size)
    if plan.team_size == 1:
        return
    if count == 1 and plan.mode == InscriptionMode.TEAMS and not desk:
        raise Refused("teams_only", size=plan.team_size)
    if count > 1 and plan.mode == InscriptionMode.INDIVIDUAL:
        raise Refused("alone_only")


def require_sound(people: Sequence[Person]) -> None:
    found = [(place, flaw) for place, person in enumerate(people) for flaw in flaws(person)]
    if found:
        raise Refused("flawed", flaws=found)


def require_new(tournament: Tournament, people: Sequence[Person]) -> None:
    found = Register(known(tournament)).duplicates(people)
    if found:
        raise Refused("duplicates", found=found)


def write_people(tournament: Tournament, plan: Plan, people: Sequence[Person]) -> list[Participant]:
    first = next_number(Participant.objects.filter(tournament=tournament))
    now = timezone.now()
    return Participant.objects.bulk_create(
        row_of(tournament, plan, person, number=number, now=now)
        for number, person in enumerate(people, start=first)
    )


def row_of(
    tournament: Tournament, plan: Plan, person: Person, *, number: int, now: datetime
) -> Participant:
    """The time is ours, not the database's: its clock stands still within a transaction that
    may have waited for the lock, and the order of the queue must be the order of the lock."""
    payment = Participant.Payment.PAID if person.paid else Participant.Payment.OWES
    return Participant(
        tournament=tournament,
        number=number,
        name=person.name,
        key=person.key,
        club=person.club,
        email=person.email,
        phone=person.phone,
        inscribed_at=now,
        payment=payment if plan.fee else Participant.Payment.FREE,
        looks_for_partner=person.looks_for_partner,
        consented_at=now if person.consents else None,
        consent_version=VERSION if person.consents else None,
    )


def write_team(tournament: Tournament, plan: Plan, rows: Sequence[Participant]) -> Team | None:
    if len(rows) < plan.team_size:
        return None
    team = Team.objects.create(
        tournament=tournament,
        number=next_number(Team.objects.filter(tournament=tournament)),
        state=Team.State.WAITING,
        queued_at=rows[-1].inscribed_at,
    )
    seat(team, rows)
    return team
