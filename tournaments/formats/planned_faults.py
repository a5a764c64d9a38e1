"""What a plan's stages cannot be, all at once, before anybody knows how many teams will come. What
can't be run yet from its draw to its podium is a fault too: `playable_faults` is the gate. Pure.
"""

import re
from collections.abc import Iterator, Sequence

from scoring.core.fault import Fault, fault
from tournaments.brackets.tree import FEWEST_TEAMS, MAIN
from tournaments.formats.plan import (
    DRAWN,
    GROUPS,
    KNOCKOUT,
    POTS,
    ROUNDS,
    SEEDED,
    criteria_faults,
    match_faults,
    plan_faults,
)
from tournaments.formats.planned import (
    AFTER_PAIRS,
    ALWAYS_DRAWN,
    BEFORE_SEMIFINALS,
    BEST_LOSERS,
    FIRST_ROUND,
    LADDER,
    MOST_FROM_POTS,
    NEXT_PLACES,
    REST,
    RETURNS,
    WAYS_IN,
    WHENCE,
    PlannedStage,
    UnreadableStages,
    has_ladder,
    is_league,
    read_stages,
    stages_for,
    tables_for,
)
from tournaments.formats.ranking import FLORES, POINTS
from tournaments.formats.results import ALL_PLAYED

SMALLEST_GROUP, LARGEST_GROUP, LARGEST_LEAGUE = 3, 16, 32
MOST_ROUNDS = 15
LONGEST_WINDOW = 240  # minutes
SMALLEST_CUT, LARGEST_CUT = 2, 64
SMALLEST_CUT_WITH_LADDER = 6  # with fewer, somebody is among the last three without a match
# What can be run from the draw to the podium.
PLAYABLE = ([GROUPS, KNOCKOUT], [ROUNDS, KNOCKOUT], [KNOCKOUT], [GROUPS], [ROUNDS])
KEYS_OF_CUPS = {
    REST: ("silver", "bronze"),
    NEXT_PLACES: ("silver", "bronze"),
    FIRST_ROUND: ("consolation",),
}
MAX_POINTS = 20
# With one of these nobody can say who would come where.
UNCOUNTABLE = {
    "stages_not_playable", "wrong_stage_key", "wrong_cup", "wrong_cup_source", "rest_not_last",
    "ladder_without_cut", "ladder_with_cups",
    "wrong_group_size", "wrong_number_of_rounds", "wrong_cut", "cut_without_rounds",
    "wrong_number_through", "too_many_for_pots", "unknown_way_in",
}  # fmt: skip
# The engine's word for what was said already.
SAID_BEFORE = {
    "wrong_best_of": "wrong_length",
    "return_without_pairs": "wrong_kind",
    "best_losers_without_pairs": "wrong_kind",
}
CROSSING_FAULTS = {"crossing_twice", "crossing_unknown", "crossing_incomplete"}
KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")


def stages_faults(
    rows: object,
    *,
    teams: int | None,
    lengths: Sequence[int],
    targets: Sequence[int],
    has_flor: bool = True,
) -> tuple[Fault, ...]:
    """Everything that cannot be, at once; without a number of teams, whatever their number. Nothing
    to say of an event that is a knockout from the start. `has_flor`: the rules have flores."""
    try:
        planned = read_stages(rows)
    except UnreadableStages as error:
        return (fault("stages_unreadable", member=error.where),)
    if not planned:
        return ()
    own = list(own_faults(planned, lengths, targets))
    if not has_flor:
        own += flores_faults(planned)
    at_fault = {fault.code for fault in own}
    if at_fault & UNCOUNTABLE:
        later = list(faults_of_tables(planned, target=targets[0]))
    else:
        teams = teams or max(fewest_teams(stage, planned) for stage in planned)
        stages = stages_for(planned, teams=teams, target=targets[0])
        later = list(plan_faults(stages, teams=teams))
    repeated_codes = {SAID_BEFORE[code] for code in at_fault & SAID_BEFORE.keys()}
    faults = [*own, *(fault for fault in later if fault.code not in repeated_codes)]
    # Every place beyond the field is at fault: once is enough. Of a crossing table each is named.
    return tuple({fault_key(f): f for f in reversed(faults)}.values())[::-1]


def flores_faults(planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """A table cannot count what the game does not have."""
    for stage in planned:
        if stage.has_tables and FLORES in stage.criteria:
            yield fault("flores_without_flor", stage=stage.key)


def faults_of_tables(planned: Sequence[PlannedStage], *, target: int) -> Iterator[Fault]:
    """What is wrong with matches and criteria, however many teams come."""
    for stage in planned:
        if stage.has_tables:
            tables = tables_for(stage, teams=FEWEST_TEAMS, target=target)
            yield from match_faults(tables)
            yield from criteria_faults(tables)


def fault_key(fault: Fault) -> tuple[object, ...]:
    data = dict(fault.data)
    place = data.get("source") if fault.code in CROSSING_FAULTS else None
    return fault.code, data.get("stage"), place


def fewest_teams(stage: PlannedStage, planned: Sequence[PlannedStage]) -> int:
    """So many a stage needs to be worth judging: two groups or those that a crossing table names,
    an opponent for each round, two who lose in the first round or are left below a cut."""
    if stage.crossing:
        codes = [code for pair in stage.crossing for code in pair if not code.startswith("best")]
        return planned[0].size * max(2, len({code.rstrip("0123456789") for code in codes}))
    if stage.whence in (FIRST_ROUND, *AFTER_PAIRS):
        return 4
    if stage.whence == REST:
        return 2 + max(other.cut for other in planned)
    if stage.kind == GROUPS:
        return stage.size if is_league(planned) else 2 * stage.size
    return stage.rounds + 1 if stage.kind == ROUNDS else max(2, stage.cut)


def own_faults(
    planned: Sequence[PlannedStage], lengths: Sequence[int], targets: Sequence[int]
) -> Iterator[Fault]:
    """What only a plan without a number of teams can have wrong, and what can't be run yet."""
    yield from playable_faults(planned)
    for stage in planned:
        if not KEY.fullmatch(stage.key):
            yield fault("wrong_stage_key", stage=stage.key[:20])
    for stage in planned:
        if stage.has_tables:
            largest = LARGEST_LEAGUE if is_league(planned) else LARGEST_GROUP
            yield from table_faults(stage, lengths, targets, largest=largest)
        else:
            yield from knockout_faults(stage, planned)
            if stage.target not in (None, *targets):
                yield fault("wrong_target", *targets, stage=stage.key)


def playable_faults(planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """One stage with tables, then the main knockout of those who came through; or that knockout
    from the start, or after a round of pairs, and cups beside it; or tables alone; or rounds, two
    brackets and the semi-finals of both."""
    if has_ladder(planned):
        yield from ladder_faults(planned)
        return
    main = next((stage for stage in planned if stage.kind == KNOCKOUT), None)
    before = [stage for stage in planned if stage.has_tables]
    cups = [stage for stage in planned if stage.kind == KNOCKOUT and stage is not main]
    kinds = [stage.kind for stage in planned][: len(planned) - len(cups)]
    source = before[0].key if before else ""
    is_usual = main is None or (main.whence in ("", *AFTER_PAIRS) and main.source == source)
    if kinds not in PLAYABLE or not is_usual:
        yield fault("stages_not_playable", GROUPS, ROUNDS, KNOCKOUT)
    elif main and not (before or cups or has_settings(main)):
        yield fault("stages_not_playable", GROUPS, ROUNDS, KNOCKOUT)  # an empty list says that
    elif main and main.whence in AFTER_PAIRS:
        yield from return_faults(before[0] if before else None, main, cups)
        yield from losers_faults(planned)
    elif main:
        yield from cup_faults(cups, main, source)
        yield from losers_faults(planned)


def has_settings(main: PlannedStage) -> bool:
    """Of a knockout from the start, beyond being one."""
    return bool(main.losers) or main.clock is not None or main.target is not None


def ladder_faults(planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """Rounds, the bracket of the first, the ladder of the rest, the semi-finals: these, named so,
    and nothing besides."""
    semifinals = next(stage for stage in planned if stage.whence == LADDER)
    rounds, main, ladder, *_ = [*planned, *[None] * 3][:3]
    if rounds is None or rounds.kind != ROUNDS or main is None or not main.cut:
        yield fault("ladder_without_cut", stage=semifinals.key[:20])
        return
    if len(planned) != 4 or planned[3] is not semifinals or ladder is None:
        others = [stage.key for stage in planned[2:] if stage.key not in (LADDER, MAIN)]
        yield fault("ladder_with_cups", stage=(others or [semifinals.key])[0][:20])
        return
    for stage, key in zip(planned[1:], (*BEFORE_SEMIFINALS, MAIN), strict=True):
        if stage.key != key:
            yield fault("wrong_stage_key", key, stage=stage.key[:20])
    sources = (rounds.key, rounds.key, main.key)
    for stage, source in zip(planned[1:], sources, strict=True):
        if stage.source != source or stage.losers:
            yield fault("wrong_cup_source", stage=stage.key[:20])
    if main.whence or ladder.whence != REST:
        yield fault("ladder_without_cut", stage=semifinals.key[:20])
    if ladder.way_in != SEEDED:
        yield fault("unknown_way_in", SEEDED, stage=ladder.key[:20])
    if semifinals.target != main.target:
        yield fault("semifinals_to_other_points", stage=semifinals.key[:20])


def losers_faults(planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """Losers come back only into a bracket that an event begins with, and have no cup besides."""
    for stage in planned:
        if stage.losers and stage.losers not in RETURNS:
            yield fault("unknown_return", *RETURNS, stage=stage.key)
        elif stage.losers and not stage.is_first:
            yield fault("return_without_start", stage=stage.key)
        elif stage.losers and len(planned) > 1:
            yield fault("return_beside_cup", stage=stage.key)
        elif stage.losers and stage.key != MAIN:
            yield fault("wrong_stage_key", MAIN, stage=stage.key[:20])


def return_faults(
    pairs: PlannedStage | None, main: PlannedStage, cups: Sequence[PlannedStage]
) -> Iterator[Fault]:
    """One round of pairs before it, and nothing beside it."""
    what = "best_losers" if main.whence == BEST_LOSERS else "return"
    if pairs is None or pairs.kind != ROUNDS or pairs.rounds != 1:
        yield fault(f"{what}_without_pairs", stage=main.key)
    if cups:
        yield fault(f"{what}_with_cups", stage=cups[0].key)
    if not 0 <= main.window <= LONGEST_WINDOW:
        yield fault("wrong_window", 0, LONGEST_WINDOW, stage=main.key)


def cup_faults(cups: Sequence[PlannedStage], main: PlannedStage, tables: str) -> Iterator[Fault]:
    """Cups by rank come from the tables, the rest in the last of them; losers of the first round
    from the main knockout. Their keys name them."""
    if cups and main.key != MAIN:
        yield fault("wrong_stage_key", MAIN, stage=main.key[:20])
    for cup in cups:
        if not tables and cup.whence != FIRST_ROUND:
            yield fault("wrong_cup_source", stage=cup.key[:20])
        elif cup.key not in KEYS_OF_CUPS.get(cup.whence, ()):
            yield fault("wrong_cup", *KEYS_OF_CUPS.get(cup.whence, WHENCE), stage=cup.key[:20])
        elif cup.source != (MAIN if cup.whence == FIRST_ROUND else tables):
            yield fault("wrong_cup_source", stage=cup.key)
    by_rank = [cup for cup in cups if cup.whence != FIRST_ROUND]
    if any(cup.whence == REST for cup in by_rank[:-1]):
        yield fault("rest_not_last", stage=by_rank[0].key)


def table_faults(
    stage: PlannedStage, lengths: Sequence[int], targets: Sequence[int], *, largest: int
) -> Iterator[Fault]:
    if stage.kind == GROUPS and not SMALLEST_GROUP <= stage.size <= largest:
        yield fault("wrong_group_size", SMALLEST_GROUP, largest, stage=stage.key)
    if stage.kind == ROUNDS and not 1 <= stage.rounds <= MOST_ROUNDS:
        yield fault("wrong_number_of_rounds", 1, MOST_ROUNDS, stage=stage.key)
    allowed = ALL_PLAYED if stage.all_played else lengths
    if stage.best_of not in allowed:
        yield fault("wrong_best_of", *allowed, stage=stage.key)
    if stage.target not in (None, *targets):
        yield fault("wrong_target", *targets, stage=stage.key)
    if stage.by_games and POINTS not in stage.criteria:
        yield fault("by_games_without_points", stage=stage.key)
    if not all(0 <= points <= MAX_POINTS for points in stage.points):
        yield fault("wrong_table_points", 0, MAX_POINTS, stage=stage.key)


def knockout_faults(stage: PlannedStage, planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """After rounds the cut says who goes on, and the table who meets whom."""
    if stage.cut and (stage.is_first or stage.whence):
        yield fault("cut_without_rounds", stage=stage.key)
    if stage.is_first or stage.whence in ALWAYS_DRAWN:
        return
    if stage.whence:
        yield from () if has_ladder(planned) else way_of_cup_faults(stage, planned)
        return
    origin = next((one for one in planned if one.key == stage.source), None)
    if origin and origin.kind == ROUNDS:
        if stage.way_in != SEEDED:
            yield fault("unknown_way_in", SEEDED, stage=stage.key)
        least = SMALLEST_CUT_WITH_LADDER if has_ladder(planned) else SMALLEST_CUT
        if not least <= stage.cut <= LARGEST_CUT:
            yield fault("wrong_cut", least, LARGEST_CUT, stage=stage.key)
        return
    if stage.cut:
        yield fault("cut_without_rounds", stage=stage.key)
    if stage.way_in not in WAYS_IN:
        yield fault("unknown_way_in", *WAYS_IN, stage=stage.key)
    most = most_through(origin)
    if not 1 <= stage.each <= most:
        yield fault("wrong_number_through", 1, most, stage=stage.key)
    elif stage.way_in == POTS and stage.each > MOST_FROM_POTS:
        yield fault("too_many_for_pots", MOST_FROM_POTS, stage=stage.key)


def most_through(groups: PlannedStage | None) -> int:
    """So many of each group can go on; of groups that cannot be, as of the largest."""
    if groups is None or not SMALLEST_GROUP <= groups.size <= LARGEST_GROUP:
        return LARGEST_GROUP - 1
    return min(groups.size, LARGEST_GROUP - 1)


def way_of_cup_faults(cup: PlannedStage, planned: Sequence[PlannedStage]) -> Iterator[Fault]:
    """Seeded where the main knockout is: seeds count from the first of all. Pots hold two of a
    group at most."""
    main = next(stage for stage in planned if stage.kind == KNOCKOUT)
    origin = next((stage for stage in planned if stage.key == cup.source), None)
    ways = (SEEDED, DRAWN) if main.way_in == SEEDED or main.cut else (POTS, DRAWN)
    if cup.whence == NEXT_PLACES and not 1 <= cup.each < LARGEST_GROUP:
        yield fault("wrong_number_through", 1, LARGEST_GROUP - 1, stage=cup.key)
    if cup.way_in not in ways:
        yield fault("unknown_way_in", *ways, stage=cup.key)
    elif cup.way_in == POTS and origin and most_of_a_group(cup, main, origin) > MOST_FROM_POTS:
        yield fault("too_many_for_pots", MOST_FROM_POTS, stage=cup.key)


def most_of_a_group(cup: PlannedStage, main: PlannedStage, groups: PlannedStage) -> int:
    return cup.each if cup.whence == NEXT_PLACES else groups.size - main.each
