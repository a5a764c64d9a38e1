"""Jobs of the papers. WeasyPrint and the fonts are loaded when a worker starts, not at its first
paper."""

from datetime import timedelta

from celery.signals import worker_process_init
from django.utils.module_loading import import_string

from jobs.registry import handles
from papers import erasure  # noqa: F401  (an eraser registers itself there)
from papers.making import WARM_UP, make
from papers.models import Document
from papers.services import JOB, ask
from tournaments.actors import SYSTEM
from tournaments.models import Tournament


@handles(JOB, time_limit=timedelta(minutes=5), attempts=4, slow=True)
def make_paper(document: str) -> None:
    make(Document.objects.get(pk=document))


@handles("papers.round", time_limit=timedelta(minutes=5), attempts=4, slow=True)
def round_over(tournament: str) -> None:
    """A round is over: a fresh bracket, so that a power cut leaves paper. A second run finds the
    content unchanged, and the document that is there."""
    document = ask(Tournament.objects.get(pk=tournament), kind="bracket", by=SYSTEM)
    make(document)


@worker_process_init.connect
def load(**kwargs: object) -> None:
    import_string(WARM_UP)()
