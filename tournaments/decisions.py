"""What may be decided about a match now, as choices of a form, and doing what was chosen."""

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actors import Actor
from tournaments.articles import article_for
from tournaments.expulsions import expelled_in
from tournaments.match_rows import MatchRow
from tournaments.models import Match, Plan
from tournaments.services import expulsions, results, results_teams
from tournaments.services.calls import walkover_due_at
from tournaments.services.results import Because

OPEN = (Match.State.READY, Match.State.CALLED, Match.State.PLAYING)
NOT_BEGUN = (Match.State.READY, Match.State.CALLED)


ACTS = {"walkover:none": "double_walkover"}  # where it is not what stands before the colon


def acts_for(row: MatchRow, plan: Plan) -> list[tuple[str, str]]:
    """Only what is possible, each with the article it will cite."""
    return [(act, with_article(said, plan, act=act)) for act, said in possible(row)]


def with_article(said: str, plan: Plan, *, act: str) -> str:
    number = article_for(plan.ruleset, ACTS.get(act, act.partition(":")[0]))
    return _("%(decision)s (art. %(number)s)") % {"decision": said, "number": number}


def possible(row: MatchRow) -> list[tuple[str, str]]:
    """Nothing is offered to be refused."""
    a, b = row.a.name, row.b.name
    acts: list[tuple[str, str]] = []
    if row.state in OPEN:
        acts += [
            ("walkover:B", _("%(team)s did not come or left: W.O.") % {"team": a}),
            ("walkover:A", _("%(team)s did not come or left: W.O.") % {"team": b}),
            ("walkover:none", _("Neither team came")),
        ]
    if row.state in (*OPEN, Match.State.FINISHED):
        acts += [
            ("disqualify:A", _("%(team)s is disqualified") % {"team": a}),
            ("disqualify:B", _("%(team)s is disqualified") % {"team": b}),
        ]
    if row.state in OPEN:
        if row.match.suspended:
            acts.append(("resume:", _("The match goes on")))
        else:
            acts.append(("suspend:", _("The match is suspended")))
            acts += [
                ("adjust:A", _("Points of %(team)s are set right") % {"team": a}),
                ("adjust:B", _("Points of %(team)s are set right") % {"team": b}),
            ]
    if row.state in NOT_BEGUN and (expelled := expelled_in(row.match)):
        names = ", ".join(one.name for one in expelled)
        acts.append(("let_play:", _("%(names)s may play, although expelled") % {"names": names}))
    for side in row.sides:
        if side.is_team and row.state not in (Match.State.FINISHED, Match.State.CONFIRMED):
            acts.append((f"withdraw:{side.side}", _("%(team)s withdraws") % {"team": side.name}))
            acts.append(
                (
                    f"exclude:{side.side}",
                    _("%(team)s is put out of the event") % {"team": side.name},
                )
            )
        elif side.kind == "empty" and side.team and row.state == Match.State.WAITING:
            acts.append((f"readmit:{side.side}", _("%(team)s comes back") % {"team": side.name}))
    return acts


def proposed(row: MatchRow, plan: Plan, *, missing: str) -> dict[str, str]:
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


def decide(row: MatchRow, *, by: Actor, act: str, because: Because, points: int = 0) -> None:
    kind, _colon, side = act.partition(":")
    match = row.match
    team = {"A": row.a, "B": row.b}[side].team if side in ("A", "B") else None
    if kind == "walkover" and side == "none":
        results.double_walkover(match, by=by, because=because)
    elif kind == "walkover":
        results.walkover(match, by=by, winner=side, because=because)
    elif kind == "disqualify":
        results.disqualify(match, by=by, against=side, because=because)
    elif kind == "adjust":
        results.adjust(match, by=by, side=side, points=points, because=because)
    elif kind in ("suspend", "resume"):
        results.pause(match, by=by, resume=kind == "resume", because=because)
    elif kind == "let_play":
        expulsions.let_play(match, by=by, because=because)
    elif team is not None:
        service = {
            "withdraw": results_teams.withdraw_team,
            "exclude": results_teams.exclude_team,
            "readmit": results_teams.readmit_team,
        }[kind]
        service(team, by=by, because=because)
