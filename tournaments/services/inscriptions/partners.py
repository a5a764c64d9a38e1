"""The partner finder: people alone who agree to be found ask each other, and become a team.

In teams of three it takes two agreements that hang together; until then all remain alone.
"""

from django.db import transaction
from django.db.models import Q

from tournaments import audit
from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.models import Participant, Proposal, Team, Tournament
from tournaments.services.entries_ground import bump
from tournaments.services.inscriptions.ground import (
    here,
    lock,
    next_number,
    plan_of,
    require_before_the_draw,
    require_for,
    team_of,
)
from tournaments.services.inscriptions.links import subject_of
from tournaments.services.inscriptions.waitlist import seat, settle, standing_of
from tournaments.services.inscriptions.withdraw import end_proposals


@transaction.atomic
def set_looking(participant: Participant, *, by: Actor, looking: bool) -> None:
    """Be found by others who are alone, or no longer."""
    require_for(by, participant)
    tournament = lock(participant.tournament)
    person = alone(participant)
    if person.looks_for_partner == looking:
        return
    person.looks_for_partner = looking
    person.save(update_fields=["looks_for_partner"])
    audit.record(
        tournament,
        actor=by,
        action="participant.looking",
        subject=subject_of(person),
        data={"looking": looking},
    )


@transaction.atomic
def propose(participant: Participant, *, by: Actor, to: Participant) -> Team | None:
    """Ask somebody to play together; who asks somebody that has asked already, accepts."""
    require_for(by, participant)
    tournament = lock(participant.tournament)
    require_before_the_draw(tournament)
    asker, asked = alone(participant), alone(to)
    if asker == asked or asked.tournament_id != tournament.pk or not asked.looks_for_partner:
        raise Refused("not_to_be_found")
    waiting = between(asker, asked)
    for proposal in waiting:
        if proposal.state == Proposal.State.ASKED and proposal.asked_id == asker.pk:
            return answer(proposal, by=by, accept=True)
    if not waiting:
        Proposal.objects.create(asker=asker, asked=asked)
        audit.record(
            tournament,
            actor=by,
            action="partner.asked",
            subject=subject_of(asked),
            data={"by": str(asker.pk)},
        )
    return None


@transaction.atomic
def answer(proposal: Proposal, *, by: Actor, accept: bool) -> Team | None:
    """Say yes or no to a proposal. A yes that completes a team makes it."""
    require_for(by, proposal.asked)
    tournament = lock(proposal.asked.tournament_id)
    require_before_the_draw(tournament)
    proposal = Proposal.objects.select_related("asker", "asked").get(pk=proposal.pk)
    if proposal.state != Proposal.State.ASKED:
        raise Refused("proposal_over")
    if not accept:
        end(proposal, Proposal.State.DECLINED)
        audit.record(
            tournament, actor=by, action="partner.declined", subject=subject_of(proposal.asker)
        )
        return None
    alone(proposal.asker)
    alone(proposal.asked)
    end(proposal, Proposal.State.ACCEPTED)
    size = plan_of(tournament).team_size
    people = agreed_with(proposal.asker)
    if len(people) > size:
        raise Refused("too_many_partners", size=size)
    audit.record(
        tournament,
        actor=by,
        action="partner.accepted",
        subject=subject_of(proposal.asker),
        data={"by": str(proposal.asked_id)},
    )
    return unite(tournament, people, by=by) if len(people) == size else None


@transaction.atomic
def take_back(proposal: Proposal, *, by: Actor) -> None:
    require_for(by, proposal.asker)
    tournament = lock(proposal.asker.tournament_id)
    proposal = Proposal.objects.select_related("asked").get(pk=proposal.pk)
    if proposal.state != Proposal.State.ASKED:
        raise Refused("proposal_over")
    end(proposal, Proposal.State.ENDED)
    audit.record(
        tournament, actor=by, action="partner.taken_back", subject=subject_of(proposal.asked)
    )


def unite(tournament: Tournament, people: list[Participant], *, by: Actor) -> Team:
    """A team of people who were alone. It stands in the queue where its last member stood.

    Nobody may lose a place by it: neither who had one and finds a partner who waits, nor who would
    be left alone in a full event. Then it is refused, and all remain as they were.
    """
    plan = plan_of(tournament)
    had_a_place = [person for person in people if person.admitted_at]
    team = Team.objects.create(
        tournament=tournament,
        number=next_number(Team.objects.filter(tournament=tournament)),
        state=Team.State.WAITING,
        queued_at=max(person.inscribed_at for person in people),
    )
    if len(had_a_place) == len(people):
        team.state = Team.State.CONFIRMED  # the same places, under another name
        team.save(update_fields=["state"])
    seat(team, sorted(people, key=lambda person: person.number))
    keys = [person.pk for person in people]
    Participant.objects.filter(pk__in=keys).update(admitted_at=None, looks_for_partner=False)
    end_proposals(people)
    decision = settle(tournament, plan, newcomers=[team.pk])
    team.refresh_from_db()
    costs_a_place = decision.wait_again and standing_of(tournament, plan).free == 0
    if had_a_place and (team.state != Team.State.CONFIRMED or costs_a_place):
        raise Refused("would_lose_place")
    audit.record(
        tournament,
        actor=by,
        action="team.agreed",
        subject=f"team:{team.pk}",
        data={
            "participants": [str(key) for key in keys],
            "waiting": team.state != Team.State.CONFIRMED,
        },
    )
    bump(tournament.pk)
    return team


def alone(participant: Participant) -> Participant:
    person = here(participant)
    if team_of(person):
        raise Refused("has_team")
    return person


def between(one: Participant, other: Participant) -> list[Proposal]:
    pairs = Q(asker=one, asked=other) | Q(asker=other, asked=one)
    return list(Proposal.objects.filter(pairs, state__in=["asked", "accepted"]))


def end(proposal: Proposal, state: str) -> None:
    proposal.state = state
    proposal.save(update_fields=["state"])


def agreed_with(person: Participant) -> list[Participant]:
    """Everybody whose agreements hang together with this person's, and the person."""
    found = {person.pk}
    queue = [person.pk]
    while queue:
        key = queue.pop()
        mine = Proposal.objects.filter(
            Q(asker=key) | Q(asked=key), state=Proposal.State.ACCEPTED
        ).values_list("asker", "asked")
        others = {other for pair in mine for other in pair} - found
        found |= others
        queue += others
    return list(Participant.objects.filter(pk__in=found).order_by("number"))
