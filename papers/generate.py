"""Making what was asked for: a worker's part, or the command's. A second run does no harm.

A file is written before its row says so, and the row says so once, under its lock, with one entry
of the log. So a worker may die anywhere: the next one goes on with the papers that are missing.
"""

import hashlib

from django.db import transaction
from django.utils import timezone

from papers import files
from papers.bundle import bind_pdf, bind_zip
from papers.models import BUNDLE, Document
from papers.registry import PAPERS
from papers.render import ForeignAddress, render
from papers.services import items_of
from tournaments.actors import SYSTEM
from tournaments.audit.services import record_action

ATTEMPTS = 4  # also those that a time limit cut off, which no exception reports


def generate_document(document: Document) -> None:
    """1. Nothing to do if it is there. 2. Given up if it was tried too often. 3. Make the file.
    4. Say so, once."""
    fresh = Document.objects.select_related("tournament").get(pk=document.pk)
    if fresh.state in (Document.State.READY, Document.State.REMOVED):
        return
    if fresh.attempts >= ATTEMPTS:
        fail(fresh, "too_long")
        return
    Document.objects.filter(pk=fresh.pk, state__in=["queued", "making", "failed"]).update(
        state=Document.State.MAKING, attempts=fresh.attempts + 1, reason=""
    )
    try:
        data = generate_bundle(fresh) if fresh.kind == BUNDLE else render(fresh)
        files.write(fresh, data)
    except Exception as error:
        fail(fresh, reason_of(error))
        raise
    finish(fresh, data)


def generate_bundle(document: Document) -> bytes:
    """Its papers one after another, those that are there already at once; then all in one file.
    What was removed meanwhile is left out."""
    items = items_of(document)
    for place, item in enumerate(items, start=1):
        generate_document(item)
        Document.objects.filter(pk=document.pk).update(done=place)
    ready = Document.objects.select_related("tournament").filter(state=Document.State.READY)
    rows = ready.in_bulk([item.pk for item in items])
    bind = bind_zip if files.form_of(document) == "zip" else bind_pdf
    return bind([rows[item.pk] for item in items if item.pk in rows])


@transaction.atomic
def finish(document: Document, data: bytes) -> None:
    """Of two workers with the same paper one says so; one that was removed meanwhile stays so."""
    row = Document.objects.select_for_update().get(pk=document.pk)
    if row.state == Document.State.REMOVED:
        files.remove(row)
        return
    if row.state == Document.State.READY:
        return
    row.state, row.made_at, row.done = Document.State.READY, timezone.now(), row.total
    row.file_size, row.file_hash = len(data), hashlib.sha256(data).hexdigest()
    row.save(update_fields=["state", "made_at", "done", "file_size", "file_hash"])
    details = {"kind": row.kind, "size": row.size, "version": row.version, "log": row.log_number}
    # A fingerprint of names, for ever in the log, would let guesses be tested after an erasure.
    if row.kind in PAPERS and not PAPERS[row.kind].names_people:
        details["fingerprint"] = row.fingerprint
    record_action(document.tournament, "paper.made", row, by=SYSTEM, data=details)


def fail(document: Document, reason: str) -> None:
    Document.objects.filter(pk=document.pk).exclude(state="ready").update(
        state=Document.State.FAILED, reason=reason
    )


def reason_of(error: Exception) -> str:
    if isinstance(error, OSError):
        return getattr(error, "reason", "no_space")
    if isinstance(error, ForeignAddress):
        return "foreign"
    return "broken"
