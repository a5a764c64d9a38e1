"""From the drawn order of slots to matches: rows with their edges, rounds, formats and states."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from scoring.core.sides import SIDES
from tournaments.actors import Actor
from tournaments.audit.chain import sha256
from tournaments.audit.services import record_action
from tournaments.brackets import tree
from tournaments.exceptions import Refused
from tournaments.formats.planned import FIRST, LADDER, SINGLE, phase_of, read_stages
from tournaments.locks import bump_version, next_number
from tournaments.models import Match, Plan, Progress, Slot, Stage, Team, Tournament
from tournaments.permissions import may_organize, require


@transaction.atomic
def build_bracket(
    tournament: Tournament, *, by: Actor, slots: Sequence[Team | None], stage: Stage | None = None
) -> list[Match]:
    """The whole bracket of drawn slots, top to bottom; None is a bye. It is the event's first
    stage, unless another one is named.

    Whoever has a bye stands in the second round at once. A bracket drawn before gives way, unless
    something has been called or played in it.
    """
    require(may_organize, by, tournament)
    is_first = stage is None
    stage = stage or only_stage(tournament)
    delete_bracket(stage)
    plan = Plan.objects.get(tournament=tournament)
    names = [str(team.pk) if team else None for team in slots]
    refill = is_first and any(row.get("losers") == Stage.Kind.REFILL for row in plan.stages)
    bracket = tree.build(
        names,
        third_place=tree.NONE if is_ladder(stage, plan) else plan.third_place,
        refill=refill,
        winners=int(stage.values.get("winners", 1)),
    )
    rows = build_matches(stage, plan, bracket, first=next_number(tournament.matches.all()))
    Match.objects.bulk_create(rows.values())
    Slot.objects.bulk_create(build_slots(bracket, rows, slots))
    data = {
        "teams": sum(team is not None for team in slots),
        "matches": len(rows),
        "rows": hash_rows(rows.values(), [team for team in slots if team]),
        **({} if is_first else {"stage": stage.key}),
    }
    record_action(tournament, "bracket.built", by=by, data=data)
    Stage.objects.filter(pk=stage.pk).update(state=Stage.State.DRAWN)
    if is_first:
        mark_drawn(tournament)
    bump_version(tournament.pk)
    return list(rows.values())


def mark_drawn(tournament: Tournament) -> None:
    events = Tournament.objects.filter(pk=tournament.pk, stage__in=Tournament.BEFORE_PLAY)
    if not events.update(stage=Progress.DRAWN):
        raise Refused("bracket_in_play")


def only_stage(tournament: Tournament) -> Stage:
    """The knockout of an event that plays nothing before it."""
    kind = Stage.Kind.KNOCKOUT
    stage, _ = Stage.objects.get_or_create(
        tournament=tournament, key=kind.value, defaults={"number": 1, "kind": kind}
    )
    return stage


def hash_rows(matches: Iterable[Match], teams: Iterable[Team]) -> str:
    """Which id has which number: entries of the log name matches and teams by their ids alone."""
    return sha256(
        {
            "matches": [[match.number, str(match.pk)] for match in matches],
            "teams": sorted([team.number, str(team.pk)] for team in teams),
        }
    )


def delete_bracket(stage: Stage, *, round: int | None = None) -> None:
    """Take away the earlier matches of a stage, or of one round of it, in which nothing happened.

    Rows that somebody holds are being called or played: not waited for, just refused.
    """
    rows = Match.objects.filter(stage=stage, **({"round": round} if round else {}))
    free = list(rows.select_for_update(skip_locked=True).order_by("round", "number"))
    touched = any(row.entries_count or row.state not in Match.NOT_CALLED for row in free)
    if touched or len(free) != rows.count():
        raise Refused("bracket_in_play")
    Slot.objects.filter(match__in=free).delete()
    rows.update(winner_to=None, loser_to=None)
    rows.delete()


def build_matches(
    stage: Stage, plan: Plan, bracket: tree.Bracket, *, first: int
) -> dict[int, Match]:
    """By their numbers in the bracket; printed numbers go on from `first`."""
    rows: dict[int, Match] = {}
    target = target_of_bracket(plan, stage.key)
    for match in reversed(bracket.matches):
        onward, down = match.winner_to, match.loser_to
        rows[match.number] = Match(
            tournament_id=stage.tournament_id,
            stage=stage,
            number=first + match.number - 1,
            round=match.round,
            round_code=tree.code_in_cup(match.name, cup=stage.cup),
            position=position_of(bracket, match),
            best_of=best_of(plan, match.name, round=match.round, cup=stage.cup),
            target=target,
            winner_to=rows[onward.match] if onward else None,
            winner_to_side=SIDES[onward.side] if onward else "",
            loser_to=rows[down.match] if down else None,
            loser_to_side=SIDES[down.side] if down else "",
            state=first_state(bracket, match),
        )
    return dict(sorted(rows.items()))


def is_ladder(stage: Stage, plan: Plan) -> bool:
    """Its champion plays on, and nobody else: no match for a third place."""
    return stage.key == LADDER and any(row.get("from") == LADDER for row in plan.stages)


def best_of(plan: Plan, name: str, *, round: int, cup: str = "") -> int:
    phase = phase_of(plan.stages, cup=cup, round=round)
    if phase == SINGLE:
        return 1
    usual = plan.best_of_first if phase == FIRST else plan.best_of_later
    return int(plan.best_of_rounds.get(name, usual))


def target_of_bracket(plan: Plan, key: str) -> int | None:
    """Points of a game, where the plan has others for this stage than for the event."""
    return next((stage.target for stage in read_stages(plan.stages) if stage.key == key), None)


def position_of(bracket: tree.Bracket, match: tree.Match) -> int:
    """From the top of its round, counting the places where a bye leaves no match."""
    if match.name == tree.THIRD:
        return 2  # below the final
    first = match.sides[0]
    if isinstance(first, tree.Slot):
        return (first.number - 1 >> match.round) + 1
    return (position_of(bracket, bracket.match(first.match)) + 1) // 2


def first_state(bracket: tree.Bracket, match: tree.Match) -> str:
    drawn = sum(map(bracket.has_team, match.sides))
    return (Match.State.LOCKED, Match.State.WAITING, Match.State.READY)[drawn]


def build_slots(
    bracket: tree.Bracket, rows: Mapping[int, Match], teams: Sequence[Team | None]
) -> list[Slot]:
    built = []
    for match in bracket.matches:
        for side, origin in zip(SIDES, match.sides, strict=True):
            team = teams[origin.number - 1] if isinstance(origin, tree.Slot) else None
            built.append(
                Slot(
                    match=rows[match.number],
                    side=side,
                    kind=Slot.Kind.TEAM if team else Slot.Kind.OPEN,
                    team=team,
                    by_bye=team is not None and match.round > 1,
                )
            )
    return built
