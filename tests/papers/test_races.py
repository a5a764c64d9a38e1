"""Many at once: one document, one file, one entry of the log."""

from papers.generate import finish
from papers.models import Document
from papers.services import request_document
from tests.threads import at_once
from tests.tournaments.matches.hall import open_hall
from tournaments.actors import SYSTEM
from tournaments.models import LogEntry


def test_many_who_ask_at_once_ask_for_one_paper(transactional_db, cast):
    hall = open_hall(cast, 4)
    keys = at_once(*[lambda: request_document(hall.tournament, kind="bracket", by=SYSTEM).pk] * 6)
    assert len(set(keys)) == 1, keys
    assert Document.objects.count() == 1


def test_two_workers_with_the_same_paper_log_it_once(transactional_db, cast):
    hall = open_hall(cast, 4)
    document = request_document(hall.tournament, kind="bracket", by=SYSTEM)
    results = at_once(lambda: finish(document, b"x"), lambda: finish(document, b"x"))
    assert results == [None, None]
    assert LogEntry.objects.filter(action="paper.made").count() == 1
