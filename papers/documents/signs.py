"""Large signs for the hall: where to go, as words on a whole page, with an arrow or without."""

from django.utils.translation import gettext_lazy

from papers.documents.cards import tables_of
from papers.registry import Choice, Content, Scope, paper
from tournaments.models import Tournament

PLAIN = "–"  # as a scope: no arrow
ARROWS = ("←", "→", "↑")
MAX_TABLES = 64  # of which each gets a page of its own


WORDS = {
    PLAIN: gettext_lazy("without arrows"),
    "←": gettext_lazy("with arrows to the left"),
    "→": gettext_lazy("with arrows to the right"),
    "↑": gettext_lazy("with arrows straight on"),
}


def arrow_words(scope: Scope) -> str:
    return str(WORDS.get(scope.get("arrow", PLAIN), ""))


def choices(tournament: Tournament) -> list[Choice]:
    return [Choice({"arrow": arrow}, arrow_words({"arrow": arrow})) for arrow in WORDS]


@paper(
    kind="signs",
    title=gettext_lazy("Signs"),
    order=56,
    template="papers/signs.html",
    styles=("print-badges.css",),
    names_people=False,
    scopes=choices,
    scope_words=arrow_words,
    today=lambda tournament: [{"arrow": PLAIN}],
)
def read_signs(tournament: Tournament, scope: Scope) -> Content:
    """What the hall has to find, then every table: for where it is, or with an arrow to it."""
    arrow = scope.get("arrow", PLAIN)
    tables = tables_of(tournament).order_by("number").values_list("number", flat=True)[:MAX_TABLES]
    return {"arrow": arrow if arrow in ARROWS else "", "tables": list(tables)}
