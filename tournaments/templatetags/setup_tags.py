"""Template tags of the set-up, the podium and the exports: settings with their locks, and codes
that the pure parts use, in words."""

from typing import Any

from django import template
from django.forms import BoundField, CheckboxInput, Textarea
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from scoring.registry import all_rulesets
from tournaments.podium.honours import Honour
from tournaments.regulation.sentences import spell_minutes, zone_city
from tournaments.setup.blueprints import Blueprint
from tournaments.setup.selectors import Overview

register = template.Library()
register.filter(zone_city)
register.filter(spell_minutes)

# The place, and its medal.
MEDALS = {
    "gold": (gettext_lazy("First place"), pgettext_lazy("medal", "gold")),
    "silver": (gettext_lazy("Second place"), pgettext_lazy("medal", "silver")),
    "bronze": (gettext_lazy("Third place"), pgettext_lazy("medal", "bronze")),
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
    "withdrew": pgettext_lazy("of a team", "withdrew"),
    "absent": pgettext_lazy("of a team", "did not come"),
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
    "payments": (gettext_lazy("Payments"), gettext_lazy("Fees: who paid, how, and who took it.")),
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
    rulesets = all_rulesets()
    return rulesets[key].name if key in rulesets else key


@register.filter
def honour_count(honour: Honour) -> str:
    if honour.code == "most_flores":
        text = ngettext("%(count)s flor", "%(count)s flores", honour.count)
    else:
        text = ngettext("%(count)s sanction", "%(count)s sanctions", honour.count)
    return text % {"count": honour.count}


register.filter("step_name", lambda step: STEPS[step])
register.filter("table_name", lambda key: TABLES[key][0])
register.filter("table_help", lambda key: TABLES[key][1])
register.filter("place_name", lambda medal: MEDALS[medal][0])
register.filter("medal_name", lambda medal: MEDALS[medal][1])
register.filter("honour_name", lambda code: HONOURS[code])
register.filter("how_name", lambda code: HOWS.get(code, code))
