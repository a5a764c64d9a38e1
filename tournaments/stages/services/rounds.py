"""The matches of a round without elimination. What chance decides is drawn elsewhere.

A round is drawn when the one before is all in ink; it may be drawn again while nobody was called
in it. Later rounds stay as they were drawn, whatever is corrected in an earlier one.
"""

from collections.abc import Sequence

from django.db import transaction

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.services.build import delete_bracket, hash_rows, mark_drawn
from tournaments.locks import bump_version, next_number
from tournaments.models import Match, Stage, StagePlace, Team
from tournaments.permissions import may_organize, require
from tournaments.stages.services.build import (
    build_table_match,
    create_table_matches,
)

GROUP = "A"  # the one table of a stage of rounds


@transaction.atomic
def build_round(
    stage: Stage,
    *,
    by: Actor,
    number: int,
    pairs: Sequence[tuple[Team, Team]],
    bye: Team | None,
) -> list[Match]:
    """The matches of a drawn round; whoever has the bye has won without playing."""
    tournament = stage.tournament
    require(may_organize, by, tournament)
    rows = create_table_matches(
        zip(build_round_matches(stage, number, count=len(pairs)), pairs, strict=True)
    )
    if bye:
        stage.byes = [*stage.byes, {"round": number, "team": str(bye.pk), "late": False}]
    stage.state = Stage.State.DRAWN
    stage.save(update_fields=["byes", "groups", "state"])
    teams = [team for pair in pairs for team in pair] + ([bye] if bye else [])
    record_action(
        tournament,
        "round.built",
        by=by,
        data={
            "stage": stage.key,
            "round": number,
            "teams": len(teams),
            "matches": len(rows),
            "bye": str(bye.pk) if bye else None,
            "rows": hash_rows(rows, teams),
        },
    )
    if number == 1:
        mark_drawn(tournament)
    bump_version(tournament.pk)
    return rows


def build_round_matches(stage: Stage, number: int, *, count: int) -> list[Match]:
    first = next_number(stage.tournament.matches.all())
    return [
        build_table_match(
            stage,
            number=first + position - 1,
            group=GROUP,
            round=number,
            round_code=f"round_{number}",
            position=position,
        )
        for position in range(1, count + 1)
    ]


def delete_round(stage: Stage, number: int) -> None:
    """A round that is drawn again: nobody was called in it. Whoever came in late since it was
    drawn takes part in the new one, and missed the round before."""
    delete_bracket(stage, round=number)
    byes = []
    for bye in stage.byes:
        if bye["late"] and bye["round"] == number and number > 1:
            byes.append({**bye, "round": number - 1})
        elif bye["round"] != number:
            byes.append(bye)
    Stage.objects.filter(pk=stage.pk).update(byes=byes)
    # Whoever passed free in it had gone on at once.
    places = StagePlace.objects.filter(stage__tournament=stage.tournament_id)
    places.filter(source=f"{stage.key}:passed free").delete()
