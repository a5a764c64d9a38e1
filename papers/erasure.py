"""Whoever asks to be forgotten is taken off the papers: those that named them are removed, every
version; the rows stay and say so. What was printed is out of reach."""

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from papers import files
from papers.models import BUNDLE, Document
from tournaments.actors import Actor
from tournaments.erasure import eraser
from tournaments.models import Participant


@eraser
def forget_on_papers(person: Participant, by: Actor) -> None:
    """The rows in the transaction; the files once it is committed, since they can't come back."""
    kept = Document.objects.filter(tournament=person.tournament_id).exclude(
        state=Document.State.REMOVED
    )
    gone = [row for row in kept.exclude(kind=BUNDLE) if str(person.pk) in row.people]
    keys = {str(row.pk) for row in gone}
    gone += [row for row in kept.filter(kind=BUNDLE) if keys & set(row.content.get("items", ()))]
    for row in gone:
        row.state, row.content, row.people = Document.State.REMOVED, {}, []
        row.fingerprint = row.file_hash = ""
        row.key = row.pk.hex
    Document.objects.bulk_update(
        gone, ["state", "content", "people", "fingerprint", "file_hash", "key"], batch_size=200
    )
    transaction.on_commit(partial(remove_files, gone), robust=True)


def remove_files(documents: Sequence[Document]) -> None:
    for document in documents:
        files.remove(document)
