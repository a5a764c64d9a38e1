"""Template tags of the day: rounds, states and ends of matches in words."""

from django import template
from django.forms import BoundField, Form
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, pgettext_lazy

from scoring.core.match import Record
from scoring.core.ruleset import Ruleset
from scoring.notation import format_entry
from tournaments.brackets.selectors import MatchRow, Side
from tournaments.matches.articles import article_label, get_book
from tournaments.matches.labels import (
    ENDS,
    best_of_label,
    change_reason,
    describe_line,
    describe_words,
    length_label,
    name_line,
    points_label,
)
from tournaments.matches.selectors import KINDS_ON_LINES, Line, MatchPage
from tournaments.models import Match
from tournaments.regulation.sentences import cup_name, round_name

register = template.Library()
register.filter(round_name)
register.filter(cup_name)
register.filter(best_of_label)
register.filter(length_label)
register.filter(points_label)
register.filter(change_reason)
register.simple_tag(describe_line)
register.simple_tag(describe_words)

TABLE_STATES = {
    "free": pgettext_lazy("a table", "free"),
    "called": pgettext_lazy("a match", "called"),
    "late": pgettext_lazy("a match", "late"),
    "playing": pgettext_lazy("a match", "playing"),
    "held": pgettext_lazy("a match", "held"),
    "confirm": pgettext_lazy("a match", "to sign"),
}
# In words, and its class in the style sheet.
STATES = {
    Match.State.LOCKED: (pgettext_lazy("a match", "to be known"), "future"),
    Match.State.WAITING: (pgettext_lazy("a match", "waiting"), "future"),
    Match.State.READY: (pgettext_lazy("a match", "ready"), "ready"),
    Match.State.CALLED: (pgettext_lazy("a match", "called"), "called"),
    Match.State.PLAYING: (pgettext_lazy("a match", "playing"), "live"),
    Match.State.FINISHED: (pgettext_lazy("a match", "to confirm"), "unsigned"),
    Match.State.CONFIRMED: (pgettext_lazy("a match", "final result"), "done"),
}


@register.simple_tag
def describe_record(record: Record, page: MatchPage) -> str:
    """The words of a line as it counts, in a state that may only be a preview."""
    return describe_words(format_entry(record.entry, page.state.ruleset), page, record.game)


@register.filter
def letter_size(name: str, room: int) -> str:
    """The class of a name on a screen where so many letters have room in one line."""
    steps = {room: "", room * 6 // 5: "letters-bit-long", room * 3 // 2: "letters-long"}
    return next((size for most, size in steps.items() if len(name) <= most), "letters-longest")


@register.filter
def letter_size_of_both(row: MatchRow, room: int) -> str:
    """Of a match's two teams: in letters of the same size neither seems to matter less."""
    return letter_size(max((side.name for side in row.sides), key=len), room)


@register.filter
def hand_number(page: MatchPage, line: int) -> int | str:
    """Of the hand in this line, through the match; nothing for any other line."""
    return page.hands.get(line, "")


@register.filter
def line_source(page: MatchPage, line: Line) -> tuple[object, ...]:
    """All that the words of a line come from; of one that acts on others also what these are
    called."""
    acts = line.kind in KINDS_ON_LINES or line.words
    return (
        *(line, page.hands.get(line.number), page.row.a.name, page.row.b.name, page.people),
        *(page.state.ruleset.key, page.state.options, page.hands if acts else None),
    )


@register.filter
def line_name(page: MatchPage, line: int) -> str:
    return name_line(page.state, line)


@register.filter
def line_field(form: Form, number: int) -> BoundField:
    """The field of a correction with the words of this line."""
    return form[f"line{number}"]


@register.filter
def match_state(row: MatchRow) -> str:
    """One or two words; how it ended, where it was not simply played."""
    if row.match.suspended:
        return str(TABLE_STATES["held"])
    if row.match.state == Match.State.CONFIRMED and row.end in ENDS:
        return str(ENDS[row.end])
    return str(STATES[Match.State(row.match.state)][0])


@register.filter
def origin_label(side: Side) -> str:
    """Who will stand there, while nobody is known."""
    if side.awaits_loser:
        return _("whoever loses next")
    if not side.comes_from:
        return _("to be known")
    words = _("loser of %(number)s") if side.as_loser else _("winner of %(number)s")
    return words % {"number": side.comes_from}


@register.filter
def back_label(side: Side) -> str:
    """Of a team that lost in the first round and took another place of it."""
    return _("came back after match %(number)s") % {"number": side.came_back}


@register.filter
def match_class(row: MatchRow) -> str:
    return "held" if row.match.suspended else STATES[Match.State(row.match.state)][1]


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


@register.simple_tag
def flores_field(bound: BoundField, team: str) -> SafeString:
    label = _("%(team)s, flores of the whole match") % {"team": team}
    return bound.as_widget(attrs={"class": "input", "aria-label": label})


@register.inclusion_tag("components/article.html", takes_context=True)
def article(context: template.Context, number: str, rules: Ruleset) -> dict[str, str]:
    """A citation. What the rulebook does not have, an article of the event's own regulation, is no
    link into it."""
    is_in_book = get_book(rules).article(number) is not None
    slug = context["tournament"].slug
    return {
        "number": number,
        "label": article_label(number, rules),
        "href": reverse("referees:book", args=[slug]) if is_in_book else "",
    }


register.filter("table_state", lambda state: TABLE_STATES[state])
register.filter("match_end", lambda how: ENDS.get(how, ""))
register.filter("with_field", lambda first, second: (first, second))
