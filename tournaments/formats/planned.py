"""The plan's stages as an organizer says them: groups of four, the first two of each and the best
thirds go on. How many groups that makes is known once the teams are. Pure.

    [{"key": "groups", "kind": "groups", "size": 4, "legs": 1, "best_of": 3,
      "criteria": ["W", "D", "F", "H", "L"], "points": [2, 1, 0], "sweep": false},
     {"key": "knockout", "kind": "knockout", "way_in": "pots",
      "source": "groups", "each": 2, "fill": true}]
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from scoring.core.fault import Fault, fault
from tournaments.formats.plan import (
    GROUPS,
    KNOCKOUT,
    POTS,
    SEEDED,
    FromTable,
    Source,
    Stage,
    count_to_fill,
    describe_source,
    group_sizes,
    plan_faults,
    sources_through,
)
from tournaments.formats.ranking import FLORES, PLAY_OFF
from tournaments.formats.results import Length, Points
from tournaments.formats.stage_exits import PlaceOf, Seed
from tournaments.formats.tables import PRESETS

# A printed crossing table and a new draw of all who are through are not there yet.
WAYS_IN = (POTS, SEEDED)
# Pots of more than two of each group may be too much to count exactly: those are seeded.
MOST_FROM_POTS = 2
SMALLEST_GROUP, LARGEST_GROUP = 3, 16
# Flores have to come in with every result, and a play-off needs a match of one game: not yet.
NOT_YET = {FLORES, PLAY_OFF}
MAX_POINTS = 20
KEY = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")
# Criteria, points or sweep that no preset has.
OWN = "own"


class UnreadableStages(ValueError):
    """Not a list of stages; `where` is the member that can't be read."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


@dataclass(frozen=True)
class PlannedStage:
    """`size`, `legs` and all about tables are of groups; `way_in`, `source`, `each` and `fill` of a
    knockout: so many of each group, with the best of the next place where they fill a bracket."""

    key: str
    kind: str
    size: int = 4
    legs: int = 1
    best_of: int = 3
    criteria: tuple[str, ...] = PRESETS["argentina"][0]
    points: tuple[int, int, int] = (2, 1, 0)
    sweep: bool = False
    way_in: str = POTS
    source: str = ""
    each: int = 2
    fill: bool = True


def groups_then_knockout(
    *, preset: str = "argentina", size: int = 4, legs: int = 1, best_of: int = 3,
    each: int = 2, fill: bool = True, way_in: str = POTS,
) -> list[dict[str, Any]]:  # fmt: skip
    """The usual two stages, as the plan keeps them."""
    criteria, points, sweep = PRESETS[preset]
    return write_stages(
        [
            PlannedStage(
                "groups", GROUPS, size=size, legs=legs, best_of=best_of, criteria=criteria,
                points=(points.win, points.draw, points.loss), sweep=sweep,
            ),
            PlannedStage(
                "knockout", KNOCKOUT, way_in=way_in, source="groups", each=each, fill=fill
            ),
        ]
    )  # fmt: skip


OF_KIND: Mapping[str, tuple[str, ...]] = {
    GROUPS: ("size", "legs", "best_of", "criteria", "points", "sweep"),
    KNOCKOUT: ("way_in", "source", "each", "fill"),
}


def write_stages(stages: Sequence[PlannedStage]) -> list[dict[str, Any]]:
    """As JSON, each with the members of its kind alone.

    >>> write_stages(read_stages(groups_then_knockout())) == groups_then_knockout()
    True
    """
    rows = []
    for stage in stages:
        values = {name: plain(value) for name, value in asdict(stage).items()}
        rows.append({name: values[name] for name in ("key", "kind", *OF_KIND[stage.kind])})
    return rows


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


TYPES: Mapping[str, type] = {
    "key": str, "kind": str, "size": int, "legs": int, "best_of": int, "sweep": bool,
    "way_in": str, "source": str, "each": int, "fill": bool,
}  # fmt: skip


def read_stages(rows: object) -> list[PlannedStage]:
    """Raises `UnreadableStages`."""
    if not isinstance(rows, list | tuple):
        raise UnreadableStages("stages")
    return [read_stage(row) for row in rows]


def read_stage(row: object) -> PlannedStage:
    if not isinstance(row, Mapping) or row.get("kind") not in OF_KIND:
        raise UnreadableStages("kind")
    values = dict(row)
    for name, value in values.items():
        if name in TYPES and type(value) is not TYPES[name]:
            raise UnreadableStages(name)
        if name not in {"key", "kind", *OF_KIND[values["kind"]]}:
            raise UnreadableStages(str(name))
    if "key" not in values:
        raise UnreadableStages("key")
    for name, one in (("criteria", str), ("points", int)):
        if name in values:
            if not isinstance(values[name], list | tuple) or any(
                type(item) is not one for item in values[name]
            ):
                raise UnreadableStages(name)
            values[name] = tuple(values[name])
    if len(values.get("points", (0, 0, 0))) != 3:
        raise UnreadableStages("points")
    return PlannedStage(**values)


def spread_stages(rows: object) -> dict[str, Any]:
    """Each choice by its name, as a form asks for them: "" says whether there are groups at all,
    "criteria" is a preset. Without groups, what they would have if there were.

    >>> spread_stages([])[""], spread_stages(groups_then_knockout(preset="liga"))["criteria"]
    ('', 'liga')
    """
    try:
        groups, knockout = read_stages(rows or groups_then_knockout())
    except ValueError:
        return {"": GROUPS}
    return {
        "": GROUPS if rows else "",
        "size": groups.size,
        "legs": groups.legs,
        "best_of": groups.best_of,
        "criteria": preset_of(groups),
        "each": knockout.each,
        "fill": knockout.fill,
        "way_in": knockout.way_in,
    }


def preset_of(groups: PlannedStage) -> str:
    own = (groups.criteria, groups.points, groups.sweep)
    for name, (criteria, points, sweep) in PRESETS.items():
        if own == (criteria, (points.win, points.draw, points.loss), sweep):
            return name
    return OWN


def choose_stages(rows: object, choices: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The stages with other choices, by the names of `spread_stages`.

    >>> choose_stages([], spread_stages([]) | {"": "groups", "size": 5})[0]["size"]
    5
    """
    if not choices[""]:
        return []
    groups, knockout = read_stages(rows or groups_then_knockout())
    if choices["criteria"] in PRESETS:
        criteria, points, sweep = PRESETS[choices["criteria"]]
        table = (points.win, points.draw, points.loss)
        groups = replace(groups, criteria=criteria, points=table, sweep=sweep)
    of_groups = {name: choices[name] for name in ("size", "legs", "best_of")}
    of_knockout = {name: choices[name] for name in ("each", "fill", "way_in")}
    return write_stages([replace(groups, **of_groups), replace(knockout, **of_knockout)])


def stages_for(planned: Sequence[PlannedStage], *, teams: int, target: int) -> tuple[Stage, ...]:
    """The stages of exactly so many teams. Groups have at most the planned size, and differ by one
    team at most; who goes on comes from as many groups as that makes."""
    made: dict[str, Stage] = {}
    for stage in planned:
        if stage.kind == GROUPS:
            win, draw, loss = stage.points
            made[stage.key] = Stage(
                stage.key,
                GROUPS,
                length=Length(stage.best_of, target),
                criteria=stage.criteria,
                points=Points(win, draw, loss),
                sweep=stage.sweep,
                groups=-(-teams // max(1, stage.size)),
                legs=stage.legs,
            )
        else:
            made[stage.key] = Stage(
                stage.key, KNOCKOUT, entrants=tuple(entrants_for(stage, made, teams=teams)),
                length=Length(1, target), way_in=stage.way_in,
            )  # fmt: skip
    return tuple(made.values())


def entrants_for(
    stage: PlannedStage, earlier: Mapping[str, Stage], *, teams: int
) -> Iterator[Source]:
    origin = earlier.get(stage.source)
    if origin is None:
        yield FromTable(stage.source, PlaceOf("A", 1))  # a fault that `plan_faults` names
        return
    sizes = group_sizes(teams, origin.groups)
    missing = count_to_fill(origin.groups, stage.each) if stage.fill else 0
    best = min(missing, sum(size > stage.each for size in sizes))
    best = best if best == missing else 0
    if stage.way_in == SEEDED:
        through = origin.groups * stage.each + best
        yield from (FromTable(stage.source, Seed(rank)) for rank in range(1, through + 1))
        return
    yield from sources_through(stage.source, groups=origin.groups, each=stage.each, best=best)


def stages_faults(
    rows: object, *, teams: int | None, target: int, lengths: Sequence[int]
) -> tuple[Fault, ...]:
    """Everything that cannot be, at once; without a number of teams, whatever their number. Nothing
    to say of an event that is a knockout from the start."""
    try:
        planned = read_stages(rows)
    except UnreadableStages as error:
        return (fault("stages_unreadable", member=error.where),)
    if not planned:
        return ()
    faults = list(own_faults(planned, lengths))
    if faults:
        return tuple(faults)
    least = max((2 * stage.size for stage in planned if stage.kind == GROUPS), default=2)
    return plan_faults(
        stages_for(planned, teams=teams or least, target=target), teams=teams or least
    )


def own_faults(planned: Sequence[PlannedStage], lengths: Sequence[int]) -> Iterator[Fault]:
    """What only a plan without a number of teams can have wrong, and what can't be run yet."""
    kinds = [stage.kind for stage in planned]
    if kinds != [GROUPS, KNOCKOUT] or planned[-1].source != planned[0].key:
        yield fault("stages_not_playable", GROUPS, KNOCKOUT)
    for stage in planned:
        if not KEY.fullmatch(stage.key):
            yield fault("wrong_stage_key", stage=stage.key[:20])
    for stage in planned:
        if stage.kind == GROUPS:
            if not SMALLEST_GROUP <= stage.size <= LARGEST_GROUP:
                yield fault("wrong_group_size", SMALLEST_GROUP, LARGEST_GROUP, stage=stage.key)
            if stage.best_of not in lengths:
                yield fault("wrong_best_of", *lengths, stage=stage.key)
            for code in sorted({*stage.criteria} & NOT_YET):
                yield fault("criterion_not_yet", stage=stage.key, criterion=code)
            if not all(0 <= points <= MAX_POINTS for points in stage.points):
                yield fault("wrong_table_points", 0, MAX_POINTS, stage=stage.key)
        else:
            if stage.way_in not in WAYS_IN:
                yield fault("unknown_way_in", *WAYS_IN, stage=stage.key)
            if not 1 <= stage.each < LARGEST_GROUP:
                yield fault("wrong_number_through", 1, LARGEST_GROUP - 1, stage=stage.key)
            elif stage.way_in == POTS and stage.each > MOST_FROM_POTS:
                yield fault("too_many_for_pots", MOST_FROM_POTS, stage=stage.key)


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
        values[setting.name] = plain(value)
    return values


def count_through(planned: Sequence[PlannedStage], *, teams: int) -> int:
    """How many come into the last stage."""
    stages = stages_for(planned, teams=teams, target=1)
    return len(stages[-1].entrants) if stages else 0
