"""Rounds without elimination: which one is drawn next, who is in it and as what the rounds before
left them, and its matches. What chance decides is drawn elsewhere.

A round is drawn when the one before is all in ink; it may be drawn again while nobody was called
in it. Later rounds stay as they were drawn, whatever is corrected in an earlier one.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from tournaments.actors import Actor
from tournaments.audit.services import record_action
from tournaments.brackets.build import delete_bracket, hash_rows, mark_drawn
from tournaments.exceptions import Refused
from tournaments.formats.plan import ROUNDS
from tournaments.formats.rounds import Drawn, Entrant, entrants_of, scores_of
from tournaments.formats.tables import settle_withdrawals
from tournaments.locks import OVER, bump_version, next_number
from tournaments.models import Draw, Match, Plan, Stage, StagePlace, Team, Tournament
from tournaments.permissions import may_organize, require
from tournaments.stages.selectors.reading import matches_under_appeal, read_stage
from tournaments.stages.services.build import (
    build_table_match,
    create_table_matches,
    first_kind,
    first_tables,
)

GROUP = "A"  # the one table of a stage of rounds


def round_subject(key: str, number: int) -> str:
    """What the draw of a round is about."""
    return f"{key}:{number}"


def read_subject(subject: str) -> tuple[str, int]:
    """
    >>> read_subject(round_subject("rounds", 3))
    ('rounds', 3)
    """
    key, _, number = subject.rpartition(":")
    return key, int(number)


def find_rounds(tournament: Tournament) -> Stage | None:
    """The stage of rounds, once something of it was drawn."""
    stage = first_tables(tournament)
    return stage if stage and stage.is_rounds and stage.is_drawn else None


def count_drawn(stage: Stage) -> int:
    """How many rounds were drawn."""
    rounds = stage.matches.filter(is_playoff=False)
    return rounds.aggregate(last=Max("round"))["last"] or 0


def is_in_ink(stage: Stage) -> bool:
    """Every match that was drawn is confirmed, and no appeal holds one."""
    rounds = stage.matches.filter(is_playoff=False)
    is_open = rounds.exclude(state=Match.State.CONFIRMED).exists()
    return not is_open and not matches_under_appeal(stage)


def round_to_draw(stage: Stage | None) -> int:
    """The next one; while the last one is not over, that one, to be drawn again."""
    if stage is None:
        return 1
    last = count_drawn(stage)
    return min(last + 1, stage.values["rounds"]) if is_in_ink(stage) else last


def refuse_if_no_round_due(tournament: Tournament, plan: Plan) -> None:
    """Before the first one as any draw before play; later, nothing of the round to be drawn has
    begun, and all before it is in ink."""
    if first_kind(plan) != ROUNDS:
        raise Refused("no_rounds_planned")
    stage = find_rounds(tournament)
    if tournament.stage in OVER:
        raise Refused("event_over")
    if stage is None:
        return
    number, last = round_to_draw(stage), count_drawn(stage)
    if number > last:
        return
    begun = stage.matches.filter(round=last).exclude(state__in=Match.NOT_CALLED)
    if begun.exists():
        raise Refused("rounds_over" if is_in_ink(stage) else "round_not_over", round=last)


def field_of_round(stage: Stage | None, number: int, teams: Sequence[str]) -> list[Entrant]:
    """The teams present, in frozen order, as the rounds before left them. Clubs are the list's."""
    if stage is None or number == 1:
        return [Entrant(team) for team in teams]
    reading = read_stage(stage, before_round=number)
    [group], [table] = reading.groups, reading.outcome.tables
    settled = settle_withdrawals(group, reading.happenings.withdrawals, strikes=False)
    return entrants_of(
        teams,
        scores=scores_of(table, reading.rules),
        clubs={},
        rounds=[read_drawn(stage, number - 1)],
        fixtures=settled.fixtures,
    )


def read_drawn(stage: Stage, number: int) -> list[Drawn]:
    """The pairs of a round with the scores that its frozen list had."""
    draws = Draw.objects.in_force().filter(tournament=stage.tournament_id, kind=Draw.Kind.ROUND)
    draw = draws.get(subject=round_subject(stage.key, number))
    scores = {line["id"]: line["score"] for line in draw.frozen_list["field"]}
    outcome = draw.document["draws"][-1]["outcome"]
    return [Drawn(a, b, (scores[a], scores[b])) for a, b in outcome["pairs"]]


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
