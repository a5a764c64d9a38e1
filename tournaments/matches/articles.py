"""Articles of a rulebook as people cite them on a page."""

from django.utils.translation import gettext as _

from scoring.core.ruleset import Ruleset
from tournaments.regulation.rulebooks import get_book


def article_label(number: str, rules: Ruleset | None = None) -> str:
    """What an article is called: by its number, as its book cites one, or by its name where the
    book has no number for it. One of the event's own regulation is an article."""
    book = get_book(rules) if rules else None
    if book and book.article(number):
        if name := book.name_of(number):
            return name
        if book.cited_as:
            return f"{book.cited_as} {number}"
    return _("art. %(number)s") % {"number": number}
