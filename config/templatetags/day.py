"""Template tags of the day: rounds, states and ends of matches in words."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from tournaments.day_words import ENDS, length_words
from tournaments.match_rows import MatchRow
from tournaments.models import Match
from tournaments.regulation.words import round_name

register = template.Library()
register.filter("round_name", round_name)
register.filter("best_of_words", length_words)

TABLE_STATES = {
    "free": pgettext_lazy("a table", "free"),
    "called": pgettext_lazy("a match", "called"),
    "late": pgettext_lazy("a match", "late"),
    "playing": pgettext_lazy("a match", "playing"),
    "held": pgettext_lazy("a match", "held"),
    "confirm": pgettext_lazy("a match", "to sign"),
}
STATES = {
    Match.State.LOCKED: pgettext_lazy("a match", "to be known"),
    Match.State.WAITING: pgettext_lazy("a match", "waiting"),
    Match.State.READY: pgettext_lazy("a match", "ready"),
    Match.State.CALLED: pgettext_lazy("a match", "called"),
    Match.State.PLAYING: pgettext_lazy("a match", "playing"),
    Match.State.FINISHED: pgettext_lazy("a match", "to confirm"),
    Match.State.CONFIRMED: pgettext_lazy("a match", "final result"),
}
CLASSES = {
    Match.State.LOCKED: "future",
    Match.State.WAITING: "future",
    Match.State.READY: "ready",
    Match.State.CALLED: "called",
    Match.State.PLAYING: "live",
    Match.State.FINISHED: "unsigned",
    Match.State.CONFIRMED: "done",
}


@register.filter
def table_state(state: str) -> str:
    return str(TABLE_STATES[state])


@register.filter
def match_state(row: MatchRow) -> str:
    """One or two words; how it ended, where it was not simply played."""
    if row.match.suspended:
        return str(TABLE_STATES["held"])
    if row.match.state == Match.State.CONFIRMED and row.match.how in ENDS:
        return str(ENDS[row.match.how])
    return str(STATES[Match.State(row.match.state)])


@register.filter
def match_class(row: MatchRow) -> str:
    return "held" if row.match.suspended else CLASSES[Match.State(row.match.state)]


@register.filter
def match_end(how: str) -> str:
    return str(ENDS.get(how, ""))


@register.filter
def minutes_since(moment: object, now: object) -> int:
    """Whole minutes between two times, never below zero."""
    seconds = (now - moment).total_seconds()  # type: ignore[operator]
    return max(0, int(seconds // 60))


@register.simple_tag
def score_field(bound: BoundField, team: str, number: int) -> SafeString:
    """One score of a sheet, named for whoever cannot see the table around it."""
    label = _("%(team)s, game %(number)s") % {"team": team, "number": number}
    return bound.as_widget(attrs={"class": "input", "aria-label": label})


@register.filter
def with_field(one: BoundField, other: BoundField) -> tuple[BoundField, BoundField]:
    return one, other
