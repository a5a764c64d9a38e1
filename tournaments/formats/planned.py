"""The plan's stages as an organizer says them: groups of four, the first two of each and the best
thirds go on; or five rounds, and the first eight go on. How many groups that makes is known once
the teams are. Pure. `planned_choices` has the choices of a form, `planned_faults` what cannot be.

    [{"key": "groups", "kind": "groups", "size": 4, "legs": 1, "best_of": 3,
      "criteria": ["W", "D", "F", "H", "L"], "points": [2, 1, 0], "sweep": false},
     {"key": "knockout", "kind": "knockout", "way_in": "pots",
      "source": "groups", "each": 2, "fill": true}]

    [{"key": "rounds", "kind": "rounds", "rounds": 5, "random": false, "best_of": 3,
      "criteria": ["W", "G", "D", "F", "H", "L"], "points": [2, 1, 0], "sweep": true},
     {"key": "knockout", "kind": "knockout", "way_in": "seeded", "source": "rounds", "cut": 8}]

Tables alone are a league: the first three of them stand on the podium.

    [{"key": "groups", "kind": "groups", "size": 10, "legs": 1, "best_of": 1,
      "criteria": ["P", "F", "D", "L"], "points": [2, 1, 0], "sweep": false}]

A knockout may be the first stage, and others may follow: cups of those who did not come through
the tables, or of those who lost in the first round.

    [{"key": "knockout", "kind": "knockout"},
     {"key": "consolation", "kind": "knockout", "source": "knockout",
      "from": "first_round_losers"}]

Instead, losers of its first round may come back into its own bracket: `losers` is "refill".

    [{"key": "knockout", "kind": "knockout", "losers": "refill"}]

Or one round of pairs, and whoever lost in it may pay for another place in the bracket, so many
minutes after its last result:

    [{"key": "first", "kind": "rounds", "rounds": 1, …},
     {"key": "knockout", "kind": "knockout", "source": "first", "from": "bought_back",
      "window": 30}]

Or the best losers of that round fill the bracket of its winners:

    [{"key": "first", "kind": "rounds", "rounds": 1, …},
     {"key": "knockout", "kind": "knockout", "source": "first", "from": "best_losers"}]

Or whoever misses the cut plays a ladder back, beside a bracket that ends with three: its champion
and these three play the semi-finals.

    [{"key": "rounds", "kind": "rounds", "rounds": 3, …},
     {"key": "main", "kind": "knockout", "way_in": "seeded", "source": "rounds", "cut": 24},
     {"key": "ladder", "kind": "knockout", "way_in": "seeded", "source": "rounds", "from": "rest"},
     {"key": "knockout", "kind": "knockout", "source": "main", "from": "ladder"}]
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import accumulate
from typing import Any

from tournaments.brackets.tree import MAIN, UNTIL_THREE
from tournaments.formats.crossing import PLACE
from tournaments.formats.plan import (
    CROSSING,
    DRAWN,
    GROUPS,
    KNOCKOUT,
    PAIRED,
    POTS,
    REFILL,
    ROUNDS,
    SEEDED,
    WITH_TABLES,
    BestLosers,
    BoughtBack,
    ChampionOf,
    FirstRoundLosers,
    FromTable,
    Inscribed,
    LastOf,
    Source,
    Stage,
    Winners,
    count_to_fill,
    describe_source,
    group_sizes,
    sources_after_cut,
    sources_through,
)
from tournaments.formats.plan_file import parse_source
from tournaments.formats.results import Length, Points
from tournaments.formats.round_clock import clock_members
from tournaments.formats.second_chances import cups_by_rank
from tournaments.formats.stage_exits import PlaceOf, Seed
from tournaments.formats.tables import PRESETS

# Of the main knockout, behind groups.
WAYS_IN = (POTS, SEEDED, CROSSING, DRAWN)
# Pots of more than two of each group may be too much to count exactly: those are seeded.
MOST_FROM_POTS = 2
# With two of each, so many best thirds can still be counted; where more would be needed, byes.
MOST_THIRDS_FROM_POTS = 20
# Stages, or criteria of one: a longer list is no plan, and would only take long to judge.
MOST_LISTED = 32
MOST_PAIRS = 1024  # … or of a crossing table; what a page has room for is less


class UnreadableStages(ValueError):
    """Not a list of stages; `where` is the member that can't be read."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


@dataclass(frozen=True)
class PlannedStage:
    """With `by_games` a table's points are 3 and 0 for a 2–0, 2 and 1 for a 2–1, whatever `points`
    say. With `all_played` a match is exactly two games (1–1 is a draw) or always three; `target` is
    for a stage that plays to other points than the event.
    `size` and `legs` are of groups, `rounds` and `random` of rounds, all about tables of both;
    `way_in`, `source`, `each`, `fill` and `cut` of a knockout: so many of each group, with the best
    of the next place where they fill a bracket, or the first so many of one table. Without a source
    it is for everybody, and `losers` says whether those of its first round come back into it.
    `whence` ("from") is of a cup beside the main knockout, or of that one where losers of one round
    of pairs come in beside its winners: the best of them, or whoever pays for another place, for
    `window` minutes after its last result (0: until the organizers say so). `crossing` is who meets
    whom, places of groups from the top. `clock` are minutes of a round, `at_zero` and `start_at`
    what happens then (`round_clock`)."""

    key: str
    kind: str
    size: int = 4
    legs: int = 1
    rounds: int = 5
    random: bool = False
    best_of: int = 3
    all_played: bool = False
    target: int | None = None
    criteria: tuple[str, ...] = PRESETS["argentina"][0]
    points: tuple[int, int, int] = (2, 1, 0)
    by_games: bool = False
    sweep: bool = False
    way_in: str = POTS
    source: str = ""
    each: int = 2
    fill: bool = True
    cut: int = 0
    whence: str = ""
    crossing: tuple[tuple[str, str], ...] = ()
    losers: str = ""
    clock: int | None = None
    at_zero: str = ""
    start_at: int | None = None
    window: int = 30

    @property
    def is_first(self) -> bool:
        """A knockout from the start."""
        return self.kind == KNOCKOUT and not self.source

    @property
    def has_tables(self) -> bool:
        return self.kind in WITH_TABLES


def groups_then_knockout(
    *, preset: str = "argentina", size: int = 4, legs: int = 1, best_of: int = 3,
    all_played: bool = False, target: int | None = None, each: int = 2, fill: bool = True,
    way_in: str = POTS, crossing: tuple[tuple[str, str], ...] = (),
) -> list[dict[str, Any]]:  # fmt: skip
    """The usual two stages, as the plan keeps them."""
    length: dict[str, Any] = {"best_of": best_of, "all_played": all_played, "target": target}
    groups = PlannedStage("groups", GROUPS, size=size, legs=legs, **length)
    return write_stages(
        [
            with_preset(groups, preset),
            PlannedStage(
                "knockout",
                KNOCKOUT,
                way_in=way_in,
                source="groups",
                each=each,
                fill=fill,
                crossing=crossing,
            ),
        ]
    )


def rounds_then_knockout(
    *, preset: str = "gaucho", rounds: int = 5, random: bool = False, best_of: int = 3,
    cut: int = 8,
) -> list[dict[str, Any]]:  # fmt: skip
    """Rounds for everybody, then a bracket of the first so many."""
    stage = PlannedStage("rounds", ROUNDS, rounds=rounds, random=random, best_of=best_of)
    return write_stages(
        [
            with_preset(stage, preset),
            PlannedStage("knockout", KNOCKOUT, way_in=SEEDED, source="rounds", cut=cut),
        ]
    )


def league(
    *, preset: str = "uruguay", size: int = 10, legs: int = 1, best_of: int = 1
) -> list[dict[str, Any]]:
    """All against all, and the table says who has won."""
    stage = PlannedStage("groups", GROUPS, size=size, legs=legs, best_of=best_of)
    return write_stages([with_preset(stage, preset)])


def rounds_alone(
    *, preset: str = "argentina", rounds: int = 5, random: bool = False, best_of: int = 3
) -> list[dict[str, Any]]:
    """Rounds for everybody, and the table says who has won."""
    stage = PlannedStage("rounds", ROUNDS, rounds=rounds, random=random, best_of=best_of)
    return write_stages([with_preset(stage, preset)])


def is_league(planned: Sequence[PlannedStage]) -> bool:
    """Whether tables decide the event, and nothing follows them.

    >>> is_league(read_stages(league())), is_league(read_stages(groups_then_knockout()))
    (True, False)
    """
    return bool(planned) and all(stage.has_tables for stage in planned)


def pairs_then_knockout(*, best_of: int = 1, window: int = 30) -> list[dict[str, Any]]:
    """A round of pairs, and a bracket of its winners and of whoever paid for another place."""
    pairs = PlannedStage("first", ROUNDS, rounds=1, random=True, best_of=best_of)
    bracket = PlannedStage("knockout", KNOCKOUT, source="first", whence=BOUGHT_BACK, window=window)
    return write_stages([pairs, bracket])


def rounds_then_ladder(
    *, preset: str = "gaucho", rounds: int = 3, random: bool = False, best_of: int = 3,
    cut: int = 24,
) -> list[dict[str, Any]]:  # fmt: skip
    """Rounds for everybody, a bracket of the first so many, and a ladder back for the rest."""
    stage = PlannedStage("rounds", ROUNDS, rounds=rounds, random=random, best_of=best_of)
    main = PlannedStage(UNTIL_THREE, KNOCKOUT, way_in=SEEDED, source=stage.key, cut=cut)
    return write_stages([with_preset(stage, preset), main, *ladder_after(main)])


def ladder_after(main: PlannedStage) -> list[PlannedStage]:
    """The ladder of whoever missed the cut, and the semi-finals with its champion."""
    return [
        PlannedStage(LADDER, KNOCKOUT, way_in=SEEDED, source=main.source, whence=REST),
        PlannedStage(MAIN, KNOCKOUT, source=main.key, whence=LADDER),
    ]


def has_ladder(planned: Sequence[PlannedStage]) -> bool:
    """
    >>> has_ladder(read_stages(rounds_then_ladder())), has_ladder(read_stages(league()))
    (True, False)
    """
    return any(stage.whence == LADDER for stage in planned)


def phase_of(rows: Sequence[Mapping[str, Any]], *, cup: str, round: int) -> str:
    """By which of the plan's numbers of games a round of a bracket goes: in a ladder one game
    decides, and semi-finals that others played for are no first round.

    >>> phase_of([], cup="", round=1), phase_of(rounds_then_ladder(), cup="", round=1)
    ('first', 'later')
    >>> phase_of(rounds_then_ladder(), cup="ladder", round=2)
    'single'
    """
    if any(row.get("from") == LADDER for row in rows):
        if cup == LADDER:
            return SINGLE
        if not cup:
            return LATER
    return FIRST if round == 1 else LATER


def with_preset(stage: PlannedStage, name: str) -> PlannedStage:
    criteria, points, sweep = PRESETS[name]
    table = (points.win, points.draw, points.loss)
    return replace(stage, criteria=criteria, points=table, sweep=sweep)


OF_TABLES = ("best_of", "all_played", "target", "criteria", "points", "by_games", "sweep")
OF_KIND: Mapping[str, tuple[str, ...]] = {
    GROUPS: ("size", "legs", *OF_TABLES),
    ROUNDS: ("rounds", "random", *OF_TABLES),
    KNOCKOUT: (
        *("way_in", "source", "each", "fill", "cut", "whence", "crossing", "losers", "window"),
        "target",
    ),
}
# Who comes into a cup beside the main knockout: whoever is left in the tables, the next places of
# each group, or whoever lost a match in the first round.
REST, NEXT_PLACES, FIRST_ROUND = "rest", "places", "first_round_losers"
WHENCE = (REST, NEXT_PLACES, FIRST_ROUND)
# What becomes of the losers of a first round, where they come back into the same bracket.
RETURNS = (REFILL,)
# Who comes into the main one after a round of pairs, beside its winners: losers who paid for a
# place, or the best losers, as many as fill it.
BOUGHT_BACK, BEST_LOSERS = "bought_back", "best_losers"
AFTER_PAIRS = (BOUGHT_BACK, BEST_LOSERS)
# The knockout of whoever missed the cut, whose champion comes into the semi-finals beside the last
# three of the bracket of the others.
LADDER = "ladder"
BEFORE_SEMIFINALS = (UNTIL_THREE, LADDER)
# What the number of games of a round goes by.
FIRST, LATER, SINGLE = "first", "later", "single"
# What a cup says of itself: what a stage does not use is not written.
OF_A_CUP: Mapping[str, tuple[str, ...]] = {
    REST: ("way_in", "source", "whence"),
    NEXT_PLACES: ("way_in", "source", "each", "whence"),
    FIRST_ROUND: ("source", "whence"),
    BOUGHT_BACK: ("source", "whence", "window"),
    BEST_LOSERS: ("source", "whence"),
    LADDER: ("source", "whence"),
}
# Into these the draw leads, whatever the plan says of ways in.
ALWAYS_DRAWN = (FIRST_ROUND, *AFTER_PAIRS, LADDER)
OF_A_CUT, OF_GROUPS = ("way_in", "source", "cut"), ("way_in", "source", "each", "fill")
OF_EVERY_STAGE = ("key", "kind", "clock", "at_zero", "start_at")
MAY_BE_NONE = ("target", "clock", "start_at")
# Written only where a stage has them.
UNUSUAL = ("all_played", "target", "by_games")
# A word of Python's own is another one in the code.
SPELLED = {"whence": "from"}


def write_stages(stages: Sequence[PlannedStage]) -> list[dict[str, Any]]:
    """As JSON, each with the members of its kind alone.

    >>> write_stages(read_stages(groups_then_knockout())) == groups_then_knockout()
    True
    """
    rows = []
    for stage in stages:
        values = {name: plain(value) for name, value in asdict(stage).items()}
        names = ("key", "kind", *members_of(stage), *clock_members(stage))
        rows.append({SPELLED.get(name, name): values[name] for name in names})
    return rows


def members_of(stage: PlannedStage) -> tuple[str, ...]:
    """What a stage says of itself: of ways to say one thing, the one it uses."""
    if stage.kind != KNOCKOUT:
        names = OF_KIND[stage.kind]
        return tuple(name for name in names if name not in UNUSUAL or getattr(stage, name))
    own = OF_A_CUP.get(stage.whence) or (OF_A_CUT if stage.cut else OF_GROUPS)
    if stage.is_first:
        own = ()
    elif stage.way_in == CROSSING:
        own = (*own, "crossing")
    return (*own, *(name for name in ("losers", "target") if getattr(stage, name)))


def plain(value: Any) -> Any:
    return [plain(item) for item in value] if isinstance(value, tuple) else value


TYPES: Mapping[str, type] = {
    "key": str, "kind": str, "size": int, "legs": int, "rounds": int, "random": bool,
    "best_of": int, "all_played": bool, "target": int, "by_games": bool, "sweep": bool,
    "way_in": str,
    "source": str, "each": int, "fill": bool, "cut": int, "whence": str, "window": int,
    "losers": str,
    "clock": int, "at_zero": str, "start_at": int,
}  # fmt: skip


def read_stages(rows: object) -> list[PlannedStage]:
    """Raises `UnreadableStages`. No two stages have one key: the later would hide the earlier."""
    if not isinstance(rows, list | tuple) or len(rows) > MOST_LISTED:
        raise UnreadableStages("stages")
    stages = [read_planned_stage(row) for row in rows]
    if len({stage.key for stage in stages}) < len(stages):
        raise UnreadableStages("key")
    return stages


def read_planned_stage(row: object) -> PlannedStage:
    if not isinstance(row, Mapping) or row.get("kind") not in tuple(OF_KIND):
        raise UnreadableStages("kind")
    names_by_word = {word: name for name, word in SPELLED.items()}
    values: dict[str, Any] = {names_by_word.get(str(name), str(name)): row[name] for name in row}
    for name, value in values.items():
        if name in row and name in SPELLED:
            raise UnreadableStages(name)
        if name in MAY_BE_NONE and value is None:
            continue
        if name in TYPES and type(value) is not TYPES[name]:
            raise UnreadableStages(name)
        if name not in {*OF_EVERY_STAGE, *OF_KIND[values["kind"]]}:
            raise UnreadableStages(str(name))
    if "key" not in values:
        raise UnreadableStages("key")
    for name, one in (("criteria", str), ("points", int)):
        if name in values:
            listed = values[name]
            if not isinstance(listed, list | tuple) or len(listed) > MOST_LISTED:
                raise UnreadableStages(name)
            if any(type(item) is not one for item in listed):
                raise UnreadableStages(name)
            values[name] = tuple(values[name])
    if len(values.get("points", (0, 0, 0))) != 3:
        raise UnreadableStages("points")
    if "crossing" in values:
        values["crossing"] = read_pairs(values["crossing"])
        if not values.get("source"):
            raise UnreadableStages("crossing")  # places of nothing
    return PlannedStage(**values)


def read_pairs(pairs: object) -> tuple[tuple[str, str], ...]:
    """Who meets whom, as codes of places."""
    if not isinstance(pairs, list | tuple) or len(pairs) > MOST_PAIRS:
        raise UnreadableStages("crossing")
    if not all(
        isinstance(pair, list | tuple)
        and len(pair) == 2
        and all(isinstance(code, str) and PLACE.fullmatch(code) for code in pair)
        for pair in pairs
    ):
        raise UnreadableStages("crossing")
    return tuple((str(a), str(b)) for a, b in pairs)


def stages_for(planned: Sequence[PlannedStage], *, teams: int, target: int) -> tuple[Stage, ...]:
    """The stages of exactly so many teams. Groups have at most the planned size, and differ by one
    team at most; who goes on comes from as many groups as that makes."""
    stages_by_key: dict[str, Stage] = {}
    for stage in planned:
        if stage.has_tables:
            stages_by_key[stage.key] = tables_for(stage, teams=teams, target=target)
        else:
            others = [cup for cup in planned if cup.source == stage.source and not cup.has_tables]
            stages_by_key[stage.key] = Stage(
                stage.key, REFILL if stage.losers == REFILL else KNOCKOUT,
                entrants=tuple(entrants_for(stage, stages_by_key, others=others, teams=teams)),
                length=Length(1, stage.target or target),
                way_in=way_into(stage),
                crossing=tuple(
                    (parse_source(f"{stage.source}:{a}"), parse_source(f"{stage.source}:{b}"))
                    for a, b in stage.crossing
                ),
                winners=3 if any(is_before_semifinals(stage, row) for row in planned) else 1,
            )  # fmt: skip
    return tuple(stages_by_key.values())


def way_into(stage: PlannedStage) -> str:
    if stage.whence == LADDER:
        return PAIRED
    return DRAWN if stage.is_first or stage.whence in ALWAYS_DRAWN else stage.way_in


def is_before_semifinals(stage: PlannedStage, later: PlannedStage) -> bool:
    """Whether three of a bracket are left, and play on in a later one."""
    return later.whence == LADDER and later.source == stage.key


def tables_for(stage: PlannedStage, *, teams: int, target: int) -> Stage:
    win, draw, loss = stage.points
    tables = Stage(
        stage.key,
        stage.kind,
        length=Length(stage.best_of, stage.target or target, stage.all_played),
        criteria=stage.criteria,
        points=Points(win, draw, loss, stage.by_games),
        sweep=stage.sweep,
    )
    if stage.kind == ROUNDS:
        return replace(tables, rounds=stage.rounds, random=stage.random)
    return replace(tables, groups=-(-teams // max(1, stage.size)), legs=stage.legs)


def entrants_for(
    stage: PlannedStage,
    earlier: Mapping[str, Stage],
    *,
    others: Sequence[PlannedStage],
    teams: int,
) -> Sequence[Source]:
    """`others` are all knockouts of the same source, this one among them, the main one first: what
    one takes the next has not."""
    if stage.is_first:
        return (Inscribed(),)
    if stage.whence == FIRST_ROUND:
        return (FirstRoundLosers(stage.source),)
    if stage.whence == BOUGHT_BACK:
        return (Winners(stage.source), BoughtBack(stage.source))
    if stage.whence == BEST_LOSERS:
        return (Winners(stage.source), BestLosers(stage.source))
    if stage.whence == LADDER:
        last = (LastOf(stage.source, place) for place in (1, 2, 3))
        return (*last, ChampionOf(LADDER))
    origin = earlier.get(stage.source)
    if origin is None:
        return (FromTable(stage.source, PlaceOf("A", 1)),)  # a fault that `plan_faults` names
    by_rank = [cup for cup in others if cup.whence != FIRST_ROUND]
    main, place = by_rank[0], by_rank.index(stage)
    if main.cut:
        taken = main.cut if place else 0
        return sources_after_cut(stage.source, teams if place else main.cut)[taken:]
    sizes = group_sizes(teams, origin.groups)
    best = count_best(main, sizes)
    if place:
        return cup_sources(by_rank, place, sizes=sizes, best=best)
    if main.way_in == SEEDED:
        through = origin.groups * main.each + best
        return tuple(FromTable(stage.source, Seed(rank)) for rank in range(1, through + 1))
    return sources_through(stage.source, groups=origin.groups, each=main.each, best=best)


def count_best(main: PlannedStage, sizes: Sequence[int]) -> int:
    """So many of the next place fill the main bracket; none where there are not so many."""
    missing = count_to_fill(len(sizes), main.each) if main.fill else 0
    return missing if missing <= most_best(main, sizes) else 0


def cup_sources(
    by_rank: Sequence[PlannedStage], place: int, *, sizes: Sequence[int], best: int
) -> Sequence[Source]:
    """Of a cup below the main one: by seeds where that goes by seeds, so that nobody is in both."""
    stage, largest = by_rank[0].source, max(sizes)
    borders = accumulate(cup.each for cup in by_rank if cup.whence != REST)
    splits = [min(border, largest) for border in borders]
    cups = cups_by_rank(stage, sizes, splits=splits, best=best)
    if by_rank[0].way_in != SEEDED:
        return cups[place]
    first = sum(map(len, cups[:place]))
    seeds = range(first + 1, first + 1 + len(cups[place]))
    return tuple(FromTable(stage, Seed(rank)) for rank in seeds)


def most_best(stage: PlannedStage, sizes: Sequence[int]) -> int:
    """How many of the next place may go on: no more than groups have one."""
    there = sum(size > stage.each for size in sizes)
    is_counted = stage.way_in == POTS and stage.each > 1
    return min(there, MOST_THIRDS_FROM_POTS) if is_counted else there


def write_stage(stage: Stage) -> dict[str, Any]:
    """A stage for its number of teams, as `formats/plan_file.py` reads it again."""
    values: dict[str, Any] = {}
    for setting in fields(stage):
        value = getattr(stage, setting.name)
        if setting.name == "entrants":
            value = [describe_source(source) for source in value]
        elif setting.name == "crossing":
            value = [[describe_source(a), describe_source(b)] for a, b in value]
        elif setting.name in ("length", "points"):
            value = value._asdict()
        if setting.name != "winners" or stage.winners > 1:
            values[setting.name] = plain(value)
    return values
