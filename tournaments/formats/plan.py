"""An event's plan: stages, where each one's entrants come from, and all that cannot be.

A plan is judged for a number of teams; where teams may buy themselves back, for the fewest and
the most that may come.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.core.fault import Fault, fault
from tournaments.brackets.tree import FEWEST_TEAMS, MOST_TEAMS, WINNERS
from tournaments.formats.ranking import BUCHHOLZ, CRITERIA, MEDIAN, POINTS, SHARED
from tournaments.formats.results import ALL_PLAYED, BEST_OF, Length, Points
from tournaments.formats.stage_exits import BestOf, PlaceOf, Seed

KNOCKOUT, GROUPS, ROUNDS, REFILL = "knockout", "groups", "rounds", "refill"
KINDS = (KNOCKOUT, GROUPS, ROUNDS, REFILL)
WITH_TABLES, WITH_BRACKET = (GROUPS, ROUNDS), (KNOCKOUT, REFILL)
CROSSING, SEEDED, POTS, DRAWN = "crossing", "seeded", "pots", "drawn"
PAIRED = "paired"  # by chance, and no rematch where one can be avoided
WAYS_IN = (CROSSING, SEEDED, POTS, DRAWN, PAIRED)


@dataclass(frozen=True)
class Inscribed:
    """Everybody who has a place in the event."""


@dataclass(frozen=True)
class FromTable:
    """A place of an earlier stage's tables."""

    stage: str
    exit: PlaceOf | BestOf | Seed


@dataclass(frozen=True)
class WinnerOf:
    stage: str
    match: int


@dataclass(frozen=True)
class LoserOf:
    stage: str
    match: int


@dataclass(frozen=True)
class ChampionOf:
    stage: str


@dataclass(frozen=True)
class LastOf:
    """One of the three who are left in a bracket that ends with three, from the top."""

    stage: str
    place: int


@dataclass(frozen=True)
class FirstRoundLosers:
    """All who lost a match that was played in the first round."""

    stage: str


@dataclass(frozen=True)
class Winners:
    """All who won in a stage of one round, and whoever had no rival in it."""

    stage: str


@dataclass(frozen=True)
class PassedFree:
    """Whoever had no rival in a stage of one round."""

    stage: str


@dataclass(frozen=True)
class BoughtBack:
    """Losers of the first round who pay for another place: anything from nobody to all."""

    stage: str


@dataclass(frozen=True)
class BestLosers:
    """The best losers of a stage of one round, as many as its winners miss to a power of two."""

    stage: str


Source = (
    Inscribed | FromTable | WinnerOf | LoserOf | ChampionOf | LastOf | FirstRoundLosers
    | Winners | PassedFree | BoughtBack | BestLosers
)  # fmt: skip
KINDS_LEFT_BY: Mapping[type, tuple[str, ...]] = {
    FromTable: WITH_TABLES,
    WinnerOf: WITH_BRACKET,
    LoserOf: WITH_BRACKET,
    ChampionOf: WITH_BRACKET,
    LastOf: (KNOCKOUT,),
    FirstRoundLosers: (KNOCKOUT,),
    Winners: (ROUNDS,),
    PassedFree: (ROUNDS,),
    BoughtBack: (KNOCKOUT, ROUNDS),
    BestLosers: (ROUNDS,),
}


@dataclass(frozen=True)
class Stage:
    """`groups` and `legs` are of groups, `rounds` and `random` of rounds; `way_in` says how the
    entrants of a knockout get their places, `crossing` who meets whom in its first round;
    `winners` how many are left in the end."""

    key: str
    kind: str
    entrants: tuple[Source, ...] = (Inscribed(),)
    length: Length = Length()
    criteria: tuple[str, ...] = ()
    points: Points = Points()
    sweep: bool = False
    groups: int = 1
    legs: int = 1
    rounds: int = 0
    random: bool = False
    way_in: str = DRAWN
    crossing: tuple[tuple[Source, Source], ...] = ()
    winners: int = 1


class Field(NamedTuple):
    """How many teams a stage may have."""

    least: int
    most: int


def group_names(count: int) -> tuple[str, ...]:
    """A to Z, then AA, AB …

    >>> group_names(28)[-3:]
    ('Z', 'AA', 'AB')
    """
    letters = [chr(ord("A") + n) for n in range(26)]
    return tuple(
        letters[n] if n < 26 else letters[n // 26 - 1] + letters[n % 26] for n in range(count)
    )


def group_sizes(teams: int, groups: int) -> tuple[int, ...]:
    """As equal as can be, the larger ones first.

    >>> group_sizes(14, 4)
    (4, 4, 3, 3)
    """
    size, over = divmod(teams, groups)
    return tuple(size + (n < over) for n in range(groups))


def count_to_fill(groups: int, each: int) -> int:
    """How many best n-ths make a power of two of those who come through; 0 where there are not
    so many groups, and the bracket has byes.

    >>> [count_to_fill(groups, 2) for groups in (6, 8, 13, 5)]
    [4, 0, 6, 0]
    """
    through = groups * each
    missing = (1 << (through - 1).bit_length()) - through
    return missing if missing <= groups else 0


def sources_through(stage: str, *, groups: int, each: int, best: int = 0) -> tuple[Source, ...]:
    """The first `each` of every group, all firsts before all seconds, then the best of the next."""
    places = [
        FromTable(stage, PlaceOf(name, place))
        for place in range(1, each + 1)
        for name in group_names(groups)
    ]
    return (*places, *(FromTable(stage, BestOf(each + 1, n)) for n in range(1, best + 1)))


def sources_after_cut(stage: str, cut: int) -> tuple[Source, ...]:
    """The first `cut` of a stage of rounds."""
    return tuple(FromTable(stage, Seed(n)) for n in range(1, cut + 1))


def plan_faults(stages: Sequence[Stage], *, teams: int) -> tuple[Fault, ...]:
    """Everything that cannot be, at once; each fault names its stage and what would fit."""
    faults: list[Fault] = []
    if not stages:
        faults.append(fault("stages_needed"))
    earlier: dict[str, tuple[Stage, Field]] = {}
    used: set[Source] = set()
    for stage in stages:
        if stage.key in earlier:
            faults.append(fault("stage_twice", stage=stage.key))
        faults += source_faults(stage, earlier, used)
        field = field_of(stage, earlier, teams=teams)
        faults += field_faults(stage, field)
        faults += match_faults(stage)
        faults += criteria_faults(stage)
        faults += way_in_faults(stage)
        earlier[stage.key] = (stage, field)
    return tuple(faults)


def field_of(stage: Stage, earlier: Mapping[str, tuple[Stage, Field]], *, teams: int) -> Field:
    """How many teams come, from all sources together; unknown stages send nobody."""
    least = most = 0
    for source in stage.entrants:
        if isinstance(source, Inscribed):
            least, most = least + teams, most + teams
        elif source.stage not in earlier:
            continue
        elif isinstance(source, Winners):
            field = earlier[source.stage][1]
            least, most = least + -(-field.least // 2), most + -(-field.most // 2)
        elif isinstance(source, BestLosers):
            field = earlier[source.stage][1]  # nobody, where all of them stayed away
            most += min(places_to_fill(-(-field.most // 2)), field.most // 2)
        elif isinstance(source, FirstRoundLosers | BoughtBack):
            origin, field = earlier[source.stage]
            is_pairs = origin.kind == ROUNDS
            most += field.most // 2 if is_pairs else first_round_matches(field.most)
            if isinstance(source, FirstRoundLosers):
                least += first_round_matches(field.least)
        else:
            least, most = least + 1, most + 1
    return Field(least, most)


def places_to_fill(winners: int) -> int:
    """What so many winners miss to the next power of two.

    >>> [places_to_fill(n) for n in (1, 3, 4, 5, 6, 9)]
    [0, 1, 0, 3, 2, 7]
    """
    return (1 << (winners - 1).bit_length()) - winners if winners else 0


def first_round_matches(teams: int) -> int:
    """Matches of a knockout's first round: the others pass free.

    >>> [first_round_matches(n) for n in (2, 3, 6, 8, 24)]
    [1, 1, 2, 4, 8]
    """
    return teams - (1 << (teams - 1).bit_length()) // 2 if teams > 1 else 0


def source_faults(
    stage: Stage, earlier: Mapping[str, tuple[Stage, Field]], used: set[Source]
) -> Iterator[Fault]:
    """Sources that do not exist, that send two stages the same team, or more than there are."""
    for source in stage.entrants:
        if source in used:
            yield fault("source_twice", stage=stage.key, source=describe_source(source))
        used.add(source)
        if isinstance(source, Inscribed):
            continue
        if source.stage not in earlier:
            yield fault("unknown_stage", *earlier, stage=stage.key, source=source.stage)
            continue
        origin, field = earlier[source.stage]
        if origin.kind not in KINDS_LEFT_BY[type(source)]:
            kinds = KINDS_LEFT_BY[type(source)]
            yield fault("wrong_kind", *kinds, stage=stage.key, source=describe_source(source))
        elif isinstance(source, FromTable):
            yield from table_source_faults(stage, source, origin, field)
        elif isinstance(source, WinnerOf | LoserOf) and not 1 <= source.match < field.least:
            yield fault("unknown_match", field.least - 1, stage=stage.key, match=source.match)
        elif isinstance(source, LastOf) and not 1 <= source.place <= origin.winners:
            name = describe_source(source)
            yield fault("unknown_place", origin.winners, stage=stage.key, source=name)


def table_source_faults(
    stage: Stage, source: FromTable, origin: Stage, field: Field
) -> Iterator[Fault]:
    """More through than there are entrants, a cut larger than the field."""
    groups = origin.groups if origin.kind == GROUPS else 1
    if groups < 1:
        return
    sizes, exit = group_sizes(field.least, groups), source.exit
    if isinstance(exit, PlaceOf):
        names = group_names(groups)
        if exit.group not in names:
            yield fault("unknown_group", *names, stage=stage.key, group=exit.group)
        elif not 1 <= exit.place <= sizes[names.index(exit.group)]:
            most = sizes[names.index(exit.group)]
            yield fault("more_through_than_entrants", most, stage=stage.key, group=exit.group)
    elif isinstance(exit, BestOf):
        candidates = sum(size >= exit.place for size in sizes)
        if exit.place < 1 or not 1 <= exit.rank <= candidates:
            yield fault("too_many_best", candidates, stage=stage.key, place=exit.place)
    elif exit.rank > field.least and origin.kind == GROUPS:
        yield fault("more_through_than_entrants", min(sizes), stage=stage.key)
    elif not 1 <= exit.rank <= field.least:
        yield fault("cut_larger_than_field", field.least, stage=stage.key, cut=exit.rank)


def field_faults(stage: Stage, field: Field) -> Iterator[Fault]:
    """Too few or too many teams for what is to be played."""
    if stage.kind not in KINDS:
        yield fault("unknown_kind", *KINDS, stage=stage.key)
    elif field.least < (fewest := max(FEWEST_TEAMS, stage.winners + 1)) and not (
        is_for_losers(stage)
    ):
        yield fault("too_few_entrants", fewest, stage=stage.key, entrants=field.least)
    elif field.most > MOST_TEAMS:
        yield fault("too_many_entrants", MOST_TEAMS, stage=stage.key, entrants=field.most)
    if stage.kind == GROUPS:
        most = max(1, field.least // FEWEST_TEAMS)
        if not 1 <= stage.groups <= most:
            yield fault("wrong_number_of_groups", 1, most, stage=stage.key)
        if stage.legs not in (1, 2):
            yield fault("wrong_number_of_legs", 1, 2, stage=stage.key)
    if stage.kind == ROUNDS:
        most = max_rounds(field.least)
        if not 1 <= stage.rounds <= most:
            yield fault("more_rounds_than_opponents", 1, most, stage=stage.key)


def is_for_losers(stage: Stage) -> bool:
    """A cup of those who lose in the first round: where that is one or nobody, it is not played."""
    return {type(source) for source in stage.entrants} == {FirstRoundLosers}


def max_rounds(teams: int) -> int:
    """So many rounds can be drawn without a rematch: each opponent once, and a bye if odd.

    >>> max_rounds(8), max_rounds(7)
    (7, 7)
    """
    return max(1, teams if teams % 2 else teams - 1)


def match_faults(stage: Stage) -> Iterator[Fault]:
    """Matches that the stage's kind or its table points cannot have."""
    games, target, all_played = stage.length
    if target < 1:
        yield fault("target_needed", stage=stage.key)
    is_length = games in (ALL_PLAYED if all_played else BEST_OF)
    if not is_length:
        yield fault("wrong_length", *BEST_OF, stage=stage.key)
    can_draw = is_length and all_played and games % 2 == 0
    if can_draw and stage.kind in WITH_BRACKET:
        yield fault("draw_in_knockout", *BEST_OF, stage=stage.key)
    if stage.kind not in WITH_TABLES:
        return
    if can_draw and (POINTS not in stage.criteria or stage.points.by_games):
        yield fault("draw_without_points", POINTS, stage=stage.key)
    if is_length and stage.points.by_games and (games, all_played) != (3, False):
        yield fault("points_by_games_without_best_of_3", 3, stage=stage.key)
    if not stage.points.by_games and not (
        stage.points.win > stage.points.loss
        and stage.points.win >= stage.points.draw >= stage.points.loss
    ):
        yield fault("win_worth_less", stage=stage.key)


def criteria_faults(stage: Stage) -> Iterator[Fault]:
    if stage.kind not in WITH_TABLES:
        return
    if not stage.criteria:
        yield fault("criteria_needed", stage=stage.key)
    for code in sorted({*stage.criteria} - {*CRITERIA}):
        yield fault("unknown_criterion", *CRITERIA, stage=stage.key, criterion=code)
    for code in sorted({code for code in stage.criteria if stage.criteria.count(code) > 1}):
        yield fault("criterion_twice", stage=stage.key, criterion=code)
    if SHARED in stage.criteria[:-1]:
        yield fault("shared_place_not_last", stage=stage.key)
    if stage.kind != ROUNDS and {BUCHHOLZ, MEDIAN} & {*stage.criteria}:
        yield fault("buchholz_without_rounds", ROUNDS, stage=stage.key)


def way_in_faults(stage: Stage) -> Iterator[Fault]:
    """A crossing table must name each entrant once."""
    if stage.kind != KNOCKOUT:
        return
    if stage.way_in not in WAYS_IN:
        yield fault("unknown_way_in", *WAYS_IN, stage=stage.key)
    if stage.winners not in WINNERS:
        yield fault("wrong_number_of_winners", *WINNERS, stage=stage.key)
    if stage.way_in == CROSSING:
        sources = [source for pair in stage.crossing for source in pair]
        times = Counter(sources)
        for source in sorted({s for s in sources if times[s] > 1}, key=describe_source):
            yield fault("crossing_twice", stage=stage.key, source=describe_source(source))
        for source in sorted({*sources} ^ {*stage.entrants}, key=describe_source):
            code = "crossing_unknown" if source in times else "crossing_incomplete"
            yield fault(code, stage=stage.key, source=describe_source(source))
        pairs = len(stage.crossing)
        if pairs & (pairs - 1) or not pairs:
            yield fault("crossing_not_a_bracket", stage=stage.key, pairs=pairs)
    if stage.way_in in (SEEDED, POTS):
        for source in stage.entrants:
            if not isinstance(source, FromTable):
                name = describe_source(source)
                yield fault("rank_needed", stage=stage.key, source=name)


def describe_source(source: Source) -> str:
    """A source as a short code, for faults and logs.

    >>> describe_source(FromTable("zonas", PlaceOf("B", 2)))
    'zonas:B2'
    >>> describe_source(FromTable("zonas", BestOf(3, 1))), describe_source(ChampionOf("plata"))
    ('zonas:best 3.1', 'plata:champion')
    """
    if isinstance(source, Inscribed):
        return "inscribed"
    if isinstance(source, FromTable):
        exit = source.exit
        if isinstance(exit, PlaceOf):
            return f"{source.stage}:{exit.group}{exit.place}"
        if isinstance(exit, BestOf):
            return f"{source.stage}:best {exit.place}.{exit.rank}"
        return f"{source.stage}:seed {exit.rank}"
    if isinstance(source, WinnerOf):
        return f"{source.stage}:winner {source.match}"
    if isinstance(source, LoserOf):
        return f"{source.stage}:loser {source.match}"
    if isinstance(source, LastOf):
        return f"{source.stage}:last {source.place}"
    names: dict[type, str] = {
        ChampionOf: "champion",
        FirstRoundLosers: "first-round losers",
        Winners: "winners",
        PassedFree: "passed free",
        BoughtBack: "bought back",
        BestLosers: "best losers",
    }
    return f"{source.stage}:{names[type(source)]}"
