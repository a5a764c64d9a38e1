"""A late team comes into the rounds, until half of them are drawn: the last round that it missed is
its bye, and it is paired from the next one on."""

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.draws.entrants import teams_outside_rounds
from tournaments.draws.services.kinds import find_waiting_list
from tournaments.exceptions import Refused, require_reason
from tournaments.formats.rounds import late_entry, may_enter_late
from tournaments.locks import mark_playing
from tournaments.models import Draw, Stage, Team
from tournaments.permissions import may_organize, require
from tournaments.regulation.articles import Reason
from tournaments.regulation.selectors import current_fingerprint
from tournaments.stages.selectors.rounds import count_drawn, find_rounds
from tournaments.stages.services.build import lock_stages
from tournaments.stages.services.rounds import GROUP


@transaction.atomic
def enter_rounds(team: Team, *, by: Actor, because: Reason) -> None:
    """Nobody comes behind a frozen list: whoever is to play the next round stands in it."""
    require(may_organize, by, team.tournament)
    require_reason(because.reason)
    tournament = lock_stages(team.tournament)
    stage = find_rounds(tournament)
    if stage is None:
        raise Refused("no_rounds_planned")
    if waiting := find_waiting_list(tournament, Draw.Kind.ROUND):
        raise Refused("round_list_frozen", number=waiting.number)
    next_round = count_drawn(stage) + 1
    if not may_enter_late(next_round, planned=stage.values["rounds"]):
        raise Refused("too_late_for_rounds")
    if str(team.pk) not in {entrant.id for entrant in teams_outside_rounds(tournament)}:
        raise Refused("no_late_team")
    Team.objects.filter(pk=team.pk).update(state=Team.State.CONFIRMED)
    byes = [
        {"round": bye.round, "team": bye.a, "late": True}
        for bye in late_entry(str(team.pk), next_round)
    ]
    groups = {GROUP: [*stage.groups[GROUP], str(team.pk)]}
    Stage.objects.filter(pk=stage.pk).update(groups=groups, byes=[*stage.byes, *byes])
    because = because.with_article_for(tournament, "late_team")
    record_action(
        tournament,
        "team.entered_rounds",
        team,
        by=by,
        data={
            "stage": stage.key,
            "round": next_round,
            "number": team.number,
            "article": because.article,
            "regulation": current_fingerprint(tournament),
        },
        texts={"reason": because.reason},
    )
    mark_playing(tournament.pk)
