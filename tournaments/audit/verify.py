"""What can be wrong with a log: one code each, and its sentence for whoever runs the check."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from tournaments.audit.anchor_files import Anchor
from tournaments.audit.chain import GENESIS, TEXTS, Link, Unspeakable, commitment
from tournaments.audit.services import ERASED
from tournaments.audit.stored import StoredEntry, StoredRemark, plain_id, stored_entries
from tournaments.models import LogEntry

SENTENCES = {
    "missing": "entry {number} is missing: the next one found is number {actual}",
    "empty": "entry {number} is missing: every log opens with the creation of its tournament",
    "inserted": "a second entry {number} was inserted: number {expected} should come next",
    "unreadable": "entry {number} cannot be read ({actual}): no log entry is written like that",
    "changed": "entry {number} was changed: its hash is given as {expected},"
    " but its content has {actual}",
    "unlinked": "entry {number} does not continue entry {before}, whose hash is {expected}:"
    " it names {actual}; one of the two was changed, replaced or moved",
    "remark_missing": "entry {number}: its remark {expected} is gone",
    "remark_changed": "entry {number}: a remark was changed; committed to {expected}, now {actual}",
    "remark_inserted": "entry {number}: remark {actual} was added later; the entry knows none such",
    "remark_emptied": "entry {number}: remark {actual} was emptied, and no entry says by whom",
    "cut_off": "entry {number} is missing, the tail was cut off: entry {actual} was anchored"
    " with hash {expected}",
    "rewritten": "entry {number} was anchored with hash {expected} and now has {actual}:"
    " entries were rewritten, the earliest of them after entry {before}",
    "anchor_changed": "the anchor of entry {number} was changed: it says {expected},"
    " the log {actual}, and a later anchor confirms the log",
    "orphaned": "the tournament is gone from the database; its log or its anchors are still here",
}


@dataclass(frozen=True)
class Finding:
    number: int
    what: str
    expected: str = ""
    actual: str = ""
    after: int | None = None  # the last entry known to be good, where it is not the one before

    def sentence(self) -> str:
        before = self.number - 1 if self.after is None else self.after
        return SENTENCES[self.what].format(
            number=self.number, expected=self.expected, actual=self.actual, before=before
        )


class RemarkCheck:
    """Counts the erased ones on its way."""

    def __init__(self) -> None:
        self.erased = 0

    def fault(self, entry: StoredEntry, link: Link) -> Finding | None:
        # The entry's hash was right, so its data is as `record_action` wrote it.
        texts = cast(Mapping[str, Any], link.data.get(TEXTS, {}))
        committed = {text["remark"]: text["commitment"] for text in texts.values()}
        stored = {remark.id: remark for remark in entry.remarks}
        for key, promise in committed.items():
            remark = stored.pop(plain_id(key), None)
            if remark is None:
                return Finding(entry.number, "remark_missing", expected=key)
            fault = self.text_fault(entry, remark, key=key, promise=promise, link=link)
            if fault:
                return fault
        if stored:
            return Finding(entry.number, "remark_inserted", actual=min(stored))
        return None

    def text_fault(
        self, entry: StoredEntry, remark: StoredRemark, *, key: str, promise: str, link: Link
    ) -> Finding | None:
        if remark.is_erased and not remark.text and not remark.salt:
            self.erased += 1
            if erasure_is_recorded(link.tournament, key, after=entry.number):
                return None
            return Finding(entry.number, "remark_emptied", actual=key)
        try:
            stored = commitment(salt=remark.salt, text=remark.text)
        except (Unspeakable, TypeError):
            stored = "unreadable"
        if stored != promise or remark.is_erased:
            return Finding(entry.number, "remark_changed", expected=promise, actual=stored)
        return None


def erasure_is_recorded(tournament: str, key: str, *, after: int) -> bool:
    return LogEntry.objects.filter(
        tournament_id=tournament, number__gt=after, action=ERASED, subject=f"remark:{key}"
    ).exists()


BATCH = 500


@dataclass
class AnchorCheck:
    """In whatever order the anchors come; any number of files, of any size."""

    matched: int = 0  # anchors the log confirms
    proved: int = 0  # the newest entry among them
    unreadable: int = 0  # lines that prove nothing
    contradicted: Anchor | None = None  # the one of the lowest number
    stored: str | None = None  # the hash that entry has now; None if it is gone

    def finding(self, *, entries: int) -> Finding | None:
        """What the anchors hold against an intact chain of so many entries.

        Such a chain fixes all entries before an anchored one. So where a later anchor matches, it
        is the contradicted anchor that was changed, not the log.
        """
        if self.contradicted is None:
            return None
        number, expected = self.contradicted.number, self.contradicted.hash
        if self.stored is None:
            return Finding(entries + 1, "cut_off", expected=expected, actual=str(number))
        what = "anchor_changed" if self.proved > number else "rewritten"
        return Finding(number, what, expected=expected, actual=self.stored, after=self.proved)

    def compare(self, anchors: list[Anchor], hashes: dict[int, str]) -> None:
        for anchor in anchors:
            stored = hashes.get(anchor.number)
            if stored == anchor.hash:
                self.matched += 1
                self.proved = max(self.proved, anchor.number)
            elif self.contradicted is None or anchor.number < self.contradicted.number:
                self.contradicted, self.stored = anchor, stored


def check_anchors(tournament_id: uuid.UUID, anchors: Iterable[Anchor | None]) -> AnchorCheck:
    """Those of other tournaments are passed over: one file may hold many."""
    check = AnchorCheck()
    entries = LogEntry.objects.filter(tournament_id=tournament_id)
    of_this = anchors_of_tournament(str(tournament_id), anchors, check)
    while batch := list(islice(of_this, BATCH)):
        numbers = {anchor.number for anchor in batch}
        hashes = dict(entries.filter(number__in=numbers).values_list("number", "hash"))
        check.compare(batch, hashes)
    return check


def anchors_of_tournament(
    tournament: str, anchors: Iterable[Anchor | None], check: AnchorCheck
) -> Iterator[Anchor]:
    for anchor in anchors:
        if anchor is None:
            check.unreadable += 1
        elif anchor.tournament == tournament:
            yield anchor


@dataclass(frozen=True)
class Report:
    tournament: str
    entries: int  # sound ones, from the first on
    head: str  # hash of the last of them
    finding: Finding | None  # the first thing that is wrong
    anchors: AnchorCheck
    erased: int  # remarks

    @property
    def is_sound(self) -> bool:
        return self.finding is None

    @property
    def unproved(self) -> int:
        """Entries after the newest anchored one: a tail cut off there would not show."""
        return max(0, self.entries - self.anchors.proved)


def verify(tournament_id: uuid.UUID, *, anchors: Iterable[Anchor | None] = ()) -> Report:
    """Walk the chain to its end or to its first fault, then hold it against the anchors, of which
    None is one that cannot be read."""
    chain = Walk(str(tournament_id))
    with closing(stored_entries(tournament_id)) as entries:
        finding = next(filter(None, map(chain.step, entries)), None)
    check = check_anchors(tournament_id, anchors)
    finding = finding or check.finding(entries=chain.number)
    if finding is None and chain.number == 0:
        finding = Finding(1, "empty")
    return Report(
        tournament=str(tournament_id),
        entries=chain.number,
        head=chain.hash,
        finding=finding,
        anchors=check,
        erased=chain.remarks.erased,
    )


class Walk:
    """Where in the chain we stand."""

    def __init__(self, tournament: str) -> None:
        self.tournament = tournament
        self.number = 0
        self.hash = GENESIS
        self.remarks = RemarkCheck()

    def step(self, entry: StoredEntry) -> Finding | None:
        """The next entry must have the next number, continue the last hash, and hash to its own."""
        expected = self.number + 1
        if entry.number != expected:
            what = "missing" if entry.number > expected else "inserted"
            number = expected if what == "missing" else entry.number
            return Finding(number, what, expected=str(expected), actual=str(entry.number))
        try:
            link = entry.link(self.tournament)
            computed = link.hash()
        except (ValueError, TypeError, Unspeakable, RecursionError) as error:
            return Finding(expected, "unreadable", actual=type(error).__name__)
        if computed != entry.hash:
            return Finding(expected, "changed", expected=entry.hash, actual=computed)
        if entry.previous != self.hash:
            return Finding(expected, "unlinked", expected=self.hash, actual=entry.previous)
        fault = self.remarks.fault(entry, link)
        if fault is None:
            self.number, self.hash = expected, entry.hash
        return fault
