"""What planned groups make of a number of teams, in a sentence beside the form."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, ngettext

from tournaments.formats.plan import group_sizes, plan_faults
from tournaments.formats.planned import (
    PlannedStage,
    UnreadableStages,
    own_faults,
    read_stages,
    stages_for,
)
from tournaments.formats.results import BEST_OF
from tournaments.regulation.faults import BOUNDS
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
    known = {number for number in (inscribed, settings.cap) if number and least <= number <= most}
    return [fit_sentence(planned, teams=teams) for teams in sorted(known) or EXAMPLES]


def read_groups(settings: PlanSettings) -> list[PlannedStage]:
    """The planned stages, if they are groups that can be played at all."""
    try:
        planned = read_stages(settings.stages)
    except UnreadableStages:
        return []
    return [] if not planned or any(own_faults(planned, BEST_OF)) else planned


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
    groups, knockout = stages
    sizes = group_sizes(teams, groups.groups)
    through = len(knockout.entrants)
    words: dict[str, Any] = {
        "teams": teams,
        "groups": describe_sizes(sizes),
        "matches": sum(size * (size - 1) // 2 for size in sizes) * groups.legs,
        "through": through,
        "best": through - groups.groups * planned[-1].each,
        "byes": (1 << (through - 1).bit_length()) - through,
    }
    first = gettext("With %(teams)s teams: %(groups)s, %(matches)s matches.") % words
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
    return f"{first} {then % words}"


def describe_sizes(sizes: Sequence[int]) -> str:
    """
    >>> describe_sizes((4, 4, 3)), describe_sizes((5,))
    ('2 groups of 4 and 1 of 3', '1 group of 5')
    """
    (size, first), *others = [(size, len(list(rows))) for size, rows in groupby(sizes)]
    words = ngettext(
        "%(count)s group of %(size)s", "%(count)s groups of %(size)s", first
    ) % {"count": first, "size": size}  # fmt: skip
    for size, count in others:
        counted = {"groups": words, "count": count, "size": size}
        words = gettext("%(groups)s and %(count)s of %(size)s") % counted
    return words


def explain_criteria(settings: PlanSettings) -> list[str]:
    """What the table goes by, one line each, in order."""
    planned = read_groups(settings)
    if not planned:
        return []
    groups = planned[0]
    lines = [str(CRITERIA[code]) for code in groups.criteria if code in CRITERIA]
    return [*lines, str(SWEEP)] if groups.sweep else lines
