"""The acta: every ruling, decision, case and appeal of the event, each with what came of it, its
article, its reason and a short code of the regulation it rests on; who was there, and signatures.
For the files of whoever organizes, and for those who decide; not for the wall."""

import uuid
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy

from papers.registry import Content, Scope, copy_fields, paper
from scoring.core.entries import Ruling
from scoring.core.match import MatchState
from scoring.core.options import Options
from scoring.core.ruleset import Ruleset
from scoring.core.sanction import Sanction
from scoring.notation import parse_entry
from scoring.registry import ruleset
from tournaments.appeals.selectors import AppealView, appeals_of
from tournaments.audit.labels import short_hash
from tournaments.audit.selectors import LogRow, build_row, resolve_names
from tournaments.brackets.selectors import MatchRow, match_rows
from tournaments.engine import rules_of, state_of
from tournaments.hall.cases import CaseView, cases_of
from tournaments.inscriptions.selectors import name_of, names_of_teams
from tournaments.matches.articles import article_label
from tournaments.matches.labels import describe_for, points_label
from tournaments.matches.selectors import has_quick_hands, seat_names
from tournaments.matches.signatures import REFUSED
from tournaments.models import Entry, LogEntry, Plan, Role, RoleGrant, Team, Tournament
from tournaments.regulation.selectors import regulation_fingerprint, versions_of

ENTRY, FROZEN = "match.entry", "draw.frozen"
KINDS = (
    "ruling",
    "walkover",
    "disqualify",
    "adjust",
    "suspend",
    "resume",
    "void",
    "replace",
    "clock",
)
IN_CHARGE = {
    Role.ORGANIZER: gettext_lazy("Organization"),
    Role.COMMITTEE: gettext_lazy("Committee"),
    Role.REFEREE: gettext_lazy("Referees"),
}
OF_TEAMS = (
    *("team.withdrawn", "team.excluded", "team.readmitted"),
    *("bracket.late_team", "match.let_play", REFUSED),
)


def has_matches_and_plan(tournament: Tournament) -> bool:
    return tournament.matches.exists() and Plan.objects.filter(tournament=tournament).exists()


@paper(
    kind="acta",
    title=gettext_lazy("Record of rulings and appeals"),
    order=65,
    template="papers/acta.html",
    styles=("print-record.css",),
    has_rows=True,
    available=has_matches_and_plan,
    path=lambda tournament, scope: reverse("tournaments:log", args=[tournament.slug]),
)
def read_acta(tournament: Tournament, scope: Scope) -> Content:
    plan = Plan.objects.select_related("tournament").get(tournament=tournament)
    by_number = attrgetter("number")
    with translation.override(tournament.language):
        rules = ruleset(plan.ruleset)
        return {
            "regulation": {
                "rules": rules.name,
                "version": len(versions_of(tournament)),
                "code": short_hash(regulation_fingerprint(plan)),
            },
            "present": people_present(tournament),
            "quick": list(
                tournament.matches.filter(has_quick_hands())
                .order_by("number")
                .values_list("number", flat=True)
                .distinct()
            ),
            "decisions": decisions_of(tournament, plan),
            "cases": [
                case_content(case, rules) for case in sorted(cases_of(tournament), key=by_number)
            ],
            "appeals": [
                appeal_content(appeal, rules)
                for appeal in sorted(appeals_of(tournament), key=by_number)
            ],
        }


def people_present(tournament: Tournament) -> list[Content]:
    """Who runs the event, role by role, the head of the referees first."""
    grants = RoleGrant.objects.filter(tournament=tournament, ended_at=None).select_related("user")
    names: dict[str, list[str]] = {}
    for grant in sorted(grants, key=lambda grant: (not grant.head, grant.person_name)):
        role = Role(grant.role)
        if role in IN_CHARGE and grant.person_name:
            names.setdefault(str(IN_CHARGE[role]), []).append(grant.person_name)
    return [
        {"role": str(role), "names": names[str(role)]}
        for role in IN_CHARGE.values()
        if str(role) in names
    ]


def case_content(case: CaseView, rules: Ruleset) -> Content:
    fields = ("number", "match", "by", "text", "decided_by", "decision")
    return {
        **copy_fields(case, *fields),
        "article": article_label(case.article, rules) if case.article else "",
        "at": case.at.isoformat(),
        "decided_at": case.decided_at.isoformat() if case.decided_at else "",
        "regulation": short_hash(case.regulation),
    }


def appeal_content(appeal: AppealView, rules: Ruleset) -> Content:
    return {
        **copy_fields(appeal, "number", "match", "team", "matter"),
        "state": str(appeal.appeal.State(appeal.state).label),
        "steps": [
            {
                **copy_fields(step, "kind", "by", "team", "text"),
                "article": article_label(step.article, rules) if step.article else "",
                "at": step.at.isoformat(),
                "outcome": str(appeal.appeal.Outcome(step.outcome).label) if step.outcome else "",
                "regulation": short_hash(step.regulation),
            }
            for step in appeal.steps
        ],
    }


def awards_by_entry(tournament: Tournament) -> dict[tuple[str, int], Any]:
    """By the log's subject of the match, and the number of the entry in it."""
    rows = Entry.objects.filter(match__tournament=tournament, kind__in=KINDS)
    return {
        (f"match:{match}", number): awards
        for match, number, awards in rows.values_list("match", "number", "awards")
    }


def decisions_of(tournament: Tournament, plan: Plan) -> list[Content]:
    """In the order of the log: who, when, what, why, what came of it, under which article and which
    regulation. A fixed number of queries, whatever their number."""
    rules = ruleset(plan.ruleset)
    log = list(
        LogEntry.objects.filter(tournament=tournament, action__in=[ENTRY, FROZEN, *OF_TEAMS])
        .order_by("number")
        .prefetch_related("remarks")
    )
    entries = [
        entry for entry in log if entry.action in OF_TEAMS or entry.data.get("kind") in KINDS
    ]
    lists = {entry.data["number"]: entry for entry in log if entry.action == FROZEN}
    actors = resolve_names(entry.actor for entry in entries)
    every_team = list(tournament.teams.all())
    teams = full_names(tournament, every_team)
    matches = {f"match:{m.match.pk}": m for m in match_rows(tournament.matches.all(), teams)}
    people = seat_names([row.match for row in matches.values()], in_full=True)
    team_names = {f"team:{team.pk}": name_of(team, teams) for team in every_team}
    awards = awards_by_entry(tournament)
    states = states_with_changes(tournament, plan)
    options = rules.choose(**plan.options)
    return [
        decision_content(
            build_row(entry, actors),
            rules,
            Subject(
                matches.get(entry.subject),
                people,
                team_names.get(entry.subject, ""),
                states.get(entry.subject),
                options,
            ),
            awards.get((entry.subject, entry.data.get("number", 0)), []),
        )
        | reasons_of(lists.get(entry.data.get("draw")), actors)
        for entry in entries
    ]


def full_names(tournament: Tournament, teams: Iterable[Team]) -> dict[uuid.UUID, str]:
    """Everybody by the whole name, after the name that their team gave itself."""
    people = names_of_teams(tournament, in_full=True)
    own_names = {team.pk: team.name for team in teams if team.name}
    return {
        key: f"{own_names[key]} ({names})" if key in own_names else names
        for key, names in people.items()
    }


def states_with_changes(tournament: Tournament, plan: Plan) -> dict[str, MatchState]:
    """Matches with lines that were annulled or corrected: hands are called by their numbers."""
    changed = tournament.matches.filter(entries__kind__in=["void", "replace"]).distinct()
    return {
        f"match:{match.pk}": state_of(rules_of(plan, match), match.entries.all())
        for match in changed.prefetch_related("entries")
    }


class Subject(NamedTuple):
    """What a decision is about."""

    match: MatchRow | None
    people: Mapping[uuid.UUID, dict[str, str]]
    team: str
    state: MatchState | None
    options: Options

    @property
    def sides(self) -> dict[str, str]:
        if self.match is None:
            return {"A": "A", "B": "B"}
        return {"A": self.match.a.name, "B": self.match.b.name}

    @property
    def names(self) -> dict[str, str]:
        return self.sides | (self.people[self.match.match.pk] if self.match else {})


def reasons_of(frozen: LogEntry | None, actors: Mapping[str, str]) -> Content:
    """Why a late team was let in stands with the list that drew its rival."""
    if frozen is None:
        return {}
    texts = build_row(frozen, actors).texts
    return {
        "reasons": [text.text for text in texts if text.text],
        "erased": any(text.erased_at for text in texts),
    }


def decision_content(
    row: LogRow, rules: Ruleset, subject: Subject, awards: list[Content]
) -> Content:
    sides = subject.sides
    notation = row.data.get("notation", "")
    entry = parse_entry(notation, rules) if notation else None
    sanction = rules.sanctions.rows.get(entry.sanction) if isinstance(entry, Ruling) else None
    articles = [row.data.get("article", ""), *(award["article"] for award in awards)]
    if sanction and not any(articles):  # it gave no points and still stands in its article
        articles = list(sanction.articles[:1])
    return {
        "entry": row.number,
        "at": row.at.isoformat(),
        "by": row.actor_name,
        "match": subject.match.number if subject.match else None,
        "team": subject.team or sides.get(row.data.get("side", ""), ""),
        "kind": row.data.get("kind") or row.action,
        "says": describe_for(notation, rules, subject.names, state=subject.state)
        if notation
        else "",
        "consequence": consequence_of(sanction, has_points=bool(awards), options=subject.options),
        "points": [
            {
                "team": sides[award["side"]],
                "points": award["points"],
                "for": points_label(award["concept"], rules=rules),
            }
            for award in awards
        ],
        "articles": [
            article_label(number, rules) for number in dict.fromkeys(filter(None, articles))
        ],
        "reasons": [text.text for text in row.texts if text.text],
        "erased": any(text.erased_at for text in row.texts),
        "regulation": short_hash(row.data.get("regulation", "")),
    }


def consequence_of(sanction: Sanction | None, *, has_points: bool, options: Options) -> str:
    """What follows by the catalogue, in the event's language where the catalogue has it; where the
    rulebook names no penalty, what was applied instead. Points are listed with their ruling."""
    if sanction is None:
        return ""
    if sanction.cls == "DUTY":
        if has_points:
            return gettext("The rulebook names no penalty. The event's own was applied:")
        if sanction.courtesy and options["courtesy"] == "none":
            return gettext("The rulebook names no penalty, and none was applied.")
        return gettext("The rulebook names no penalty. The event's own was applied: a warning.")
    language = (translation.get_language() or "").split("-")[0]
    words = sanction.words.get(language) or next(iter(sanction.words.values()))
    return words["consequence"]
