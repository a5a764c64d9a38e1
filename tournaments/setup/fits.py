"""What planned groups or rounds make of a number of teams, in a sentence beside the form."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, ngettext

from scoring.registry import all_rulesets
from tournaments.brackets.tree import FEWEST_TEAMS, layout
from tournaments.formats.plan import (
    KNOCKOUT,
    REFILL,
    ROUNDS,
    BestLosers,
    FirstRoundLosers,
    Stage,
    Winners,
    first_round_matches,
    group_sizes,
    places_to_fill,
    plan_faults,
)
from tournaments.formats.planned import (
    AFTER_PAIRS,
    PlannedStage,
    UnreadableStages,
    has_ladder,
    read_stages,
    stages_for,
)
from tournaments.formats.planned_faults import own_faults
from tournaments.formats.results import BEST_OF
from tournaments.formats.second_chances import places_for_returns
from tournaments.regulation.faults import BOUNDS, targets_of
from tournaments.regulation.sentences import cup_name
from tournaments.regulation.settings import PlanSettings
from tournaments.setup.labels import CRITERIA, SWEEP, fault_words

# Where nobody has inscribed and there is no limit.
EXAMPLES = (8, 12, 14, 16, 24)


def fit_sentences(settings: PlanSettings, *, inscribed: int) -> list[str]:
    """For those who are in, and for all places; nothing where the choices themselves are at
    fault, which is said at their fields."""
    planned = read_groups(settings)
    if not planned:
        return []
    least, most = BOUNDS["cap"]
    numbers_of_teams = {
        number for number in (inscribed, settings.cap) if number and least <= number <= most
    }
    return [fit_sentence(planned, teams=teams) for teams in sorted(numbers_of_teams) or EXAMPLES]


def read_groups(settings: PlanSettings) -> list[PlannedStage]:
    """The planned stages, if they can be played at all."""
    try:
        planned = read_stages(settings.stages)
    except UnreadableStages:
        return []
    targets = targets_of(all_rulesets()[settings.ruleset])
    return [] if not planned or any(own_faults(planned, BEST_OF, targets)) else planned


def fit_sentence(planned: Sequence[PlannedStage], *, teams: int) -> str:
    """
    >>> from tournaments.formats.planned import groups_then_knockout
    >>> fit_sentence(read_stages(groups_then_knockout()), teams=14)
    'With 14 teams: 2 groups of 4 and 2 of 3, 18 matches. 8 go on.'
    """
    stages = stages_for(planned, teams=teams, target=1)
    if faults := plan_faults(stages, teams=teams):
        why = fault_words(faults[0])
        return gettext("With %(teams)s teams it cannot be: %(why)s") % {"teams": teams, "why": why}
    if stages[0].kind == REFILL:
        return fit_refill(teams=teams)
    if len(stages) > 1 and isinstance(stages[1].entrants[0], Winners):
        is_best = isinstance(stages[1].entrants[1], BestLosers)
        return (fit_best_losers if is_best else fit_returns)(teams)
    if stages[0].kind == KNOCKOUT:
        return fit_knockout(stages, teams=teams)
    tables, *brackets = stages
    is_rounds = tables.kind == ROUNDS
    first = (
        describe_rounds(tables, teams)
        if is_rounds
        else describe_groups(tables, teams, is_league=not brackets)
    )
    if not brackets:
        return first
    if has_ladder(planned):
        return f"{first} {fit_ladder(brackets)}"
    return " ".join([first, describe_through(planned, stages), *map(describe_cup, brackets[1:])])


def describe_through(planned: Sequence[PlannedStage], stages: Sequence[Stage]) -> str:
    """How many of the tables go on into the main knockout."""
    tables, knockout, *_cups = stages
    through = len(knockout.entrants)
    words: dict[str, Any] = {
        "through": through,
        "best": 0 if knockout_cuts(planned) else through - tables.groups * planned[1].each,
        "byes": (1 << (through - 1).bit_length()) - through,
    }
    if words["best"]:
        then = gettext("%(through)s go on, %(best)s of them as the best of the next place.")
    elif words["byes"]:
        then = ngettext(
            "%(through)s go on, and %(byes)s passes the first round free.",
            "%(through)s go on, and %(byes)s pass the first round free.",
            words["byes"],
        )
    else:
        then = gettext("%(through)s go on.")
    return then % words


def fit_ladder(brackets: Sequence[Stage]) -> str:
    """Of the bracket that ends with three, and the ladder beside it.

    >>> from tournaments.formats.planned import rounds_then_ladder
    >>> fit_sentence(read_stages(rounds_then_ladder(cut=6)), teams=10).partition(". ")[2]
    'The first 6 play until 3 are left, the other 4 the repechage; its champion joins these 3 in \
the semi-finals.'
    """
    main, ladder, _semifinals = brackets
    through = len(main.entrants)
    byes = len(layout(through, winners=3).bye_slots)
    words = {"through": through, "rest": len(ladder.entrants), "byes": byes}
    then = gettext(
        "The first %(through)s play until 3 are left, the other %(rest)s the repechage; its"
        " champion joins these 3 in the semi-finals."
    )
    if not byes:
        return then % words
    passing = ngettext(
        "In the main bracket %(byes)s passes the first round free.",
        "In the main bracket %(byes)s pass the first round free.",
        byes,
    )
    return f"{then} {passing}" % words


def fit_knockout(stages: Sequence[Stage], *, teams: int) -> str:
    """Of a bracket from the start with a cup beside it.

    >>> from tournaments.formats.planned_choices import knockout_with_cup
    >>> fit_sentence(read_stages(knockout_with_cup("first_round_losers")), teams=12)
    'With 12 teams: 4 matches in the first round. Repechage: up to 4 teams.'
    >>> fit_sentence(read_stages(knockout_with_cup("first_round_losers")), teams=5)
    'With 5 teams: 1 match in the first round. Repechage: not played, as one team alone loses.'
    """
    matches = first_round_matches(teams)
    first = ngettext(
        "With %(teams)s teams: %(matches)s match in the first round.",
        "With %(teams)s teams: %(matches)s matches in the first round.",
        matches,
    ) % {"teams": teams, "matches": matches}
    losers = (
        gettext("%(cup)s: not played, as one team alone loses.")
        if matches < FEWEST_TEAMS
        else gettext("%(cup)s: up to %(teams)s teams.")
    )
    cups = [losers % {"cup": cup_name(cup.key), "teams": matches} for cup in stages[1:]]
    return " ".join([first, *cups])


def fit_refill(*, teams: int) -> str:
    """Of a bracket that fills up with its own losers.

    >>> fit_refill(teams=12)
    'With 12 teams: a bracket of 16 with 4 empty places. As many losers come back.'
    >>> fit_refill(teams=8)
    'With 8 teams the bracket is full from the start: nobody comes back.'
    """
    size = 1 << (teams - 1).bit_length()
    words = {"teams": teams, "size": size, "places": size - teams}
    if size == teams:
        full = gettext(
            "With %(teams)s teams the bracket is full from the start: nobody comes back."
        )
        return full % words
    text = ngettext(
        "With %(teams)s teams: a bracket of %(size)s with %(places)s empty place. One loser comes"
        " back.",
        "With %(teams)s teams: a bracket of %(size)s with %(places)s empty places. As many losers"
        " come back.",
        words["places"],
    )
    return text % words


def fit_returns(teams: int) -> str:
    """
    >>> fit_returns(31)
    'With 31 teams: 15 matches in the first round, one passes free. 15 places can be bought again.'
    """
    matches, winners = teams // 2, -(-teams // 2)
    if teams % 2:
        text = gettext(
            "With %(teams)s teams: %(matches)s matches in the first round, one passes free."
            " %(places)s places can be bought again."
        )
    else:
        text = gettext(
            "With %(teams)s teams: %(matches)s matches in the first round. %(places)s places can be"
            " bought again."
        )
    places = min(places_for_returns(winners), matches)
    return text % {"teams": teams, "matches": matches, "places": places}


def fit_best_losers(teams: int) -> str:
    """
    >>> fit_best_losers(12)
    'With 12 teams: 6 matches in the first round. 2 best losers fill a bracket of 8.'
    """
    matches, winners = teams // 2, -(-teams // 2)
    places = min(places_to_fill(winners), matches)
    words = {"teams": teams, "matches": matches, "places": places}
    words["size"] = winners + places_to_fill(winners)
    if teams % 2:
        first = gettext(
            "With %(teams)s teams: %(matches)s matches in the first round, one passes free."
        )
    else:
        first = gettext("With %(teams)s teams: %(matches)s matches in the first round.")
    if not places:
        then = gettext("The winners fill a bracket of %(size)s: no loser comes back.")
    else:
        then = ngettext(
            "%(places)s best loser fills a bracket of %(size)s.",
            "%(places)s best losers fill a bracket of %(size)s.",
            places,
        )
    return f"{first} {then}" % words


def describe_cup(cup: Stage) -> str:
    """Of losers nobody knows yet how many there will be."""
    if isinstance(cup.entrants[0], FirstRoundLosers):
        return gettext("%(cup)s: the losers of the first round.") % {"cup": cup_name(cup.key)}
    words = {"cup": cup_name(cup.key), "teams": len(cup.entrants)}
    return gettext("%(cup)s: %(teams)s teams.") % words


def knockout_cuts(planned: Sequence[PlannedStage]) -> bool:
    return bool(planned[1].cut)


def describe_groups(groups: Stage, teams: int, *, is_league: bool = False) -> str:
    sizes = group_sizes(teams, groups.groups)
    matches = sum(size * (size - 1) // 2 for size in sizes) * groups.legs
    words = {
        "teams": teams,
        "groups": describe_sizes(sizes, is_league=is_league),
        "matches": matches,
    }
    return gettext("With %(teams)s teams: %(groups)s, %(matches)s matches.") % words


def describe_rounds(rounds: Stage, teams: int) -> str:
    matches = rounds.rounds * (teams // 2)
    words = {"teams": teams, "rounds": rounds.rounds, "matches": matches}
    text = ngettext(
        "With %(teams)s teams: %(rounds)s round, %(matches)s matches.",
        "With %(teams)s teams: %(rounds)s rounds, %(matches)s matches.",
        rounds.rounds,
    )
    rest = gettext("In each round one team passes free, which counts as won.")
    return f"{text % words} {rest}" if teams % 2 else text % words


def describe_sizes(sizes: Sequence[int], *, is_league: bool = False) -> str:
    """
    >>> describe_sizes((4, 4, 3)), describe_sizes((5,), is_league=True)
    ('2 groups of 4 and 1 of 3', '1 table of 5')
    """
    (size, first), *others = [(size, len(list(rows))) for size, rows in groupby(sizes)]
    words = {"count": first, "size": size}
    if is_league:
        text = ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", first)
    else:
        text = ngettext("%(count)s group of %(size)s", "%(count)s groups of %(size)s", first)
    text %= words
    for size, count in others:
        counted = {"groups": text, "count": count, "size": size}
        text = gettext("%(groups)s and %(count)s of %(size)s") % counted
    return text


def explain_criteria(settings: PlanSettings) -> list[str]:
    """What the table goes by, one line each, in order."""
    planned = read_groups(settings)
    if not planned or not planned[0].has_tables or planned[-1].whence in AFTER_PAIRS:
        return []
    groups = planned[0]
    lines = [str(CRITERIA[code]) for code in groups.criteria if code in CRITERIA]
    return [*lines, str(SWEEP)] if groups.sweep else lines
