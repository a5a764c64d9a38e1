"""Does the log still hold every head that was anchored outside the database?"""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from tournaments.audit.anchor_file import Anchor, read_anchors
from tournaments.audit.finding import Finding
from tournaments.models import LogEntry

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
            return Finding(entries + 1, "cut_off", expected=expected, found=str(number))
        what = "anchor_changed" if self.proved > number else "rewritten"
        return Finding(number, what, expected=expected, found=self.stored, after=self.proved)

    def compare(self, anchors: list[Anchor], hashes: dict[int, str]) -> None:
        for anchor in anchors:
            stored = hashes.get(anchor.number)
            if stored == anchor.hash:
                self.matched += 1
                self.proved = max(self.proved, anchor.number)
            elif self.contradicted is None or anchor.number < self.contradicted.number:
                self.contradicted, self.stored = anchor, stored


def check_anchors(tournament_id: uuid.UUID, files: Iterable[Path]) -> AnchorCheck:
    """Lines of other tournaments are passed over: one file may hold many."""
    check = AnchorCheck()
    entries = LogEntry.objects.filter(tournament_id=tournament_id)
    wanted = of_tournament(str(tournament_id), files, check)
    while batch := list(islice(wanted, BATCH)):
        numbers = {anchor.number for anchor in batch}
        hashes = dict(entries.filter(number__in=numbers).values_list("number", "hash"))
        check.compare(batch, hashes)
    return check


def of_tournament(tournament: str, files: Iterable[Path], check: AnchorCheck) -> Iterator[Anchor]:
    for anchor in chain.from_iterable(map(read_anchors, files)):
        if anchor is None:
            check.unreadable += 1
        elif anchor.tournament == tournament:
            yield anchor
