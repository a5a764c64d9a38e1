"""What every service of inscriptions stands on: the lock, the plan, who may act for whom."""

from tournaments.actors import Actor, actor_of_participant
from tournaments.exceptions import NotAllowed, Refused
from tournaments.models import Participant
from tournaments.permissions import may_organize


def require_for(by: Actor, participant: Participant) -> None:
    """The organizers act for everybody, a personal link for its owner."""
    if by != actor_of_participant(participant.pk) and not may_organize(by, participant.tournament):
        raise NotAllowed("may_act_for_participant")


def reload(participant: Participant) -> Participant:
    """The row as it is under the lock; gone people can't be acted for."""
    person = Participant.objects.select_related("tournament").get(pk=participant.pk)
    if person.erased_at:
        raise Refused("erased")
    return person


def reload_active(participant: Participant) -> Participant:
    person = reload(participant)
    if person.withdrawn_at:
        raise Refused("withdrawn")
    return person
