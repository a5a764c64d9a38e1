"""What the database and the storage hold in the end, for a test to compare."""

import hashlib
import json

import django

django.setup()
from papers import files  # noqa: E402
from papers.models import Document  # noqa: E402
from tournaments.audit.anchor_files import read_stored_anchors  # noqa: E402
from tournaments.audit.verify import verify  # noqa: E402
from tournaments.models import Entry, LogEntry, Tournament  # noqa: E402
from tournaments.verification.results import result_faults  # noqa: E402


def report() -> dict[str, object]:
    tournament = Tournament.objects.get(pk__in=of_entries())
    log = verify(tournament.pk, anchors=read_stored_anchors(tournament.pk))
    documents = Document.objects.filter(tournament=tournament)
    made = LogEntry.objects.filter(tournament=tournament, action="paper.made")
    return {
        "entries": [str(key) for key in Entry.objects.values_list("client_id", flat=True)],
        "chain": log.finding.sentence() if log.finding else "",
        "anchored": log.anchors.matched,
        "faults": result_faults(tournament),
        "states": sorted(documents.values_list("state", flat=True)),
        "made": made.count(),
        "spoiled": [str(row.pk) for row in documents if digest(row) != row.file_hash],
    }


def of_entries():
    return Entry.objects.values("match__tournament").distinct()


def digest(document: Document) -> str:
    return hashlib.sha256(files.read(document)).hexdigest()


if __name__ == "__main__":
    print(json.dumps(report()))  # noqa: T201
