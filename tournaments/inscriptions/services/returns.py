"""Taking back a withdrawal, until the bracket is drawn: somebody slipped, or comes after all.

Whoever left together comes back together, and to partners who are still alone: the same team, with
its number and its turn in the queue. The place is theirs again while nobody else has it; otherwise
they wait where their turn puts them.
"""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.exceptions import Refused
from tournaments.inscriptions.people import active_participants, without_team
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.inscribe import refuse_if_inscribed
from tournaments.inscriptions.services.participants import reload, require_for
from tournaments.inscriptions.services.partners import agreements_wait, form_team
from tournaments.inscriptions.services.waitlist import admit_waiting
from tournaments.locks import bump_version, get_plan, is_before_bracket, lock_tournament
from tournaments.models import Participant, Place, Tournament


@transaction.atomic
def take_back_withdrawal(participant: Participant, *, by: Actor) -> list[Participant]:
    """Answers who is back: the person, and whoever withdrew in the same moment with them."""
    require_for(by, participant)
    tournament = lock_tournament(participant.tournament)
    if not is_before_bracket(tournament):
        raise Refused("too_late_to_return")
    person = reload(participant)
    if not person.withdrawn_at:
        raise Refused("not_withdrawn")
    people = list_withdrawn_together(person)
    refuse_if_inscribed(
        tournament,
        [Person(other.name, email=other.email, phone=other.phone) for other in people],
    )
    keys = [other.pk for other in people]
    Participant.objects.filter(pk__in=keys).update(withdrawn_at=None)
    for other in people:
        record_action(tournament, "participant.returned", other, by=by)
    rejoin_partners(tournament, person, by=by)
    admit_waiting(tournament, get_plan(tournament), newcomers=keys)
    bump_version(tournament.pk)
    return people


def list_withdrawn_together(person: Participant) -> list[Participant]:
    """All of a team withdraw in one moment: it is the same to the microsecond."""
    left = Participant.objects.filter(
        tournament=person.tournament_id, withdrawn_at=person.withdrawn_at, erased_at=None
    )
    return list(left.order_by("number"))


def rejoin_partners(tournament: Tournament, person: Participant, *, by: Actor) -> None:
    """With those of their last team, if all are without one. Nobody else loses a place by it, and
    nobody changes behind a frozen list: then they come back alone."""
    last = Place.objects.filter(participant=person).order_by("until").last()
    if last is None or agreements_wait(tournament):
        return
    keys = Place.objects.filter(team=last.team_id, until=last.until).values("participant")
    people = list(without_team(active_participants(tournament)).filter(pk__in=keys))
    if len(people) < get_plan(tournament).team_size:
        return
    try:
        with transaction.atomic():
            form_team(tournament, people, by=by, action="team.paired")
    except Refused:
        return
