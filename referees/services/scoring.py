"""What a phone sends, one item after the other: each accepted, known already, or answered with
the reason why not. Every item is a transaction of its own; after one that does not stand, those
behind it are held back, since they were entered on top of it. A ruling that the head referee was
asked for does not stand either: the phone moves up what is behind it and sends that again."""

import re
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction

from referees.services.rulings import rule, take_back
from referees.state import last_counting
from scoring.core.fault import Fault
from tournaments.actors import Actor
from tournaments.engine import rules_of
from tournaments.exceptions import Faulty, Refused
from tournaments.models import Match
from tournaments.permissions import may_decide_results, require
from tournaments.services.entries import DECISIONS, Recorded, Sent, record_entry
from tournaments.services.entries_ground import lock
from tournaments.services.entries_replay import replayed

VOID = re.compile(r"void((?: \d+)+)")
WITHDRAW = re.compile(r"withdraw ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
# What the head referee was asked, or is asked no more: nothing stands in the log of the match.
NO_LINE = {"passed_to_head": "asked", "withdrawn": "withdrawn"}
Write = Callable[[Match, Sent], Recorded]


@dataclass(frozen=True)
class Answer:
    client_id: uuid.UUID
    result: str  # accepted, duplicate, conflict, refused, held; asked and withdrawn take no number
    number: int = 0  # where it stands; for a conflict, the number that is free
    faults: tuple[Fault, ...] = ()
    refusal: Refused | None = None


@dataclass(frozen=True)
class Kept:
    answers: list[Answer] = field(default_factory=list)
    last: Recorded | None = None  # the last one that was written


def keep(match: Match, items: Iterable[Sent], *, write: Write) -> Kept:
    answers: list[Answer] = []
    last: Recorded | None = None
    held = False
    for sent in items:
        if held:
            answers.append(Answer(sent.client_id, "held"))
            continue
        try:
            recorded = write(match, sent)
        except Faulty as faulty:
            answers.append(Answer(sent.client_id, "refused", faults=faulty.faults))
        except Refused as refusal:
            stale = refusal.code == "stale"
            answers.append(
                Answer(sent.client_id, NO_LINE[refusal.code])
                if refusal.code in NO_LINE
                else Answer(
                    sent.client_id,
                    "conflict" if stale else "refused",
                    number=int(str(refusal.data.get("expected", 0))),
                    refusal=refusal,
                )
            )
        else:
            result = "duplicate" if recorded.duplicate else "accepted"
            answers.append(Answer(sent.client_id, result, number=recorded.entry.number))
            last = last if recorded.duplicate else recorded
        held = answers[-1].result in {"conflict", "refused", "asked"}
    return Kept(answers, last)


def written_by(actor: Actor) -> Write:
    """How a referee writes: like everybody who may score, but whoever takes an earlier line out
    says why, and nobody takes out what the committee decided."""

    def write(match: Match, sent: Sent) -> Recorded:
        voided = voided_by(sent.lines)
        if not voided and sent.line.startswith("ruling "):
            return rule(match, by=actor, sent=sent)
        if not voided:
            return record_entry(match, by=actor, sent=sent)
        with transaction.atomic():
            check_void(match, voided, by=actor, sent=sent)
            return record_entry(match, by=actor, sent=sent)

    return write


def sent_by(actor: Actor) -> Write:
    """How a referee's phone writes: it may also take back what it asked the head referee."""
    write = written_by(actor)

    def write_or_withdraw(match: Match, sent: Sent) -> Recorded:
        withdrawn = WITHDRAW.fullmatch(sent.line)
        if withdrawn is None:
            return write(match, sent)
        take_back(match, by=actor, client_id=uuid.UUID(withdrawn[1]))
        raise Refused("withdrawn")

    return write_or_withdraw


def voided_by(lines: Sequence[str]) -> list[int]:
    found = (VOID.fullmatch(line.strip()) for line in lines)
    return [int(number) for line in found if line for number in line[1].split()]


def check_void(match: Match, voided: list[int], *, by: Actor, sent: Sent) -> None:
    match = lock(match)
    log = replayed(match, rules_of(match.tournament.plan, match), client_id=sent.client_id)
    if log.same is not None:
        return
    kinds = {record.number: record.entry.kind for record in log.state.records}
    if any(kinds.get(number) in DECISIONS for number in voided):
        require(may_decide_results, by, match.tournament)
    earlier = voided != [last_counting(log.state)] or len(sent.lines) > 1
    if earlier and kinds.keys() >= set(voided) and not sent.texts and not undoes(kinds, voided):
        raise Refused("reason_needed")


def undoes(kinds: dict[int, str], voided: list[int]) -> bool:
    """Taking back an undo: the line counts again."""
    return len(voided) == 1 and kinds.get(voided[0]) == "void" and voided[0] == max(kinds)
