"""Who plays with whom, decided at the desk: people become a team, a team is split, two change
places, a team gets a name of its own. Until the draw, and never behind a list that is frozen; only
people who wait may become a team later, which comes in by a late draw. A name, which no list holds,
until the first match is called: drawn pairs want one too.
"""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.audit.stale import refuse_if_stale
from tournaments.audit.subjects import subject_name
from tournaments.exceptions import Refused
from tournaments.inscriptions.names import fold, tidy
from tournaments.inscriptions.people import team_of
from tournaments.inscriptions.person import FORMULA, LONGEST_NOTE
from tournaments.inscriptions.services.leave import current_place, dissolve_team, end_proposals
from tournaments.inscriptions.services.participants import reload_active
from tournaments.inscriptions.services.partners import form_team, reload_without_team
from tournaments.inscriptions.services.waitlist import admit_waiting, read_waitlist
from tournaments.locks import bump_version, get_plan, lock_tournament
from tournaments.models import (
    Draw,
    LogEntry,
    Participant,
    Place,
    Plan,
    Progress,
    Team,
    TeamPin,
    Tournament,
)
from tournaments.permissions import may_organize, require

LONGEST_NAME = 60


@transaction.atomic
def pair_people(tournament: Tournament, people: Sequence[Participant], *, by: Actor) -> Team:
    """People without a team become one. Those who were one before get it back, with its number.
    Beside a drawn bracket only those who wait: their team waits too, for a late draw."""
    tournament = lock_for_teams(tournament, by=by, beside_a_bracket=True)
    plan = get_plan(tournament)
    refuse_if_everybody_plays_alone(plan)
    chosen = list({person.pk: person for person in people}.values())
    if not plan.team_size <= len(chosen) <= plan.list_size:
        raise Refused("choose_a_team", size=plan.team_size)
    is_late = tournament.stage not in Tournament.BEFORE_THE_DRAW
    if is_late and any(person.admitted_at or team_of(person) for person in chosen):
        raise Refused("teams_fixed")
    members = [reload_without_team(person) for person in chosen]
    return form_team(tournament, members, by=by, action="team.paired")


@transaction.atomic
def split_team(team: Team, *, by: Actor) -> list[Participant]:
    """Its people are alone from now on. Together they keep the place that the team had; where they
    were made a team out of people alone, whoever of these had it before has it again."""
    tournament = lock_for_teams(team.tournament, by=by)
    plan = get_plan(tournament)
    refuse_if_everybody_plays_alone(plan)
    team = Team.objects.get(pk=team.pk)
    members = members_of(team)
    if not members:
        raise Refused("team_gone")
    had_a_place = team.state == Team.State.CONFIRMED
    dissolve_team(team)
    if had_a_place and len(members) >= plan.team_size:
        keys = find_who_had_places(team) or [member.pk for member in members[: plan.team_size]]
        Participant.objects.filter(pk__in=keys).update(admitted_at=timezone.now())
    record_action(tournament, "team.split", team, by=by, data=ids_of(members))
    admit_waiting(tournament, plan)
    bump_version(tournament.pk)
    return members


@transaction.atomic
def add_to_list(team: Team, person: Participant, *, by: Actor) -> Participant:
    """Somebody without a team comes onto the list of one that has room. Nobody may lose a place by
    it: whoever shared theirs with them would wait behind others."""
    tournament = lock_for_teams(team.tournament, by=by)
    plan = get_plan(tournament)
    newcomer = reload_without_team(person)
    if newcomer.tournament_id != tournament.pk:
        raise Refused("not_in_tournament")
    places = Place.objects.filter(team=team, until=None)
    if not places:
        raise Refused("team_gone")
    if len(places) >= plan.list_size:
        raise Refused("list_full", size=plan.list_size)
    last = max(place.order for place in places)
    Place.objects.create(team=team, participant=newcomer, order=last + 1)
    Participant.objects.filter(pk=newcomer.pk).update(admitted_at=None, looks_for_partner=False)
    end_proposals([newcomer])
    decision = admit_waiting(tournament, plan)
    if decision.wait_again and read_waitlist(tournament, plan).free == 0:
        raise Refused("would_lose_place")
    record_action(tournament, "team.listed", team, by=by, data=ids_of([newcomer]))
    bump_version(tournament.pk)
    return newcomer


@transaction.atomic
def take_off_list(person: Participant, *, by: Actor) -> Team:
    """Somebody leaves the list of a team that has enough others, and comes alone from now on: with
    a place while one is free, otherwise where their turn puts them. Who left no longer signs."""
    tournament = lock_for_teams(person.tournament, by=by)
    plan = get_plan(tournament)
    place = current_place(reload_active(person))
    places = Place.objects.filter(team=place.team, until=None)
    if places.count() <= plan.team_size:
        raise Refused("list_too_short", size=plan.team_size)
    places.filter(pk=place.pk).update(until=timezone.now())
    TeamPin.objects.filter(team=place.team).delete()
    record_action(tournament, "team.unlisted", place.team, by=by, data=ids_of([place.participant]))
    admit_waiting(tournament, plan)
    bump_version(tournament.pk)
    return place.team


def find_who_had_places(team: Team) -> list[uuid.UUID]:
    """Before the team was made, if all of them are alone now and its place is for just as many."""
    pairing = (
        LogEntry.objects.filter(
            tournament=team.tournament_id,
            action__in=("team.paired", "team.agreed"),
            subject=subject_name(team),
        )
        .order_by("-number")
        .first()
    )
    data = pairing.data if pairing else {}
    keys = [*data.get("had_places", ()), *data.get("wait_again", ())]
    seated = Place.objects.filter(team__tournament=team.tournament_id, until=None)
    alone = Participant.objects.filter(
        pk__in=keys, withdrawn_at=None, erased_at=None, admitted_at=None
    ).exclude(pk__in=seated.values("participant"))
    chosen = list(alone.values_list("pk", flat=True))
    same_size = len(keys) == len(data.get("participants", ())) == len(chosen)
    return chosen if same_size else []


@transaction.atomic
def swap_members(first: Participant, second: Participant, *, by: Actor) -> None:
    """Two people of two teams change chairs. Whoever left a team no longer signs for it: the PINs
    of both stop working."""
    tournament = lock_for_teams(first.tournament, by=by)
    people = [reload_active(first), reload_active(second)]
    if people[1].tournament_id != tournament.pk:
        raise Refused("not_in_tournament")
    places = [current_place(person) for person in people]
    if places[0].team_id == places[1].team_id:
        raise Refused("already_together")
    now = timezone.now()
    Place.objects.filter(pk__in=[place.pk for place in places]).update(until=now)
    for place, newcomer in zip(places, reversed(people), strict=True):
        Place.objects.create(team=place.team, participant=newcomer, order=place.order, since=now)
    TeamPin.objects.filter(team__in=[place.team for place in places]).delete()
    record_action(
        tournament,
        "team.members_swapped",
        people[0],
        by=by,
        data={"with": str(people[1].pk), "teams": [str(place.team_id) for place in places]},
    )
    bump_version(tournament.pk)


@transaction.atomic
def rename_team(
    team: Team, *, by: Actor, name: str, shown_values: Mapping[str, Any] | None = None
) -> None:
    """A name of its own, or none: then it is called by its people. The log keeps it as a remark,
    which goes with the data of whoever asks to be erased."""
    require(may_organize, by, team.tournament)
    tournament = lock_tournament(team.tournament)
    if tournament.stage not in Tournament.BEFORE_PLAY:
        raise Refused("team_names_fixed")
    team = Team.objects.get(pk=team.pk)
    name = tidy(name)
    if len(name) > LONGEST_NAME or name.startswith(FORMULA):
        raise Refused("team_name_wrong", longest=LONGEST_NAME)
    refuse_if_stale(
        shown_values,
        now={"name": team.name},
        typed={"name": name},
        tournament=tournament,
        action="team.renamed",
        subject=team,
    )
    others = Team.objects.filter(tournament=tournament).exclude(pk=team.pk).exclude(name="")
    in_use = others.exclude(state=Team.State.WITHDRAWN).values_list("name", flat=True)
    if name and fold(name) in map(fold, in_use):
        raise Refused("team_name_taken")
    if team.name == name:
        return
    team.name = name
    team.save(update_fields=["name"])
    record_action(
        tournament,
        "team.renamed",
        team,
        by=by,
        data=ids_of(members_of(team)),
        texts={"team_name": name},
    )
    bump_version(tournament.pk)


@transaction.atomic
def note_team(
    team: Team, *, by: Actor, note: str, shown_values: Mapping[str, Any] | None = None
) -> None:
    """The organizers' own words on a team, at any time; the log says that, never what."""
    require(may_organize, by, team.tournament)
    tournament = lock_tournament(team.tournament)
    if tournament.stage == Progress.ARCHIVED:
        raise Refused("event_over")
    team, note = Team.objects.get(pk=team.pk), note.strip()
    if len(note) > LONGEST_NOTE:
        raise Refused("note_too_long", longest=LONGEST_NOTE)
    refuse_if_stale(
        shown_values,
        now={"note": team.note},
        typed={"note": note},
        tournament=tournament,
        action="team.noted",
        subject=team,
    )
    if team.note != note:
        team.note = note
        team.save(update_fields=["note"])
        record_action(tournament, "team.noted", team, by=by)


def lock_for_teams(
    tournament: Tournament, *, by: Actor, beside_a_bracket: bool = False
) -> Tournament:
    require(may_organize, by, tournament)
    tournament = lock_tournament(tournament)
    is_late = beside_a_bracket and has_room_for_late_teams(tournament)
    if tournament.stage not in Tournament.BEFORE_THE_DRAW and not is_late:
        raise Refused("teams_fixed")
    if frozen := tournament.draws.waiting().first():
        raise Refused("teams_listed", number=frozen.number)
    return tournament


def has_room_for_late_teams(tournament: Tournament) -> bool:
    """A bracket is drawn, and the event not over."""
    brackets = tournament.draws.drawn().filter(kind=Draw.Kind.BRACKET)
    return tournament.stage in Tournament.READY_OR_PLAYING and brackets.exists()


def refuse_if_everybody_plays_alone(plan: Plan) -> None:
    if plan.team_size == 1:
        raise Refused("nothing_to_put_together")


def members_of(team: Team) -> list[Participant]:
    places = Place.objects.filter(team=team, until=None).select_related("participant")
    return [place.participant for place in places.order_by("order")]


def ids_of(people: Sequence[Participant]) -> dict[str, list[str]]:
    return {"participants": [str(person.pk) for person in people]}
