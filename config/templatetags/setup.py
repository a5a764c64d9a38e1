"""Template tags of the set-up, the podium and the exports: settings with their locks, and codes
that the pure parts use, in words."""

from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput, Textarea
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from scoring.registry import all_rulesets
from tournaments.blueprints import Blueprint
from tournaments.overview import Overview
from tournaments.podium.honours import Honour
from tournaments.regulation.words import round_name

register = template.Library()

PLACES = {
    "gold": gettext_lazy("First place"),
    "silver": gettext_lazy("Second place"),
    "bronze": gettext_lazy("Third place"),
}
MEDALS = {
    "gold": pgettext_lazy("medal", "gold"),
    "silver": pgettext_lazy("medal", "silver"),
    "bronze": pgettext_lazy("medal", "bronze"),
}
HONOURS = {
    "most_flores": gettext_lazy("Most flores"),
    "fewest_sanctions": gettext_lazy("Fewest sanctions"),
}
HOWS = {
    "walkover": gettext_lazy("walkover"),
    "double_walkover": gettext_lazy("neither team came"),
    "disqualification": gettext_lazy("disqualified"),
    "empty_branch": gettext_lazy("left the event"),
}
STEPS = {
    "setup": gettext_lazy("Set-up"),
    "inscriptions": gettext_lazy("Inscriptions"),
    "draw": pgettext_lazy("of the bracket", "Draw"),
    "play": pgettext_lazy("step", "Play"),
    "podium": gettext_lazy("Podium"),
}
TABLES = {
    "participants": (
        gettext_lazy("Participants"),
        gettext_lazy("Everybody who inscribed, with addresses and payment."),
    ),
    "teams": (gettext_lazy("Teams"), gettext_lazy("Who plays with whom, and the waitlist.")),
    "matches": (gettext_lazy("Matches"), gettext_lazy("Results, tables and times.")),
    "entries": (
        gettext_lazy("Entries of the matches"),
        gettext_lazy("Every hand and ruling, line by line."),
    ),
    "standings": (gettext_lazy("Standings"), gettext_lazy("Ranks, medals, matches and games.")),
    "log": (gettext_lazy("Log"), gettext_lazy("Who did what and when, with its seals.")),
}


@register.inclusion_tag("setup/field.html")
def setting(bound: BoundField, blueprint: Blueprint | None = None) -> dict[str, Any]:
    """One setting: label, control, its line of explanation, its lock and its faults."""
    widget = bound.field.widget
    kind = "checkbox" if isinstance(widget, CheckboxInput) else ""
    if isinstance(widget, Textarea):
        kind = "textarea"
    return {
        "field": bound,
        "kind": kind,
        "control": "" if kind == "checkbox" else bound.as_widget(attrs={"class": "input"}),
        "printed": printed_article(bound, blueprint) if blueprint else "",
    }


def printed_article(bound: BoundField, blueprint: Blueprint) -> str:
    """The source's article, as long as the setting is what the source prints."""
    as_printed = {**blueprint.settings, "ruleset": blueprint.ruleset}
    same = bound.name not in as_printed or str(bound.value()) == str(as_printed[bound.name])
    return blueprint.printed.get(bound.name, "") if same else ""


@register.filter
def step_name(step: str) -> Promise:
    return STEPS[step]


@register.simple_tag
def caption(step: str, overview: Overview) -> str:
    """How far a step has come, in a few words; nothing where there is nothing to say."""
    if step == "setup" and overview.plan:
        return ruleset_name(overview.plan.ruleset)
    if step == "inscriptions" and overview.people:
        return ngettext("%(number)s person", "%(number)s people", overview.people) % {
            "number": overview.people
        }
    if step == "draw" and overview.matches:
        return ngettext("%(number)s match", "%(number)s matches", overview.matches) % {
            "number": overview.matches
        }
    if step == "play" and overview.confirmed:
        played = {"played": overview.confirmed, "all": overview.matches}
        return gettext("%(played)s of %(all)s") % played
    return ""


@register.filter
def ruleset_name(key: str) -> str:
    """A ruleset by its own name, the same in every language; its key if it is gone."""
    found = all_rulesets().get(key)
    return found.name if found else key


@register.filter
def lines(text: str) -> str:
    """Several lines as one.

    >>> lines("Bar Norte\\nClub Sur")
    'Bar Norte · Club Sur'
    """
    return " · ".join(line for line in text.splitlines() if line.strip())


@register.filter
def words(text: str) -> list[str]:
    """
    >>> words("xlsx csv json")
    ['xlsx', 'csv', 'json']
    """
    return text.split()


@register.filter
def table_name(key: str) -> Promise:
    return TABLES[key][0]


@register.filter
def table_help(key: str) -> Promise:
    return TABLES[key][1]


@register.filter
def place_name(medal: str) -> Promise:
    return PLACES[medal]


@register.filter
def medal_name(medal: str) -> Promise:
    return MEDALS[medal]


@register.filter
def honour_name(code: str) -> Promise:
    return HONOURS[code]


@register.filter
def honour_count(honour: Honour) -> str:
    if honour.code == "most_flores":
        text = ngettext("%(count)s flor", "%(count)s flores", honour.count)
    else:
        text = ngettext("%(count)s sanction", "%(count)s sanctions", honour.count)
    return text % {"count": honour.count}


@register.filter
def how_name(code: str) -> Promise | str:
    return HOWS.get(code, code)


register.filter("round_title", round_name)
