"""Rounds without elimination: which one is drawn next, who is in it and as what the rounds before
left them."""

from collections.abc import Sequence

from django.db.models import Max

from tournaments.exceptions import Refused
from tournaments.formats.plan import ROUNDS
from tournaments.formats.rounds import Drawn, Entrant, entrants_of, scores_of
from tournaments.formats.tables import settle_withdrawals
from tournaments.models import Draw, Match, Plan, Stage, Tournament
from tournaments.stages.selectors.planned import first_kind, first_tables
from tournaments.stages.selectors.reading import matches_under_appeal, read_stage


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
    if tournament.stage in Tournament.OVER:
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
