"""Applying what `tournaments.inscriptions.waitlist` decides, by itself and in the log."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import SYSTEM
from tournaments.audit.services import record_action
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.inscriptions.waitlist import (
    Decision,
    Waiting,
    Waitlist,
    decide_admissions,
    list_who_waited_for_a_partner,
)
from tournaments.locks import is_before_bracket, next_number
from tournaments.models import InscriptionMode, Participant, Place, Plan, Team, Tournament

PLACE_MAIL = "tournaments.place_free"
CHUNK = 500  # keys in one statement: SQLite has a limit


def read_waitlist(tournament: Tournament, plan: Plan) -> Waitlist:
    """Who has a place and who waits, in two queries."""
    teams = Team.objects.filter(
        tournament=tournament, state__in=[Team.State.CONFIRMED, Team.State.WAITING]
    ).values_list("pk", "state", "queued_at", "number")
    singles = without_team(active_participants(tournament)).values_list(
        "pk", "admitted_at", "inscribed_at", "number"
    )
    alone = [(Waiting(pk, (came, number)), bool(inside)) for pk, inside, came, number in singles]
    return Waitlist(
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


def admit_waiting(
    tournament: Tournament, plan: Plan, *, newcomers: Collection[Any] = ()
) -> Decision:
    """Whoever can enter, enters; until the draw. Between the draw of the teams and the bracket's
    only whole teams do: nobody would draw partners any more. To be called under the lock, after
    every change.

    Newcomers (keys of teams and people) who enter at once are left out of the log here: the entry
    of their inscription says it.
    """
    if not is_before_bracket(tournament):
        return Decision()
    waitlist = read_waitlist(tournament, plan)
    if tournament.stage not in Tournament.BEFORE_THE_DRAW:
        waitlist = replace(waitlist, singles_in=(), singles_waiting=())
    decision = decide_admissions(waitlist)
    now = timezone.now()
    for keys in chunks(decision.teams_enter):
        Team.objects.filter(pk__in=keys).update(state=Team.State.CONFIRMED)
    for keys in chunks(decision.singles_enter):
        Participant.objects.filter(pk__in=keys).update(admitted_at=now)
    for keys in chunks(decision.wait_again):
        Participant.objects.filter(pk__in=keys).update(admitted_at=None)
    waited_for_partner = list_who_waited_for_a_partner(waitlist, decision, newcomers)
    queue_admission_mails(
        tournament, decision, newcomers=set(newcomers), waited_for_partner=waited_for_partner
    )
    log_admissions(tournament, decision, newcomers=set(newcomers))
    return decision


def log_admissions(tournament: Tournament, decision: Decision, *, newcomers: set[Any]) -> None:
    for team in decision.teams_enter:
        if team not in newcomers:
            record_action(tournament, "team.promoted", f"team:{team}", by=SYSTEM)
    for group in [*decision.groups_enter, *((single,) for single in decision.fill_chairs)]:
        if not newcomers.issuperset(group):
            record_action(
                tournament,
                "singles.promoted",
                f"participant:{group[0]}",
                by=SYSTEM,
                data={"participants": [str(single) for single in group]},
            )
    for single in decision.wait_again:
        record_action(tournament, "single.waits_again", f"participant:{single}", by=SYSTEM)


def queue_admission_mails(
    tournament: Tournament,
    decision: Decision,
    *,
    newcomers: set[Any],
    waited_for_partner: set[Any],
) -> None:
    """Whoever waited and has a place now hears of it by mail, if they left an address, and whether
    it became free or others came. Individuals count as newcomers one by one: who just came was
    told on the page."""
    teams = [team for team in decision.teams_enter if team not in newcomers]
    people = [single for single in decision.singles_enter if single not in newcomers]
    for keys in chunks(teams):
        seated = Place.objects.filter(team__in=keys, until=None)
        people += seated.values_list("participant", flat=True)
    queue_place_mails(tournament, [key for key in people if key not in waited_for_partner])
    others = [key for key in people if key in waited_for_partner]
    queue_place_mails(tournament, others, waited_for_partner=True)


def queue_place_mails(tournament: Tournament, people: Sequence[Any], **reason: bool) -> None:
    for keys in chunks(people):
        recipients = Participant.objects.filter(pk__in=keys).exclude(email="")
        recipients.update(place_mailed_at=None)
        participants = [str(key) for key in recipients.values_list("pk", flat=True)]
        if participants:
            enqueue(PLACE_MAIL, tournament=str(tournament.pk), participants=participants, **reason)


def chunks(keys: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(keys), CHUNK):
        yield keys[start : start + CHUNK]


def create_team(
    tournament: Tournament, people: Sequence[Participant], *, state: str = Team.State.WAITING
) -> Team:
    """A team in the order of its chairs. It stands in the queue where its last member stood."""
    team = Team.objects.create(
        tournament=tournament,
        number=next_number(Team.objects.filter(tournament=tournament)),
        state=state,
        queued_at=max(person.inscribed_at for person in people),
    )
    add_members(team, people)
    return team


def revive_team(
    tournament: Tournament, people: Sequence[Participant], *, state: str
) -> Team | None:
    """The team that exactly these people were when it was dissolved, on the chairs they had."""
    keys = {person.pk for person in people}
    former = Team.objects.filter(
        tournament=tournament, state=Team.State.WITHDRAWN, places__participant__in=keys
    )
    for team in former.distinct().order_by("-number"):
        places = list(team.places.select_related("participant").order_by("order"))
        ends = [place.until for place in places if place.until]
        last = [place for place in places if place.until == max(ends)]
        if {place.participant_id for place in last} == keys:
            team.state = state
            team.save(update_fields=["state"])
            Place.objects.bulk_create(
                Place(team=team, participant=place.participant, order=place.order) for place in last
            )
            return team
    return None


def add_members(team: Team, people: Iterable[Participant]) -> None:
    Place.objects.bulk_create(places_of(team, people))


def places_of(team: Team, people: Iterable[Participant]) -> list[Place]:
    return [
        Place(team=team, participant=person, order=order)
        for order, person in enumerate(people, start=1)
    ]
