"""Every ruling and decision of an event as its log has it: who, when, what, why, under which
article and which regulation. A fixed number of queries, whatever their number."""

from collections.abc import Iterable
from typing import Any

from papers.reading.hashes import short
from scoring.notation import parse_entry
from scoring.registry import ruleset
from tournaments.line_words import concept, words_of
from tournaments.log_rows import LogRow, names_of, row
from tournaments.match_rows import MatchRow, rows_of
from tournaments.models import Entry, LogEntry, Plan, Team, Tournament
from tournaments.team_names import name_of, names_of_teams

ENTRY = "match.entry"
KINDS = ("ruling", "walkover", "disqualify", "adjust", "suspend", "resume", "void")
OF_TEAMS = (
    *("team.withdrawn", "team.excluded", "team.readmitted"),
    *("bracket.late_team", "match.let_play"),
)


def decisions_of(tournament: Tournament) -> list[dict[str, Any]]:
    """In the order of the log."""
    plan = Plan.objects.filter(tournament=tournament).first()
    if plan is None:
        return []
    entries = [
        entry
        for entry in LogEntry.objects.filter(tournament=tournament, action__in=[ENTRY, *OF_TEAMS])
        .order_by("number")
        .prefetch_related("remarks")
        if entry.action in OF_TEAMS or entry.data.get("kind") in KINDS
    ]
    names = names_of(entry.actor for entry in entries)
    teams = names_of_teams(tournament)
    matches = {f"match:{m.match.pk}": m for m in rows_of(tournament.matches.all(), teams)}
    called = {f"team:{team.pk}": name_of(team, teams) for team in all_teams(tournament)}
    given = awards_of(tournament)
    return [
        decision(row(entry, names), plan, matches.get(entry.subject), called, given)
        for entry in entries
    ]


def all_teams(tournament: Tournament) -> Iterable[Team]:
    return tournament.teams.all()


def awards_of(tournament: Tournament) -> dict[tuple[str, int], list[dict[str, Any]]]:
    rows = Entry.objects.filter(match__tournament=tournament, kind__in=KINDS)
    return {
        (f"match:{match}", number): awards
        for match, number, awards in rows.values_list("match", "number", "awards")
    }


def decision(
    found: LogRow,
    plan: Plan,
    match: MatchRow | None,
    teams: dict[str, str],
    given: dict[tuple[str, int], list[dict[str, Any]]],
) -> dict[str, Any]:
    awards = given.get((found.subject, found.data.get("number", 0)), [])
    sides = {"A": match.a.name, "B": match.b.name} if match else {"A": "A", "B": "B"}
    articles = [found.data.get("article", ""), *(award["article"] for award in awards)]
    return {
        "entry": found.number,
        "at": found.at.isoformat(),
        "by": found.actor_name,
        "match": match.number if match else None,
        "team": teams.get(found.subject, ""),
        "kind": found.data.get("kind") or found.action,
        "says": in_words(found.data.get("notation", ""), plan, sides),
        "points": [
            {
                "team": sides[award["side"]],
                "points": award["points"],
                "for": concept(award["concept"]),
            }
            for award in awards
        ],
        "articles": list(dict.fromkeys(filter(None, articles))) or own_articles(found, plan),
        "reasons": [text.text for text in found.texts if text.text],
        "erased": any(text.erased_at for text in found.texts),
        "regulation": short(mark) if (mark := found.data.get("regulation", "")) else "",
    }


def in_words(notation: str, plan: Plan, sides: dict[str, str]) -> str:
    return words_of(parse_entry(notation, ruleset(plan.ruleset)), sides) if notation else ""


def own_articles(found: LogRow, plan: Plan) -> list[str]:
    """A ruling that gave no points still stands in its article."""
    if found.data.get("kind") != "ruling":
        return []
    entry = parse_entry(found.data["notation"], ruleset(plan.ruleset))
    known = ruleset(plan.ruleset).sanctions.rows.get(getattr(entry, "sanction", ""))
    return list(known.articles[:1]) if known else []
