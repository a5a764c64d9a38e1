"""What the desk decides about a match, each by its own service."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.brackets.selectors import MatchRow
from tournaments.exceptions import Refused
from tournaments.matches.decisions import ABSENCES, Decision
from tournaments.matches.services import results
from tournaments.matches.services.expulsions import allow_expelled
from tournaments.matches.services.teams import exclude_team, readmit_team, withdraw_team
from tournaments.permissions import may_decide_results, require
from tournaments.regulation.articles import Reason

TEAM_SERVICES = {"withdraw": withdraw_team, "exclude": exclude_team, "readmit": readmit_team}


@transaction.atomic
def carry_out_decision(row: MatchRow, decision: Decision, *, by: Actor) -> None:
    match, act, side = row.match, decision.act, decision.side
    because = Reason(decision.reason, decision.article)
    if act == "walkover" and side == "none":
        results.double_walkover(match, by=by, because=because)
    elif act == "walkover":
        results.walkover(match, by=by, winner=side, because=because)
    elif act == "disqualify":
        results.disqualify(match, by=by, against=side, because=because)
    elif act == "adjust":
        results.adjust_points(match, by=by, side=side, points=decision.points, because=because)
    elif act in ("suspend", "resume"):
        results.suspend_or_resume(match, by=by, resume=act == "resume", because=because)
    elif act == "let_play":
        allow_expelled(match, by=by, because=because)
    else:
        require(may_decide_results, by, match.tournament)
        team = {"A": row.a.team, "B": row.b.team}.get(side)
        if team is None:
            raise Refused("no_team_there")
        team.tournament = match.tournament
        TEAM_SERVICES[act](team, by=by, because=because)
    if act in ABSENCES:
        results.confirm_absence(match, by=by, because=because)
