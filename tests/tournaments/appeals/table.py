"""Short words for what a test about appeals needs."""

from typing import Any

from tests.tournaments.matches.hall import Hall
from tournaments.actors import Actor, actor_of_account, actor_of_participant
from tournaments.appeals.services.decide import Verdict
from tournaments.appeals.services.file import file_appeal
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.models import Appeal

HAND = "A envido, B quiero, envido para B, mano para B"
RULING = "ruling 006 B1"
STANDS = Verdict("stands", "Nadie vio las cartas")
OVERTURNED = Verdict("overturned", "Mostró: lo vio la mesa 2")


def player(hall: Hall, team: int, order: int = 1) -> Actor:
    return actor_of_participant(hall.teams[team - 1].places.get(order=order).participant_id)


def committee(hall: Hall) -> Actor:
    return actor_of_account(hall.cast.committee)


def referee(hall: Hall) -> Actor:
    return actor_of_account(hall.cast.referee)


def rule(hall: Hall, number: int = 1) -> None:
    for line in (HAND, RULING):
        record_entry(hall.match(number), by=hall.by, submission=Submission(line))


def object_to(hall: Hall, number: int = 1, *, side: str = "B", **rest: Any) -> Appeal:
    fields = {"by": hall.by, "text": "Las mostró", **rest}
    return file_appeal(hall.match(number), side=side, **fields)


def fresh(appeal: Appeal) -> Appeal:
    return Appeal.objects.select_related("match__tournament", "tournament").get(pk=appeal.pk)
