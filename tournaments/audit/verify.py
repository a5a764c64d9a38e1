"""Is this log the one that was written? Finds the first entry that is not.

The chain proves that no entry was changed, removed, inserted or moved *before its head*. Who can
rewrite the database could rewrite every hash after a change, or cut the tail off: that shows only
against heads kept elsewhere (`anchor_file`). It reads; it never repairs.
"""

import uuid
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tournaments.audit.chain import GENESIS, Unspeakable
from tournaments.audit.check_anchors import AnchorCheck, check_anchors
from tournaments.audit.check_remarks import RemarkCheck
from tournaments.audit.finding import Finding
from tournaments.audit.stored import StoredEntry, stored_entries


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


def verify(tournament_id: uuid.UUID, *, anchor_files: Iterable[Path] = ()) -> Report:
    """Walk the chain to its end or to its first fault, then hold it against the anchors."""
    chain = Walk(str(tournament_id))
    with closing(stored_entries(tournament_id)) as entries:
        finding = next(filter(None, map(chain.step, entries)), None)
    anchors = check_anchors(tournament_id, anchor_files)
    finding = finding or anchors.finding(entries=chain.number)
    if finding is None and chain.number == 0:
        finding = Finding(1, "empty")
    return Report(
        tournament=str(tournament_id),
        entries=chain.number,
        head=chain.hash,
        finding=finding,
        anchors=anchors,
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
            return Finding(number, what, expected=str(expected), found=str(entry.number))
        try:
            link = entry.link(self.tournament)
            computed = link.hash()
        except (ValueError, TypeError, Unspeakable, RecursionError) as error:
            return Finding(expected, "unreadable", found=type(error).__name__)
        if computed != entry.hash:
            return Finding(expected, "changed", expected=entry.hash, found=computed)
        if entry.previous != self.hash:
            return Finding(expected, "unlinked", expected=self.hash, found=entry.previous)
        fault = self.remarks.fault(entry, link)
        if fault is None:
            self.number, self.hash = expected, entry.hash
        return fault
