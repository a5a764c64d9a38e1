"""What can be wrong with a log: one code each, and its sentence for whoever runs the check."""

from dataclasses import dataclass

SENTENCES = {
    "missing": "entry {number} is missing: the next one found is number {found}",
    "empty": "entry {number} is missing: every log opens with the creation of its tournament",
    "inserted": "a second entry {number} was inserted: number {expected} should come next",
    "unreadable": "entry {number} cannot be read ({found}): no log entry is written like that",
    "changed": "entry {number} was changed: its hash is given as {expected},"
    " but its content has {found}",
    "unlinked": "entry {number} does not continue entry {before}, whose hash is {expected}:"
    " it names {found}; one of the two was changed, replaced or moved",
    "remark_missing": "entry {number}: its remark {expected} is gone",
    "remark_changed": "entry {number}: a remark was changed; committed to {expected}, now {found}",
    "remark_inserted": "entry {number}: remark {found} was added later; the entry knows none such",
    "remark_emptied": "entry {number}: remark {found} was emptied, and no entry says by whom",
    "cut_off": "entry {number} is missing, the tail was cut off: entry {found} was anchored"
    " with hash {expected}",
    "rewritten": "entry {number} was anchored with hash {expected} and now has {found}:"
    " entries were rewritten, the earliest of them after entry {before}",
    "anchor_changed": "the anchor of entry {number} was changed: it says {expected},"
    " the log {found}, and a later anchor confirms the log",
    "orphaned": "the tournament is gone from the database; its log or its anchors are still here",
}


@dataclass(frozen=True)
class Finding:
    number: int
    what: str
    expected: str = ""
    found: str = ""
    after: int | None = None  # the last entry known to be good, where it is not the one before

    def sentence(self) -> str:
        before = self.number - 1 if self.after is None else self.after
        return SENTENCES[self.what].format(
            number=self.number, expected=self.expected, found=self.found, before=before
        )
