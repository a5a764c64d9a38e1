"""Charging a team that is let in again, and taking that back. Whether and where it plays again is
decided elsewhere: here is money alone."""

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.fees.selectors import PAID, list_bills
from tournaments.fees.services.payments import LockedTill, lock_till, members_of, update_states
from tournaments.locks import next_number
from tournaments.models import Progress, Reentry, Stage, Team

WHEN = (Progress.DRAWN, Progress.PLAYING, Progress.FINISHED)


@transaction.atomic
def charge_reentry(team: Team, *, by: Actor) -> list[Reentry]:
    """One more, at the price of the plan: to each of its people, or to the team together."""
    return charge_team(lock_till(team.tournament, by=by), team)


def charge_team(till: LockedTill, team: Team, *, stage: Stage | None = None) -> list[Reentry]:
    """`stage`: the bracket that it buys a place in."""
    if not till.plan.reentry_fee:
        raise Refused("no_reentry_fee")
    if till.tournament.stage not in WHEN:
        raise Refused("reentry_too_early")
    number = next_number(Reentry.objects.filter(team=team))
    members = members_of(team)
    rows = Reentry.objects.bulk_create(
        Reentry(
            team=team,
            number=number,
            participant=bill.people[0],
            amount=till.plan.reentry_fee,
            stage=stage,
            settled=bill.paid if all(one.payment == PAID for one in bill.people) else None,
            charged_by=str(till.by),
            charged_at=timezone.now(),
        )
        for bill in list_bills(till.tournament, till.plan)
        if any(person in members for person in bill.people)
    )
    if not rows:
        raise Refused("nothing_to_pay")
    update_states(till.plan, [row.participant for row in rows])
    till.record("reentry.charged", team, reentry_data(till, rows))
    return rows


@transaction.atomic
def undo_reentry(team: Team, *, by: Actor) -> list[Reentry]:
    """The last one. What was paid for it stays in the till until it is undone there."""
    till = lock_till(team.tournament, by=by)
    standing = Reentry.objects.filter(team=team, undone_at=None).select_related("participant")
    last = standing.order_by("number").last()
    if last is None:
        raise Refused("no_reentry")
    if last.stage_id:
        raise Refused("reentry_is_return")
    rows = list(standing.filter(number=last.number))
    take_back(till, team, rows)
    return rows


def take_back(till: LockedTill, team: Team, rows: list[Reentry]) -> None:
    for row in rows:
        row.undone_by, row.undone_at = str(till.by), timezone.now()
    Reentry.objects.bulk_update(rows, ["undone_by", "undone_at"])
    update_states(till.plan, [row.participant for row in rows])
    till.record("reentry.undone", team, reentry_data(till, rows))


def reentry_data(till: LockedTill, rows: list[Reentry]) -> dict[str, object]:
    return {
        "number": rows[0].number,
        "amount": str(sum(row.amount for row in rows)),
        "currency": till.plan.currency,
        "participants": [str(row.participant_id) for row in rows],
    }
