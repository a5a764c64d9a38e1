"""Do an entry's free texts still match what the entry committed to? Erased ones are fine, if an
entry says who erased them."""

from collections.abc import Mapping
from typing import Any, cast

from tournaments.audit.chain import Link, Unspeakable, commitment
from tournaments.audit.erase import ERASED
from tournaments.audit.finding import Finding
from tournaments.audit.stored import StoredEntry, StoredRemark, plain_id
from tournaments.audit.write import TEXTS
from tournaments.models import LogEntry


class RemarkCheck:
    """Counts the erased ones on its way."""

    def __init__(self) -> None:
        self.erased = 0

    def fault(self, entry: StoredEntry, link: Link) -> Finding | None:
        # The entry's hash was right, so its data is as `record` wrote it.
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
            return Finding(entry.number, "remark_inserted", found=min(stored))
        return None

    def text_fault(
        self, entry: StoredEntry, remark: StoredRemark, *, key: str, promise: str, link: Link
    ) -> Finding | None:
        if remark.is_erased and not remark.text and not remark.salt:
            self.erased += 1
            if erasure_is_recorded(link.tournament, key, after=entry.number):
                return None
            return Finding(entry.number, "remark_emptied", found=key)
        try:
            kept = commitment(salt=remark.salt, text=remark.text)
        except (Unspeakable, TypeError):
            kept = "unreadable"
        if kept != promise or remark.is_erased:
            return Finding(entry.number, "remark_changed", expected=promise, found=kept)
        return None


def erasure_is_recorded(tournament: str, key: str, *, after: int) -> bool:
    return LogEntry.objects.filter(
        tournament_id=tournament, number__gt=after, action=ERASED, subject=f"remark:{key}"
    ).exists()
