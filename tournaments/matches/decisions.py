"""What may be decided about a match now, as choices of a form, and what would follow from it."""

from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _, ngettext, pgettext

from tournaments.brackets.selectors import MatchRow
from tournaments.engine import rules_of
from tournaments.fields import ArticleField, ReasonField
from tournaments.matches.expulsions import Expelled, expelled_at_table, expelled_in
from tournaments.matches.replay_cache import replay_match
from tournaments.matches.selectors import walkover_due_at
from tournaments.models import Match, Plan
from tournaments.regulation.articles import article_for
from tournaments.words.hours import hour_words

ACTS = {"walkover:none": "double_walkover"}  # where it is not what stands before the colon
TEAM_DECISIONS = ("withdraw", "exclude", "readmit")
MATCH_DECISIONS = ("suspend", "resume", "let_play")  # not about one of its teams
ABSENCES = ("walkover", "withdraw")  # nobody is there to sign
DECISIONS = ("walkover", "disqualify", "adjust", "suspend", "resume", *TEAM_DECISIONS, "let_play")


@dataclass(frozen=True)
class Decision:
    """What is decided about a match and why: by the desk's form and by a program alike."""

    act: str  # one of DECISIONS
    side: str  # A or B: who wins a walkover, otherwise whom it is about; "none"
    reason: Annotated[str, ReasonField]
    article: Annotated[str, ArticleField] = ""
    points: int = 0


def decision_choices(row: MatchRow, plan: Plan) -> list[tuple[str, str]]:
    """Only what is possible, each with the article it will cite."""
    choices = []
    for act, decision in available_decisions(row):
        number = article_for(plan.ruleset, ACTS.get(act, act.partition(":")[0]))
        label = _("%(decision)s (art. %(number)s)") % {"decision": decision, "number": number}
        choices.append((act, label))
    return choices


def available_decisions(row: MatchRow) -> list[tuple[str, str]]:
    """Nothing is offered to be refused. What is still to be decided has words of its own: the log
    and the acta say the same of what was."""
    a, b = row.a.name, row.b.name
    acts: list[tuple[str, str]] = []
    if row.state in Match.OPEN_TO_ENTRIES:
        acts += [
            ("walkover:B", _("%(team)s did not come or left: W.O.") % {"team": a}),
            ("walkover:A", _("%(team)s did not come or left: W.O.") % {"team": b}),
            ("walkover:none", _("Neither team came")),
        ]
    if row.state in Match.ON_THE_BOARD:
        acts += [
            ("disqualify:A", pgettext("to be decided", "%(team)s is disqualified") % {"team": a}),
            ("disqualify:B", pgettext("to be decided", "%(team)s is disqualified") % {"team": b}),
        ]
    if row.state in Match.OPEN_TO_ENTRIES:
        if row.match.suspended:
            acts.append(("resume:", pgettext("to be decided", "The match goes on")))
        else:
            acts.append(("suspend:", pgettext("to be decided", "The match is suspended")))
            acts += [
                ("adjust:A", _("Points of %(team)s are set right") % {"team": a}),
                ("adjust:B", _("Points of %(team)s are set right") % {"team": b}),
            ]
    if expelled := list_expelled(row.match):
        names = ", ".join(row.name for row in expelled)
        acts.append(("let_play:", _("%(names)s may play, although expelled") % {"names": names}))
    for side in row.sides:
        if side.is_team and not row.decided:
            acts.append((f"withdraw:{side.side}", _("%(team)s withdraws") % {"team": side.name}))
            label = pgettext("to be decided", "%(team)s is put out of the event") % {
                "team": side.name
            }
            acts.append((f"exclude:{side.side}", label))
        elif side.kind == "empty" and side.team and may_come_back(row):
            acts.append((f"readmit:{side.side}", _("%(team)s comes back") % {"team": side.name}))
    return acts


def may_come_back(row: MatchRow) -> bool:
    """In a group nothing follows from a match that was passed through but its own table."""
    return row.state == Match.State.WAITING or bool(row.match.group)


def list_expelled(match: Match) -> list[Expelled]:
    """Who was put out and would sit in this match, or still does."""
    if match.state in Match.ABOUT_TO_BEGIN:
        return expelled_in(match)
    if match.state != Match.State.PLAYING:
        return []
    return expelled_at_table(
        match, replay_match(match, rules_of(match.tournament.plan, match)).state
    )


def suggested_decision(row: MatchRow, plan: Plan, *, missing: str) -> dict[str, str]:
    """What the clock proposes when a team has not come; a person still says it."""
    due = walkover_due_at(row.match, plan)
    if missing not in ("A", "B") or due is None or due > timezone.now():
        return {}
    minutes = plan.tolerance_first if row.match.round == 1 else plan.tolerance_later
    return {
        "act": "walkover:B" if missing == "A" else "walkover:A",
        "reason": ngettext(
            "Not at the table after the tolerance of %(number)s minute.",
            "Not at the table after the tolerance of %(number)s minutes.",
            minutes or 0,
        )
        % {"number": minutes},
    }


def early_warning(row: MatchRow, plan: Plan, act: str) -> str:
    """Nobody is late yet: the match was not called, or its tolerance runs."""
    if not act.startswith("walkover"):
        return ""
    if row.state in (Match.State.WAITING, Match.State.READY):
        return _("This match was not called yet.")
    due = walkover_due_at(row.match, plan)
    if due is None or due <= timezone.now():
        return ""
    time = hour_words(timezone.localtime(due, ZoneInfo(plan.tournament.time_zone)).time())
    return _("The tolerance runs until %(time)s: it is not over yet.") % {"time": time}


def consequence(row: MatchRow, act: str) -> str:
    """Whom a grave decision hits, in a sentence; nothing for one that takes nothing away."""
    decision, _colon, side = act.partition(":")
    names = {"A": row.a.name, "B": row.b.name}
    other = names.get("B" if side == "A" else "A", "")
    if row.match.group:
        return group_consequence(decision, team=names.get(side, ""), other=other)
    if decision == "walkover" and side == "none":
        both = {"a": row.a.name, "b": row.b.name}
        return _("Neither goes on: %(a)s and %(b)s are out.") % both
    if decision == "walkover":  # the side is the winner's
        words = _("%(team)s loses by W.O. and is out; %(other)s goes on.")
        return words % {"team": other, "other": names[side]}
    sentences = {
        "disqualify": _("%(team)s is disqualified and is out; %(other)s goes on."),
        "withdraw": _("%(team)s leaves the event; %(other)s goes on."),
        "exclude": _("%(team)s is put out of the event and takes no medal; %(other)s goes on."),
    }
    alone = {
        "withdraw": _("%(team)s leaves the event."),
        "exclude": _("%(team)s is put out of the event and takes no medal."),
    }
    chosen = sentences.get(decision, "") if other else alone.get(decision, "")
    return chosen % {"team": names.get(side, ""), "other": other}


def leaves_the_group() -> str:
    return _(
        "%(team)s leaves the event. Before half of its matches all its results are struck;"
        " afterwards they stand, and the others win the rest by W.O."
    )


def group_consequence(decision: str, *, team: str, other: str) -> str:
    """In a group nobody is out by one match."""
    if decision == "walkover" and not team:
        return _("Both lose this match.")
    sentences = {
        "walkover": _("%(other)s loses this match by W.O."),
        "disqualify": _("%(team)s loses this match."),
        "withdraw": leaves_the_group(),
        "exclude": leaves_the_group(),
    }
    return sentences.get(decision, "") % {"team": team, "other": other}
