"""The log's sentences about papers: made by a worker, so nobody is said to have done it."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from papers.words import title_of
from tournaments.log_rows import LogRow


def made(row: LogRow) -> str:
    return _("Paper made: %(paper)s, %(size)s, version %(version)s.") % {
        "paper": title_of(str(row.data.get("kind", ""))),
        "size": row.data.get("size", ""),
        "version": row.data.get("version", ""),
    }


TURNS: dict[str, Callable[[LogRow], str]] = {"paper.made": made}
