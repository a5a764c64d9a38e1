"""The partner finder: people alone who agree to be found ask each other, and become a team.

In teams of three it takes two agreements that hang together; until then all remain alone. While
the list of a draw of teams is frozen, an agreement waits: whoever is in the list stays as it has
them. It takes effect if the list is cancelled, and lapses when the draw is made.
"""

import uuid

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.actors import SYSTEM, Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.inscriptions.people import list_agreed, team_of
from tournaments.inscriptions.services.leave import OPEN_PROPOSALS, end_proposals
from tournaments.inscriptions.services.participants import reload_active, require_for
from tournaments.inscriptions.services.waitlist import (
    admit_waiting,
    create_team,
    read_waitlist,
    revive_team,
)
from tournaments.locks import bump_version, get_plan, lock_tournament, refuse_if_drawn
from tournaments.models import Draw, Participant, Proposal, Team, Tournament


@transaction.atomic
def set_looking(participant: Participant, *, by: Actor, looking: bool) -> None:
    """Be found by others who are alone, or no longer."""
    require_for(by, participant)
    tournament = lock_tournament(participant.tournament)
    person = reload_without_team(participant)
    if person.looks_for_partner == looking:
        return
    person.looks_for_partner = looking
    person.save(update_fields=["looks_for_partner"])
    record_action(tournament, "participant.looking", person, by=by, data={"looking": looking})


@transaction.atomic
def propose(participant: Participant, *, by: Actor, to: Participant) -> Team | None:
    """Ask somebody to play together; who asks somebody that has asked already, accepts."""
    require_for(by, participant)
    tournament = lock_tournament(participant.tournament)
    refuse_if_drawn(tournament)
    asker, other = reload_without_team(participant), reload_without_team(to)
    if asker == other or other.tournament_id != tournament.pk or not other.looks_for_partner:
        raise Refused("not_to_be_found")
    waiting = proposals_between(asker, other)
    for proposal in waiting:
        if proposal.state == Proposal.State.ASKED and proposal.asked_id == asker.pk:
            return answer_proposal(proposal, by=by, accept=True)
    if not waiting:
        Proposal.objects.create(asker=asker, asked=other)
        record_action(tournament, "partner.asked", other, by=by, data={"by": str(asker.pk)})
    return None


@transaction.atomic
def answer_proposal(proposal: Proposal, *, by: Actor, accept: bool) -> Team | None:
    """Say yes or no to a proposal. A yes that completes a team makes it, or waits as long as the
    list of a draw is frozen."""
    require_for(by, proposal.asked)
    tournament = lock_tournament(proposal.asked.tournament_id)
    refuse_if_drawn(tournament)
    proposal = Proposal.objects.select_related("asker", "asked").get(pk=proposal.pk)
    if proposal.state != Proposal.State.ASKED:
        raise Refused("proposal_over")
    if not accept:
        set_state(proposal, Proposal.State.DECLINED)
        record_action(tournament, "partner.declined", proposal.asker, by=by)
        return None
    reload_without_team(proposal.asker)
    reload_without_team(proposal.asked)
    set_state(proposal, Proposal.State.ACCEPTED)
    size = get_plan(tournament).team_size
    people = list_agreed(proposal.asker)
    if len(people) > size:
        raise Refused("too_many_partners", size=size)
    waits = agreements_wait(tournament)
    record_action(
        tournament,
        "partner.accepted",
        proposal.asker,
        by=by,
        data={"by": str(proposal.asked_id), **({"waits": True} if waits else {})},
    )
    if waits or len(people) < size:
        return None
    return form_team(tournament, people, by=by, action="team.agreed")


def agreements_wait(tournament: Tournament) -> bool:
    """A list of people is frozen and not drawn: they may not become other units behind it."""
    return tournament.draws.waiting().filter(kind=Draw.Kind.TEAMS).exists()


def waiting_agreements(tournament: Tournament) -> list[list[Participant]]:
    """Groups that are whole teams by their agreements, and none yet: they wait for a list."""
    size = get_plan(tournament).team_size
    groups: dict[uuid.UUID, list[Participant]] = {}
    accepted = Proposal.objects.filter(
        asker__tournament=tournament, state=Proposal.State.ACCEPTED
    ).order_by("pk")
    for proposal in accepted.select_related("asker"):
        if proposal.asker_id not in {p.pk for group in groups.values() for p in group}:
            groups[proposal.asker_id] = list_agreed(proposal.asker)
    return [group for group in groups.values() if len(group) == size]


def form_waiting_teams(tournament: Tournament) -> None:
    """The list was cancelled: agreements that waited for it take effect, the first ones first. One
    by which somebody would lose a place lapses. Under the lock."""
    for people in waiting_agreements(tournament):
        try:
            with transaction.atomic():
                form_team(tournament, people, by=SYSTEM, action="team.agreed")
        except Refused:
            lapse_agreements(tournament, Proposal.objects.filter(asker__in=people))


def lapse_agreements(tournament: Tournament, proposals: QuerySet[Proposal]) -> None:
    """These come to nothing, and the log says so of those that were answered. Under the lock."""
    for proposal in proposals.filter(state=Proposal.State.ACCEPTED).select_related("asker"):
        record_action(
            tournament,
            "partner.lapsed",
            proposal.asker,
            by=SYSTEM,
            data={"with": str(proposal.asked_id)},
        )
    proposals.filter(state__in=OPEN_PROPOSALS).update(state=Proposal.State.ENDED)


@transaction.atomic
def take_back(proposal: Proposal, *, by: Actor) -> None:
    require_for(by, proposal.asker)
    tournament = lock_tournament(proposal.asker.tournament_id)
    proposal = Proposal.objects.select_related("asked").get(pk=proposal.pk)
    if proposal.state != Proposal.State.ASKED:
        raise Refused("proposal_over")
    set_state(proposal, Proposal.State.ENDED)
    record_action(tournament, "partner.taken_back", proposal.asked, by=by)


def form_team(tournament: Tournament, people: list[Participant], *, by: Actor, action: str) -> Team:
    """A team of people who were alone. It stands in the queue where its last member stood; people
    who were a team before have it back, with its number and its place in the queue.

    Nobody may lose a place by it: neither who had one and finds a partner who waits, nor who would
    be left alone in a full event. Then it is refused, and all remain as they were.
    """
    plan = get_plan(tournament)
    had_a_place = [person for person in people if person.admitted_at]
    same_places = len(had_a_place) == len(people)  # under another name
    state = Team.State.CONFIRMED if same_places else Team.State.WAITING
    team = revive_team(tournament, people, state=state) or create_team(
        tournament, sorted(people, key=lambda person: person.number), state=state
    )
    keys = [person.pk for person in people]
    Participant.objects.filter(pk__in=keys).update(admitted_at=None, looks_for_partner=False)
    end_proposals(people)
    decision = admit_waiting(tournament, plan, newcomers=[team.pk])
    team.refresh_from_db()
    costs_a_place = decision.wait_again and read_waitlist(tournament, plan).free == 0
    if had_a_place and (team.state != Team.State.CONFIRMED or costs_a_place):
        raise Refused("would_lose_place")
    record_action(
        tournament,
        action,
        team,
        by=by,
        data={
            "participants": [str(key) for key in keys],
            "waiting": team.state != Team.State.CONFIRMED,
            "had_places": [str(person.pk) for person in had_a_place],
            "wait_again": [str(key) for key in decision.wait_again],
        },
    )
    bump_version(tournament.pk)
    return team


def reload_without_team(participant: Participant) -> Participant:
    person = reload_active(participant)
    if team_of(person):
        raise Refused("has_team")
    return person


def proposals_between(person: Participant, other: Participant) -> list[Proposal]:
    pairs = Q(asker=person, asked=other) | Q(asker=other, asked=person)
    return list(Proposal.objects.filter(pairs, state__in=OPEN_PROPOSALS))


def set_state(proposal: Proposal, state: str) -> None:
    proposal.state = state
    proposal.save(update_fields=["state"])
