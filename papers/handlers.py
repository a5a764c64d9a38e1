"""Jobs of the papers. WeasyPrint and the fonts are loaded when a worker starts, not at its first
paper."""

from datetime import timedelta

from celery import current_app
from celery.signals import worker_process_init

from jobs.registry import handles
from papers import erasure  # noqa: F401  (an eraser registers itself there)
from papers.generate import generate_document
from papers.models import JOB, Document
from papers.registry import WHOLE
from papers.render import warm_up
from papers.services import request_document
from tournaments.actors import SYSTEM
from tournaments.models import Tournament


@handles(JOB, time_limit=timedelta(minutes=5), attempts=4, slow=True)
def generate_queued_document(document: str) -> None:
    generate_document(Document.objects.get(pk=document))


@handles("papers.round", time_limit=timedelta(minutes=5), attempts=4, slow=True)
def round_over(tournament: str, cup: str = "") -> None:
    """A round is over: a fresh bracket, so that a power cut leaves paper. A second run finds the
    content unchanged, and the document that is there."""
    scope = {"cup": cup} if cup else WHOLE
    document = request_document(
        Tournament.objects.get(pk=tournament), kind="bracket", scope=scope, by=SYSTEM
    )
    generate_document(document)


@worker_process_init.connect
def load(**kwargs: object) -> None:
    """Only where slow jobs are taken: nobody else's child makes papers."""
    if "slow" in current_app.amqp.queues.consume_from:
        warm_up()
