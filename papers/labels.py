"""Sentences for what papers refuse and why one failed. Tests hold the codes against them."""

from django.utils.translation import gettext as _, gettext_lazy

from papers.booklet import BOOKLET
from papers.layout.poster import POSTER
from papers.models import BUNDLE, Document
from papers.registry import PAPERS

FAILURES = {
    "broken": gettext_lazy("Something went wrong on our side. The log of the server says more."),
    "too_long": gettext_lazy("It took too long and was cut off several times."),
    "no_space": gettext_lazy("The file could not be written: the disk may be full."),
    "storage_away": gettext_lazy("The place where files are kept did not answer."),
    "foreign": gettext_lazy("It asked for a file that is not ours, and was stopped."),
}


def document_title(kind: str) -> str:
    """Also for a kind that this version no longer knows."""
    if kind == BUNDLE:
        return _("Everything for today")
    return str(PAPERS[kind].title) if kind in PAPERS else kind


def scope_words(document: Document) -> str:
    """What singles it out among those of its kind: a match, a draw; a bundle has nothing."""
    paper = PAPERS.get(document.kind)
    return paper.scope_words(document.scope) if paper and document.scope else ""


def size_words(document: Document) -> str:
    """Its size where it is not the usual one of its kind."""
    paper = PAPERS.get(document.kind)
    if paper is None or document.size == paper.sizes[0]:
        return ""
    return {POSTER: _("poster"), BOOKLET: _("booklet to fold, on A4")}.get(
        document.size, document.size
    )


def failure_words(reason: str) -> str:
    return str(FAILURES.get(reason, FAILURES["broken"]))
