"""Ticking payments off by a bank's statement: first what it would do, then, confirmed, the same.

Between the two nothing is kept here: the lines travel signed in the page. When it is confirmed
every line is judged again under the lock, so that a file sent twice, by two desks or by one, ticks
nothing twice. Of whoever sent the money nothing is kept but the txid.

A line without a txid is never ticked off by itself: it is shown with those who may have paid it, by
name or by amount, and somebody chooses. What is kept of it is a mark in the txid's place, by which
the same line of the same statement is known again.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.core import signing
from django.db import transaction
from django.utils.crypto import salted_hmac

from tournaments.actors import Actor
from tournaments.exceptions import Refused
from tournaments.fees.amounts import NOTHING
from tournaments.fees.pix import read_txid
from tournaments.fees.selectors import Bill, list_bills, standing_payments, today_of
from tournaments.fees.services.payments import lock_till, write_payments
from tournaments.inscriptions.names import fold
from tournaments.locks import get_plan
from tournaments.models import Method, Participant, Plan, Tournament
from tournaments.numbers import parse_number
from tournaments.permissions import may_organize, require
from tournaments.till.statement import Statement, StatementLine, read_statement

SALT = "tournaments.statement"
GOOD_FOR = 60 * 60  # seconds from preview to confirmation
FITS = ""
Part = tuple[Participant, Decimal]


@dataclass(frozen=True)
class LineCheck:
    line: StatementLine
    problem: str  # empty for one that fits
    parts: list[Part] = field(default_factory=list)
    expected: Decimal | None = None  # of one with another amount

    @property
    def names(self) -> str:
        return " / ".join(str(person) for person, _amount in self.parts)


@dataclass(frozen=True)
class Candidate:
    """Who may have paid a line: all who pay together, or one of them."""

    people: tuple[Participant, ...]
    amount_due: Decimal
    is_named: bool  # the bank's words have their name

    @property
    def value(self) -> str:
        """As a form sends it."""
        return "-".join(str(person.number) for person in self.people)

    @property
    def names(self) -> str:
        return " / ".join(map(str, self.people))


@dataclass(frozen=True)
class UnmarkedLine:
    line: StatementLine
    named_candidates: list[Candidate]
    same_amount: list[Candidate]


@dataclass(frozen=True)
class StatementPreview:
    lines: list[LineCheck]
    unmarked: list[UnmarkedLine]
    others: int

    @property
    def fitting(self) -> list[LineCheck]:
        return [check for check in self.lines if check.problem == FITS]

    @property
    def problems(self) -> list[LineCheck]:
        return [check for check in self.lines if check.problem]

    @property
    def total(self) -> Decimal:
        return sum((check.line.amount or NOTHING for check in self.fitting), NOTHING)


def preview_statement(
    tournament: Tournament, *, by: Actor, content: bytes, language: str
) -> StatementPreview:
    require(may_organize, by, tournament)
    statement = read_statement(content, language=language)
    return judge_lines(tournament, get_plan(tournament), statement)


def judge_lines(tournament: Tournament, plan: Plan, statement: Statement) -> StatementPreview:
    """Hold every line against what is owed, against what was ticked before, and against the lines
    before it. Three queries."""
    bills = list_bills(tournament, plan, waiting=True)
    ticked = set(standing_payments(tournament).exclude(txid="").values_list("txid", flat=True))
    judge = Judge(tournament, bills, ticked, today_of(tournament))
    lines = [judge.judge(line) for line in statement.lines]
    unmarked = []
    for line in mark_lines(tournament, statement.unmarked):
        if line.txid in ticked:
            lines.append(LineCheck(line, "chosen_already"))
        else:
            unmarked.append(judge.find_candidates(line))
    return StatementPreview(lines, unmarked, statement.others)


def mark_lines(tournament: Tournament, lines: Sequence[StatementLine]) -> Iterator[StatementLine]:
    """Each with a mark of its own: the second of two that are alike is another one. No txid looks
    like it, since none has a #."""
    copies: Counter[str] = Counter()
    for line in lines:
        alike = f"{tournament.pk} {line.day} {line.amount} {line.text}"
        copies[alike] += 1
        digest = salted_hmac(SALT, f"{alike} {copies[alike]}", algorithm="sha256").hexdigest()
        yield replace(line, txid=f"#{digest[:24]}")


class Judge:
    def __init__(
        self, tournament: Tournament, bills: Sequence[Bill], ticked: set[str], today: date
    ) -> None:
        self.tournament, self.ticked, self.today = tournament, ticked, today
        self.bills = {person.number: bill for bill in bills for person in bill.people}
        self.in_file: set[str] = set()
        self.claimed: list[Bill] = []

    def judge(self, line: StatementLine) -> LineCheck:
        if line.txid in self.ticked:
            return LineCheck(line, "ticked_already")
        if line.txid in self.in_file:
            return LineCheck(line, "repeated_txid")
        self.in_file.add(line.txid)
        numbers = line.numbers or read_txid(self.tournament.pk, line.txid)
        if not numbers or any(number not in self.bills for number in numbers):
            return LineCheck(line, "unknown_txid")
        if line.amount is None:
            return LineCheck(line, "unreadable_amount")
        parts = self.parts_of(numbers, line.day or self.today)
        if not parts:
            return LineCheck(line, "nothing_owed")
        expected = sum((amount for _person, amount in parts), NOTHING)
        if line.amount != expected:
            return LineCheck(line, "other_amount", parts, expected)
        self.claimed += [self.bills[number] for number in numbers]
        return LineCheck(line, FITS, parts)

    def find_candidates(self, line: StatementLine) -> UnmarkedLine:
        """By name first, those whose amount fits before the others; then by amount alone."""
        words = set(fold(line.text).split())
        owing = [
            bill for bill in self.bills_in_order() if bill.amount_due and bill not in self.claimed
        ]
        together = defaultdict(list)
        for bill in owing:
            together[bill.team.pk if bill.team else bill.number].append(bill)
        groups = [[bill] for bill in owing] + [bills for bills in together.values() if bills[1:]]
        candidates = [
            Candidate(
                tuple(person for bill in bills for person in bill.people),
                sum((bill.amount_due for bill in bills), NOTHING),
                any(is_named(person.name, words) for bill in bills for person in bill.people),
            )
            for bills in groups
        ]
        fits = [candidate for candidate in candidates if candidate.amount_due == line.amount]
        named_candidates = [candidate for candidate in candidates if candidate.is_named]
        return UnmarkedLine(
            line,
            sorted(named_candidates, key=lambda candidate: candidate not in fits),
            [candidate for candidate in fits if not candidate.is_named],
        )

    def bills_in_order(self) -> list[Bill]:
        return list({id(bill): bill for bill in self.bills.values()}.values())

    def parts_of(self, numbers: Sequence[int], day: date) -> list[Part]:
        """What each of them owed on that day, each bill once."""
        parts: list[Part] = []
        mine: list[Bill] = []
        for number in numbers:
            bill = self.bills[number]
            if bill in mine or bill in self.claimed or not bill.amount_due:
                continue
            mine.append(bill)
            person = next(person for person in bill.people if person.number == number)
            price = bill.price_on(day)
            if price > bill.paid:
                parts.append((person, price - bill.paid))
        return parts


def is_named(name: str, words: Collection[str]) -> bool:
    """Two of a person's names stand there, or their only one.

    >>> is_named("Ana María Paz", {"pix", "recebido", "ana", "m", "paz"})
    True
    >>> is_named("Ana Sosa", {"pix", "recebido", "ana", "paz"})
    False
    """
    own = {word for word in fold(name).split() if len(word) > 2}
    return bool(own) and len(own & set(words)) >= min(2, len(own))


def choose_payers(
    lines: Sequence[StatementLine], choices: Mapping[int, str]
) -> list[StatementLine]:
    """Those for which somebody was chosen, by the row of the file."""
    return [
        replace(line, numbers=tuple(map(parse_number, choices[line.row].split("-"))))
        for line in lines
        if choices.get(line.row)
    ]


def sign_lines(tournament: Tournament, lines: Iterable[StatementLine]) -> str:
    """To be carried by the page until they are confirmed."""
    rows = [
        [
            line.row,
            line.txid,
            str(line.amount),
            line.day.isoformat() if line.day else "",
            line.text,
            line.numbers,
        ]
        for line in lines
    ]
    return signing.dumps([str(tournament.pk), rows], salt=SALT, compress=True)


def load_signed_lines(tournament: Tournament, payload: str) -> list[StatementLine]:
    try:
        owner, rows = signing.loads(payload, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        raise Refused("preview_expired") from None
    if owner != str(tournament.pk):
        raise Refused("preview_expired")
    return [
        StatementLine(
            row,
            txid,
            Decimal(amount),
            date.fromisoformat(day) if day else None,
            amount,
            text,
            tuple(numbers),
        )
        for row, txid, amount, day, text, numbers in rows
    ]


@transaction.atomic
def tick_statement(
    tournament: Tournament, *, by: Actor, lines: Sequence[StatementLine]
) -> StatementPreview:
    """Take what every line pays that still fits, on the day of the bank; the others are told."""
    till = lock_till(tournament, by=by)
    preview = judge_lines(till.tournament, till.plan, Statement(list(lines), [], 0))
    for check in preview.fitting:
        write_payments(
            till,
            check.parts,
            method=method_of(check.line),
            txid=check.line.txid,
            taken_at=noon_of(check.line.day, till.tournament),
        )
    return preview


def method_of(line: StatementLine) -> str:
    """A txid comes by Pix; without one the bank's words tell."""
    by_pix = not line.numbers or "pix" in fold(line.text).split()
    return Method.PIX if by_pix else Method.TRANSFER


def noon_of(day: date | None, tournament: Tournament) -> datetime | None:
    """A statement has days and no hours; None is now."""
    if day is None:
        return None
    return datetime.combine(day, time(12), tzinfo=ZoneInfo(tournament.time_zone))
