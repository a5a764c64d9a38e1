"""The log's phrases for appeals, rulings that ask the head referee, and closing a match."""

from django.utils.translation import gettext_lazy

PHRASES = {
    "appeal.filed": gettext_lazy("%(actor)s brought appeal %(number)s about %(subject)s."),
    "appeal.statement": gettext_lazy("%(actor)s made a statement on appeal %(number)s."),
    "appeal.answered": gettext_lazy("%(actor)s answered appeal %(number)s as referee."),
    "appeal.taken_on": gettext_lazy("%(actor)s took appeal %(number)s to the committee."),
    "appeal.accepted": gettext_lazy("%(actor)s accepted the answer to appeal %(number)s."),
    "appeal.withdrawn": gettext_lazy("%(actor)s withdrew appeal %(number)s."),
    "appeal.decided": gettext_lazy("%(actor)s decided appeal %(number)s for the committee."),
    "team.pin_issued": gettext_lazy("%(actor)s gave %(subject)s its PIN."),
    "match.deck_returned": gettext_lazy("%(actor)s noted that the deck of %(subject)s is back."),
    "match.pin_wrong": gettext_lazy("%(actor)s: a wrong PIN for %(subject)s."),
    "ruling.requested": gettext_lazy(
        "%(actor)s asked the head referee for a ruling in %(subject)s: %(notation)s"
    ),
    "ruling.withdrawn": gettext_lazy("%(actor)s took back the ruling asked for in %(subject)s."),
    "ruling.refused": gettext_lazy("%(actor)s refused the ruling asked for in %(subject)s."),
}
TEXT_NAMES = {
    "appeal": gettext_lazy("Objection"),
    "statement": gettext_lazy("Statement"),
    "note": gettext_lazy("Note"),
    "seen": gettext_lazy("Who saw it"),
    "proof": gettext_lazy("How it was proved"),
}
