"""What a phone sends, one item after the other: each accepted, known already, or answered with
the reason why not. A hand that another phone has entered under the same number in the same words is
one hand, and nobody is asked; in other words it is a conflict, and a person chooses. Every item is
a transaction of its own; after one that does not stand, those behind it are held back, since they
were entered on top of it. A ruling that the head referee was asked for does not stand either: the
phone moves up what is behind it and sends that again."""

import re
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referees.models import Phone
from referees.rulings.services import apply_ruling, take_back
from referees.sync.state import last_counting
from scoring.core.entries import ACTS_ON_LINES, Hand, Replacement, Void
from scoring.errors import NotationError
from tournaments.actors import Actor
from tournaments.audit.selectors import fallback_name, resolve_names
from tournaments.audit.subjects import subject_name
from tournaments.engine import rules_of
from tournaments.exceptions import Faulty, Refused
from tournaments.locks import lock_match
from tournaments.matches.replay_cache import replay_match
from tournaments.matches.services.entries import RecordResult, Submission, record_entry, team_ids
from tournaments.models import Entry, LogEntry, Match

ACTS = re.compile(r"(?:void|replace)\b", re.IGNORECASE)  # on earlier lines
WITHDRAW = re.compile(r"withdraw ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
MOST_PRACTICE_LINES = 400  # in a match that anybody may write: far beyond the longest one
# What the head referee was asked, or is asked no more: nothing stands in the log of the match.
NO_LINE = {"passed_to_head": "asked", "request_withdrawn": "withdrawn"}
# How whoever sends it writes one submission: called with the match and `submission`.
Write = Callable[..., RecordResult]


@dataclass(frozen=True)
class Answer:
    client_id: uuid.UUID
    result: str  # accepted, duplicate, conflict, refused, held; asked and withdrawn take no number
    number: int = 0  # where it stands; for a conflict, the number that is free
    error: Faulty | Refused | None = None
    other: "OtherLine | None" = None  # for a conflict, what stands there


@dataclass(frozen=True)
class OtherLine:
    """Who entered the line that stands in the place of a phone's own, with what, and when."""

    who: str
    device: str
    at: datetime


@dataclass(frozen=True)
class SyncResult:
    answers: list[Answer]
    last: RecordResult | None  # the last one that was written


def process_items(match: Match, items: Iterable[Submission], *, write: Write) -> SyncResult:
    answers: list[Answer] = []
    last: RecordResult | None = None
    held = False
    for submission in items:
        if held:
            answers.append(Answer(submission.client_id, "held"))
            continue
        try:
            recorded = write(match, submission=submission)
        except (Faulty, Refused) as error:
            answers.append(answer_error(match, submission, error))
        else:
            result = "duplicate" if recorded.duplicate else "accepted"
            answers.append(Answer(submission.client_id, result, number=recorded.entry.number))
            last = last if recorded.duplicate else recorded
        held = answers[-1].result in {"conflict", "refused", "asked"}
    return SyncResult(answers, last)


def answer_error(match: Match, submission: Submission, error: Faulty | Refused) -> Answer:
    if isinstance(error, Faulty):
        return Answer(submission.client_id, "refused", error=error)
    if error.code in NO_LINE:
        return Answer(submission.client_id, NO_LINE[error.code])
    free = int(str(error.data.get("expected", 0)))
    if error.code != "stale":
        return Answer(submission.client_id, "refused", number=free, error=error)
    if submission.number and is_same_hand(match, submission):
        return Answer(submission.client_id, "duplicate", number=submission.number)
    other = find_other_line(match, submission.number or 0)
    return Answer(submission.client_id, "conflict", number=free, error=error, other=other)


def is_same_hand(match: Match, submission: Submission) -> bool:
    """Two phones entered one hand: under the same number, in the same words, for the same teams.
    One that was struck or corrected since is not what this phone's referee believes to stand.
    Lines are only ever appended, so that what is read here needs no lock."""
    if submission.teams not in {None, team_ids(match)}:
        return False
    rules = rules_of(match.tournament.plan, match)
    records = replay_match(match, rules).state.records
    if not 0 < (submission.number or 0) <= len(records):
        return False
    record = records[(submission.number or 0) - 1]
    if not isinstance(record.entry, Hand) or record.void or record.written is not None:
        return False
    try:
        return rules.parse(submission.line) == record.entry
    except NotationError:
        return False


def find_other_line(match: Match, number: int) -> OtherLine | None:
    """Nothing where no line has that number: then the teams are others, or lines are missing."""
    entry = Entry.objects.filter(match=match, number=number).first()
    if entry is None:
        return None
    log = LogEntry.objects.filter(
        tournament=match.tournament_id,
        subject=subject_name(match),
        action="match.entry",
        data__number=number,
    ).first()
    phone = Phone.objects.filter(pk=log.data.get("phone", 0)).first() if log else None
    names = resolve_names([entry.actor])
    return OtherLine(
        who=names.get(entry.actor) or fallback_name(entry.actor),
        device=str(device_label(entry.actor, phone)),
        at=entry.at,
    )


def device_label(actor: str, phone: Phone | None) -> str | Promise:
    if phone is not None:
        return Phone.Make(phone.make).label
    labels = {"participant": _("a player's phone"), "referee": _("a referee's phone")}
    return labels.get(actor.partition(":")[0], _("with an account"))


def write_submission(match: Match, *, by: Actor, submission: Submission) -> RecordResult:
    """How a referee writes: like everybody who may score, but whoever corrects an earlier line or
    takes it out says why."""
    if match.tournament.practice and match.entries_count >= MOST_PRACTICE_LINES:
        raise Refused("practice_full")
    acts = any(ACTS.match(line.strip()) for line in submission.lines)
    if not acts and submission.line.startswith("ruling "):
        return apply_ruling(match, by=by, submission=submission)
    if not acts or submission.texts:
        return record_entry(match, by=by, submission=submission)
    with transaction.atomic():
        check_reason(match, submission=submission)
        return record_entry(match, by=by, submission=submission)


def write_from_phone(
    match: Match, *, by: Actor, submission: Submission, phone: Phone | None = None
) -> RecordResult:
    """A referee's phone may also take back what it asked the head referee. Which phone it was
    stands in the log: a referee may have two."""
    if phone is not None:
        submission = replace(submission, data={**submission.data, "phone": phone.pk})
    withdrawal = WITHDRAW.fullmatch(submission.line)
    if withdrawal is None:
        return write_submission(match, by=by, submission=submission)
    take_back(match, by=by, client_id=uuid.UUID(withdrawal[1]))
    raise Refused("request_withdrawn")


def check_reason(match: Match, *, submission: Submission) -> None:
    """No reason was given: only the last line goes without, and an undo may be taken back."""
    match = lock_match(match)
    rules = rules_of(match.tournament.plan, match)
    log = replay_match(match, rules, client_id=submission.client_id)
    if log.earlier_entry is not None:
        return
    records = log.state.records
    for line in submission.lines:
        try:
            entry = rules.parse(line)
        except NotationError:
            return  # refused in words when it is written
        if not isinstance(entry, ACTS_ON_LINES):
            continue
        if max(entry.entries, default=0) > len(records):
            return  # there is no such line, which is refused too
        last = records[-1]
        undoes = entry.entries == (last.number,) and isinstance(last.entry, Void)
        is_last = entry.entries == (last_counting(log.state),) and len(submission.lines) == 1
        if isinstance(entry, Replacement) or not (undoes or is_last):
            raise Refused("reason_needed")
