"""The log's phrases for what happens to teams and bracket on the day."""

from django.utils.translation import gettext_lazy

PHRASES = {
    "bracket.built": gettext_lazy("%(actor)s built the bracket."),
    "bracket.swapped": gettext_lazy("%(actor)s swapped two teams of the bracket by hand."),
    "bracket.late_team": gettext_lazy("%(actor)s let a late team into the bracket."),
    "tables.assigned": gettext_lazy("%(actor)s changed which referee keeps which table."),
    "match.let_play": gettext_lazy("%(actor)s let somebody who was expelled play in %(subject)s."),
    "match.signed": gettext_lazy("%(actor)s said yes to the result of %(subject)s."),
    "screen.shown": gettext_lazy("%(actor)s changed what the hall's screen shows."),
    "case.brought": gettext_lazy("%(actor)s brought case %(number)s to the committee."),
    "case.decided": gettext_lazy("%(actor)s decided case %(number)s."),
    "team.withdrawn": gettext_lazy("%(actor)s noted that a team left the event."),
    "team.excluded": gettext_lazy("%(actor)s put a team out of the event."),
    "team.readmitted": gettext_lazy("%(actor)s let a team come back."),
}
