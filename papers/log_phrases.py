"""The log's sentences about papers: made by a worker, so nobody is said to have done it."""

from django.utils.translation import gettext as _

from papers.labels import document_title
from tournaments.audit.labels import SENTENCE_BUILDERS, names_in
from tournaments.audit.selectors import LogRow


def paper_made(row: LogRow) -> str:
    title = document_title(str(row.data.get("kind", "")))
    names = names_in(row) | {"paper": title}
    return _("Paper made: %(paper)s, %(size)s, version %(version)s.") % names


SENTENCE_BUILDERS["paper.made"] = paper_made
