"""The plan's stages as a form asks for them: one list of named choices, whatever is played. Pure.

What a form does not ask for stays as it is: criteria that no preset has, further stages.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.brackets.tree import MAIN, UNTIL_THREE
from tournaments.formats.plan import DRAWN, GROUPS, KNOCKOUT, POTS, ROUNDS, SEEDED
from tournaments.formats.planned import (
    AFTER_PAIRS,
    FIRST_ROUND,
    LADDER,
    MOST_FROM_POTS,
    REST,
    RETURNS,
    PlannedStage,
    groups_then_knockout,
    has_ladder,
    is_league,
    ladder_after,
    league,
    pairs_then_knockout,
    read_stages,
    rounds_alone,
    rounds_then_knockout,
    with_preset,
    write_stages,
)
from tournaments.formats.ranking import (
    BUCHHOLZ,
    FLORES,
    HEAD_TO_HEAD,
    LOT,
    MEDIAN,
    PLAY_OFF,
    SHARED,
)
from tournaments.formats.tables import PRESETS

# Criteria, points or sweep that no preset has.
OWN = "own"
CRITERIA, SECOND, TIED, COUNTED = "criteria", "second", "tied", "flores"
# What a table goes by where no preset has it.
ORDER, POINTS, BY_GAMES, SWEEP = "order", "points", "by_games", "sweep"
WINDOW = "window"
BEST_OF_FIRST = "best_of_first"  # of the plan: games of a match in the first round
# Groups or rounds that nothing follows.
LEAGUE, ROUNDS_ALONE = "league", "rounds_alone"
LEAGUE_SIZE = "league_size"  # one table usually, so larger than a group before a bracket
# By what is played first: choices about that stage, and about the bracket after it.
OF_GROUPS = ("size", "legs", "best_of", "target")
OF_LEAGUE = (LEAGUE_SIZE, *OF_GROUPS[1:])
OF_ROUNDS = ("rounds", "random", "best_of", "target")
CHOICES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    GROUPS: (OF_GROUPS, ("each", "fill", "way_in", "crossing")),
    ROUNDS: (OF_ROUNDS, ("cut",)),
    LEAGUE: (OF_LEAGUE, ()),
    ROUNDS_ALONE: (OF_ROUNDS, ()),
}
# How a tie on which something depends is settled.
WAYS_OUT_OF_A_TIE = (LOT, PLAY_OFF, SHARED)
# What orders only the tied, by other means than what they played.
BEHIND_FLORES = (HEAD_TO_HEAD, BUCHHOLZ, MEDIAN, *WAYS_OUT_OF_A_TIE)
LENGTH = "best_of"
ALL = "all "  # before the number of games that are all played
USUAL: Mapping[str, Callable[[], list[dict[str, Any]]]] = {
    GROUPS: groups_then_knockout,
    ROUNDS: rounds_then_knockout,
    LEAGUE: league,
    ROUNDS_ALONE: rounds_alone,
}


def spread_stages(rows: object) -> dict[str, Any]:
    """Each choice by its name, as a form asks for them: "" is what is played before the bracket or
    instead of it, empty if nothing is; "criteria" is a preset, "second" who has a second chance,
    "tied" how a tie is settled on which something depends. Choices of another kind are as they
    would usually be.

    >>> spread_stages([])[""], spread_stages(groups_then_knockout(preset="liga"))["criteria"]
    ('', 'liga')
    >>> spread_stages(rounds_then_knockout(cut=4))["cut"]
    4
    >>> spread_stages(knockout_with_cup(FIRST_ROUND))["second"]
    'first_round_losers'
    >>> spread_stages(league())[""], spread_stages(rounds_alone())["rounds"]
    ('league', 5)
    >>> spread_stages(knockout_with_cup("refill"))["second"]
    'refill'
    """
    usual = {**choices_of(rounds_then_knockout()), **choices_of(groups_then_knockout()), "": ""}
    usual |= {LEAGUE_SIZE: choices_of(league())[LEAGUE_SIZE]}
    usual |= {SECOND: "", WINDOW: PlannedStage.window, COUNTED: False}
    if not rows:
        return usual
    try:
        return usual | choices_of(rows)
    except ValueError:
        return {"": GROUPS}


def choices_of(rows: object) -> dict[str, Any]:
    planned = read_stages(rows)
    if planned[0].is_first:
        return {"": "", SECOND: planned[0].losers or second_of(planned[1:])}
    tables, *brackets = planned
    if not tables.has_tables:
        raise ValueError(tables.kind)
    if is_after_pairs(planned):
        return {"": "", SECOND: brackets[0].whence, WINDOW: brackets[0].window}
    first, then = CHOICES[code_of(planned)]
    return {
        "": code_of(planned),
        SECOND: next((row.losers for row in brackets[:1] if row.losers), second_of(brackets[1:])),
        CRITERIA: preset_of(tables),
        TIED: tie_of(tables),
        COUNTED: FLORES in tables.criteria,
        ORDER: order_of(tables),
        **{name: getattr(tables, name) for name in (POINTS, BY_GAMES, SWEEP)},
        **{name: getattr(tables, member_of(name)) for name in first},
        LENGTH: length_code(tables.best_of, all_played=tables.all_played),
        **{name: getattr(brackets[0], name) for name in then},
    }


def member_of(choice: str) -> str:
    """Of a stage, by the name of its choice."""
    return "size" if choice == LEAGUE_SIZE else choice


def code_of(planned: Sequence[PlannedStage]) -> str:
    """What is played before the bracket or instead of it, as one choice."""
    if not planned or planned[0].is_first or is_after_pairs(planned):
        return ""
    kind = planned[0].kind
    return {GROUPS: LEAGUE, ROUNDS: ROUNDS_ALONE}[kind] if is_league(planned) else kind


def is_after_pairs(planned: Sequence[PlannedStage]) -> bool:
    return len(planned) > 1 and planned[1].whence in AFTER_PAIRS


def second_of(cups: Sequence[PlannedStage]) -> str:
    """Which second chance a plan has, of those that a form offers."""
    if has_ladder(cups):
        return LADDER
    if len(cups) > 1 or any(cup.whence not in (REST, FIRST_ROUND) for cup in cups):
        return OWN
    return cups[0].whence if cups else ""


def build_cups(whence: str, before: Sequence[PlannedStage]) -> list[PlannedStage]:
    """The cup that a form's choice means, after the stages `before`. Those left in the tables meet
    as the main knockout's teams do, as far as that goes: pots hold two of a group."""
    if whence == FIRST_ROUND:
        return [PlannedStage("consolation", KNOCKOUT, source=MAIN, whence=FIRST_ROUND)]
    tables, main = before[0], before[-1]
    if whence == LADDER:
        return ladder_after(main)
    if whence != REST:
        return []
    is_few = tables.kind == GROUPS and tables.size - main.each <= MOST_FROM_POTS
    way_in = main.way_in if main.way_in == SEEDED or is_few and main.way_in == POTS else DRAWN
    source = tables.key if tables.has_tables else ""
    return [PlannedStage("silver", KNOCKOUT, way_in=way_in, source=source, whence=REST)]


def knockout_with_cup(whence: str) -> list[dict[str, Any]]:
    """A knockout from the start, and a cup beside it, or its losers back in it; without either
    there is nothing to say."""
    if whence in RETURNS:
        return write_stages([PlannedStage(MAIN, KNOCKOUT, losers=whence)])
    # A ladder back needs a table before it: a fault, which is said.
    first = [PlannedStage(UNTIL_THREE if whence == LADDER else MAIN, KNOCKOUT)]
    cups = build_cups(whence, first)
    return write_stages([*first, *cups]) if cups else []


def length_code(best_of: int, *, all_played: bool) -> str:
    """How long a match is, as one choice.

    >>> length_code(3, all_played=False), length_code(2, all_played=True)
    ('3', 'all 2')
    """
    return f"{ALL}{best_of}" if all_played else str(best_of)


def parse_length(code: str) -> tuple[int, bool]:
    """
    >>> parse_length("3"), parse_length("all 2")
    ((3, False), (2, True))
    """
    return int(code.removeprefix(ALL)), code.startswith(ALL)


def with_own_order(stage: PlannedStage, choices: Mapping[str, Any]) -> PlannedStage:
    """What was not asked for stays as it is. How ties are settled is asked beside it."""
    own = {name: choices[name] for name in (POINTS, BY_GAMES, SWEEP) if name in choices}
    order = tuple(choices.get(ORDER, ()))
    if order and order != order_of(stage):
        ways = [code for code in stage.criteria if code in WAYS_OUT_OF_A_TIE]
        own["criteria"] = (*order, *(ways or [LOT]))
    return replace(stage, **own)


def order_of(stage: PlannedStage) -> tuple[str, ...]:
    """
    >>> order_of(PlannedStage("groups", GROUPS))
    ('W', 'D', 'F', 'H')
    """
    return tuple(code for code in stage.criteria if code not in WAYS_OUT_OF_A_TIE)


def preset_of(stage: PlannedStage) -> str:
    """How ties that matter are settled, and whether flores count, is asked beside it."""
    stage = with_flores(with_tie(stage, LOT), counted=False)
    for name in PRESETS:
        if with_preset(stage, name) == stage:
            return name
    return OWN


def with_flores(stage: PlannedStage, *, counted: bool) -> PlannedStage:
    """Behind games and points, before what compares the tied alone. Where they stand already they
    stay in their place.

    >>> [stage, _] = read_stages(groups_then_knockout(preset="gaucho"))
    >>> with_flores(stage, counted=True).criteria
    ('W', 'G', 'D', 'F', 'FL', 'H', 'L')
    """
    if counted == (FLORES in stage.criteria):
        return stage
    rest = [code for code in stage.criteria if code != FLORES]
    if counted:
        place = next((n for n, code in enumerate(rest) if code in BEHIND_FLORES), len(rest))
        rest.insert(place, FLORES)
    return replace(stage, criteria=tuple(rest))


def tie_of(stage: PlannedStage) -> str:
    """
    >>> [tie_of(with_tie(PlannedStage("groups", GROUPS), way)) for way in WAYS_OUT_OF_A_TIE]
    ['L', 'X', '=']
    """
    return next((way for way in (PLAY_OFF, SHARED) if way in stage.criteria), LOT)


def with_tie(stage: PlannedStage, way: str) -> PlannedStage:
    """A lot, a game between the tied before the lot, or a shared place.

    >>> [stage, _] = read_stages(groups_then_knockout())
    >>> with_tie(stage, PLAY_OFF).criteria, with_tie(stage, SHARED).criteria
    (('W', 'D', 'F', 'H', 'X', 'L'), ('W', 'D', 'F', 'H', '='))
    """
    if way == tie_of(stage):
        return stage
    rest = [code for code in stage.criteria if code not in WAYS_OUT_OF_A_TIE]
    end = {LOT: [LOT], PLAY_OFF: [PLAY_OFF, LOT], SHARED: [SHARED]}[way]
    return replace(stage, criteria=(*rest, *end))


def choose_stages(rows: object, choices: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The stages with other choices, by the names of `spread_stages`.

    >>> choose_stages([], spread_stages([]) | {"": "groups", "size": 5})[0]["size"]
    5
    """
    code, second = choices[""], choices.get(SECOND, "")
    planned = read_stages(rows)
    if not code and second in AFTER_PAIRS:
        return choose_pairs(planned, choices)
    if not code:
        is_kept = second == OWN and planned and planned[0].is_first
        return write_stages(planned) if is_kept else knockout_with_cup(second)
    if code_of(planned) != code:
        planned = read_stages(USUAL[code]())
    tables, *brackets = planned
    if choices[CRITERIA] in PRESETS:
        tables = with_preset(replace(tables, by_games=False), choices[CRITERIA])
    else:
        tables = with_own_order(tables, choices)
    tables = with_tie(tables, choices[TIED])
    is_listed = choices[CRITERIA] == OWN and FLORES in choices.get(ORDER, ())
    tables = with_flores(tables, counted=is_listed or bool(choices.get(COUNTED)))
    first, then = CHOICES[code]
    best_of, all_played = parse_length(str(choices[LENGTH]))
    length = {LENGTH: best_of, "all_played": all_played}
    tables = replace(tables, **({member_of(name): choices[name] for name in first} | length))
    if not brackets:
        return write_stages([tables])
    knockout, *cups = brackets
    knockout = replace(knockout, key=UNTIL_THREE if second == LADDER else MAIN)
    losers = second if second in RETURNS else ""
    then_played = replace(knockout, **{name: choices[name] for name in then}, losers=losers)
    before = [tables, then_played]
    if second in AFTER_PAIRS:  # a fault: it comes after one round of pairs alone
        before[1] = replace(before[1], whence=second)
    return write_stages([*before, *(cups if second == OWN else build_cups(second, before))])


def choose_pairs(
    planned: Sequence[PlannedStage], choices: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """A round of pairs and a bracket into which its losers may pay their way, or the best come."""
    usual = read_stages(pairs_then_knockout(best_of=choices.get(BEST_OF_FIRST, 1)))
    pairs, bracket = planned if is_after_pairs(planned) else usual
    if BEST_OF_FIRST in choices:
        pairs = replace(pairs, best_of=choices[BEST_OF_FIRST])
    window = choices.get(WINDOW, bracket.window)
    return write_stages([pairs, replace(bracket, whence=choices[SECOND], window=window)])
