"""The clock of a stage's rounds: how long a round lasts and what happens to matches that are still
being played when its time is up. Pure.

At zero the games that have not begun start at a score, or a referee alone shuffles and deals, or
the match stands as it is (docs/formats.md).
"""

from collections.abc import Iterator
from typing import Protocol

from scoring.core.fault import Fault, fault

START, DEAL, STAND = "start", "deal", "stand"
AT_ZERO = (START, DEAL, STAND)
SHORTEST, LONGEST = 5, 600  # minutes
# A game to 12 starts at 11–11 where the plan names nothing else.
TARGET_WITH_A_USUAL_START = 12


class HasClock(Protocol):
    """A stage of a plan."""

    @property
    def key(self) -> str: ...
    @property
    def clock(self) -> int | None: ...
    @property
    def at_zero(self) -> str: ...
    @property
    def start_at(self) -> int | None: ...


def start_score(stage: HasClock, target: int) -> int | None:
    """What each side begins a game with once the time is up; None where the plan has to name it."""
    if stage.start_at is not None:
        return stage.start_at
    return target - 1 if target == TARGET_WITH_A_USUAL_START else None


def clock_members(stage: HasClock) -> tuple[str, ...]:
    """What a stage says of its clock: nothing where it has none."""
    if stage.clock is None:
        return ()
    has_own_start = stage.at_zero == START and stage.start_at is not None
    return ("clock", "at_zero", "start_at") if has_own_start else ("clock", "at_zero")


def clock_faults(stage: HasClock, target: int) -> Iterator[Fault]:
    """`target`: points of a game of this stage."""
    if stage.clock is None:
        return
    if not SHORTEST <= stage.clock <= LONGEST:
        yield fault("wrong_clock", SHORTEST, LONGEST, stage=stage.key)
    if stage.at_zero not in AT_ZERO:
        yield fault("wrong_at_zero", *AT_ZERO, stage=stage.key)
    elif stage.at_zero == START:
        score = start_score(stage, target)
        if score is None:
            yield fault("start_score_needed", 0, target - 1, stage=stage.key)
        elif not 0 <= score < target:
            yield fault("wrong_start_score", 0, target - 1, stage=stage.key)


def line_at_zero(stage: HasClock, *, target: int, article: str) -> str:
    """The line of a match's log that does it, in the notation of `scoring`."""
    score = start_score(stage, target)
    start = f" {score}-{score}" if stage.at_zero == START else ""
    return f"clock {stage.at_zero}{start} article {article}"
