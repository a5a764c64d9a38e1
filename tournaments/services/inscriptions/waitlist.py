"""Applying what `tournaments.inscriptions.waitlist` decides, by itself and in the log."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from django.utils import timezone

from jobs.services import owe
from tournaments import audit
from tournaments.actors import SYSTEM
from tournaments.inscriptions.waitlist import Decision, Standing, Waiting, decide
from tournaments.models import InscriptionMode, Participant, Place, Plan, Team, Tournament
from tournaments.services.inscriptions.ground import BEFORE_THE_DRAW, in_force, without_team

PLACE_MAIL = "tournaments.place_free"
CHUNK = 500  # keys in one statement: SQLite has a limit


def standing_of(tournament: Tournament, plan: Plan) -> Standing:
    """Who has a place and who waits, in two queries."""
    teams = Team.objects.filter(
        tournament=tournament, state__in=[Team.State.CONFIRMED, Team.State.WAITING]
    ).values_list("pk", "state", "queued_at", "number")
    singles = without_team(in_force(tournament)).values_list(
        "pk", "admitted_at", "inscribed_at", "number"
    )
    alone = [(Waiting(pk, (came, number)), bool(inside)) for pk, inside, came, number in singles]
    return Standing(
        size=plan.team_size,
        cap=plan.cap,
        teams_in=sum(state == Team.State.CONFIRMED for _, state, _, _ in teams),
        teams_waiting=tuple(
            Waiting(pk, (queued, number))
            for pk, state, queued, number in teams
            if state == Team.State.WAITING
        ),
        singles_in=tuple(single for single, inside in alone if inside),
        singles_waiting=tuple(single for single, inside in alone if not inside),
        pairs_singles=plan.mode != InscriptionMode.TEAMS and plan.team_size > 1,
    )


def settle(tournament: Tournament, plan: Plan, *, newcomers: Collection[Any] = ()) -> Decision:
    """Whoever can enter, enters; until the draw. To be called under the lock, after every change.

    Newcomers (keys of teams and people) who enter at once are left out of the log here: the entry
    of their inscription says it.
    """
    if tournament.stage not in BEFORE_THE_DRAW:
        return Decision()
    decision = decide(standing_of(tournament, plan))
    now = timezone.now()
    for keys in chunks(decision.teams_enter):
        Team.objects.filter(pk__in=keys).update(state=Team.State.CONFIRMED)
    admitted = [*decision.fill_chairs, *(key for group in decision.groups_enter for key in group)]
    for keys in chunks(admitted):
        Participant.objects.filter(pk__in=keys).update(admitted_at=now)
    for keys in chunks(decision.wait_again):
        Participant.objects.filter(pk__in=keys).update(admitted_at=None)
    say(tournament, decision, newcomers=set(newcomers))
    return decision


def say(tournament: Tournament, decision: Decision, *, newcomers: set[Any]) -> None:
    tell(tournament, decision, newcomers=newcomers)
    for team in decision.teams_enter:
        if team not in newcomers:
            audit.record(tournament, actor=SYSTEM, action="team.promoted", subject=f"team:{team}")
    for group in [*decision.groups_enter, *((one,) for one in decision.fill_chairs)]:
        if not newcomers.issuperset(group):
            audit.record(
                tournament,
                actor=SYSTEM,
                action="singles.promoted",
                subject=f"participant:{group[0]}",
                data={"participants": [str(one) for one in group]},
            )
    for one in decision.wait_again:
        audit.record(
            tournament, actor=SYSTEM, action="single.waits_again", subject=f"participant:{one}"
        )


def tell(tournament: Tournament, decision: Decision, *, newcomers: set[Any]) -> None:
    """Whoever waited and has a place now hears of it by mail, if they left an address. Individuals
    count as newcomers one by one: who just came was told on the page."""
    teams = [team for team in decision.teams_enter if team not in newcomers]
    singles = [*decision.fill_chairs, *(one for group in decision.groups_enter for one in group)]
    people = [one for one in singles if one not in newcomers]
    for keys in chunks(teams):
        seated = Place.objects.filter(team__in=keys, until=None)
        people += seated.values_list("participant", flat=True)
    for keys in chunks(people):
        told = Participant.objects.filter(pk__in=keys).exclude(email="")
        told.update(place_mailed_at=None)
        found = [str(key) for key in told.values_list("pk", flat=True)]
        if found:
            owe(PLACE_MAIL, tournament=str(tournament.pk), participants=found)


def chunks(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(keys), CHUNK):
        yield keys[start : start + CHUNK]


def seat(team: Team, people: Iterable[Participant]) -> None:
    Place.objects.bulk_create(
        Place(team=team, participant=person, order=order)
        for order, person in enumerate(people, start=1)
    )
