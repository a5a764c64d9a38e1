"""A late team comes into the bracket where the draw put it: whoever would have passed free there
plays it first."""

import secrets
from collections.abc import Mapping
from typing import Any

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.advance import update_state_from_slots
from tournaments.brackets.services.build import best_of
from tournaments.draws import protocol
from tournaments.draws.entrants import members_of, team_name
from tournaments.draws.services.change_record import LateMatch, append_change
from tournaments.draws.services.outcome import drawn_slots
from tournaments.locks import next_number
from tournaments.models import Draw, Match, Plan, Slot, Team
from tournaments.regulation.articles import resolve_article
from tournaments.regulation.selectors import regulation_fingerprint


def enter_late(draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> Match:
    """1. Add the match before the one that its rival stood in. 2. List it in the bracket's own
    document, with the hash of the list that drew it. 3. Log it. Under the locks of the draw, which
    has looked whether the place is still free."""
    tournament = draw.tournament
    teams = {str(team.pk): team for team in Team.objects.filter(tournament=tournament)}
    team, against = teams[draw.frozen_list["team"]], teams[outcome["against"]]
    plan = Plan.objects.get(tournament=tournament)
    match = add_match(drawn_slots(against)[against.pk], team, plan=plan)
    Team.objects.filter(pk=team.pk).update(state=Team.State.CONFIRMED)
    note_late_team(draw, team, slot=outcome["slot"], match=match.number)
    record_action(
        tournament,
        "bracket.late_team",
        team,
        by=by,
        data={
            "match": match.number,
            "id": str(match.pk),
            "number": team.number,
            "against": str(against.pk),
            "draw": draw.number,
            "article": resolve_article(tournament, "late_team"),
            "regulation": regulation_fingerprint(plan),
        },
    )
    return match


def add_match(slot: Slot, team: Team, *, plan: Plan) -> Match:
    """Between whoever passed free in this slot and the late team; the winner stands in the slot."""
    later, against = slot.match, slot.team
    code = f"round_of_{2 * teams_in_round(later.round_code)}"
    code = {"round_of_4": "semifinal", "round_of_8": "quarterfinal"}.get(code, code)
    match = Match.objects.create(
        tournament_id=later.tournament_id,
        stage_id=later.stage_id,
        number=next_number(Match.objects.filter(tournament=later.tournament_id)),
        round=later.round - 1,
        round_code=code,
        position=later.position * 2 - (slot.side == "A"),
        best_of=best_of(plan, code, round=later.round - 1),
        target=later.target,
        winner_to=later,
        winner_to_side=slot.side,
        state=Match.State.READY,
    )
    Slot.objects.bulk_create(
        Slot(match=match, side=side, kind=Slot.Kind.TEAM, team=who)
        for side, who in (("A", against), ("B", team))
    )
    slot.kind, slot.team, slot.by_bye = Slot.Kind.OPEN, None, False
    slot.save(update_fields=["kind", "team", "by_bye"])
    update_state_from_slots(later)
    return match


def note_late_team(draw: Draw, team: Team, *, slot: int, match: int) -> None:
    """In the bracket's document, with the reason that the first list of this draw gave."""
    bracket = Draw.objects.select_for_update().get(built_on_it=draw)
    salt, name = secrets.token_hex(16), team_name(members_of(draw.tournament)[team.pk])
    commitment = protocol.text_commitment(salt=salt, text=name) if name else None
    bracket.salts = bracket.salts | {str(team.pk): salt}
    append_change(
        bracket,
        places=[[slot, None, str(team.pk)]],
        entries=[{"id": str(team.pk), "club": None, "name": commitment}],
        reason=draw.document["draws"][0]["list"]["reason"],
        late=LateMatch(match, draw.list_hash),
    )


def teams_in_round(code: str) -> int:
    """How many teams are left when a round begins.

    >>> teams_in_round("final"), teams_in_round("quarterfinal"), teams_in_round("round_of_16")
    (2, 8, 16)
    """
    sizes = {"final": 2, "semifinal": 4, "quarterfinal": 8}
    return sizes.get(code) or int(code.rsplit("_", 1)[1])
