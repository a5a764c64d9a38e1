"""All that an organizer sets up for one event, as one value."""

import datetime as clock
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any

from accounts.editing import plain_values
from scoring.core.options import Value
from tournaments.formats.planned import FIRST, SINGLE, phase_of
from tournaments.formats.planned_choices import spread_stages
from tournaments.formats.planned_clocks import spread_clocks
from tournaments.formats.planned_targets import spread_targets

# Rounds that may be played otherwise than their phase, from the last one backwards.
ROUNDS = (
    "final",
    "third_place",
    "semifinal",
    "quarterfinal",
    *(f"round_of_{2**n}" for n in range(4, 10)),
)


@dataclass(frozen=True)
class PlanSettings:
    name: str
    language: str
    time_zone: str

    ruleset: str
    date: clock.date | None = None
    starts_at: clock.time | None = None
    place: str = ""
    category: str = ""
    minimum_age: int | None = None

    team_size: int = 2
    reserves: int = 0
    cap: int | None = None
    mode: str = "both"
    odd_one_out: str = "waitlist"
    questions: str = ""
    list_order: str = "country"
    opens_at: clock.datetime | None = None
    closes_at: clock.datetime | None = None
    fee: Decimal | None = None
    currency: str = ""
    fee_per: str = "person"
    fee_until: clock.date | None = None
    fee_late: Decimal | None = None
    reentry_fee: Decimal | None = None
    pot_percent: int | None = None
    pot_added: Decimal | None = None
    pot_shares: Sequence[int] = field(default_factory=list)

    options: Mapping[str, Value] = field(default_factory=dict)
    best_of_first: int = 3
    best_of_later: int = 3
    best_of_rounds: Mapping[str, int] = field(default_factory=dict)
    third_place: str = "match"
    # What is played before the knockout (`formats/planned.py`); nothing for most events.
    stages: Sequence[Mapping[str, Any]] = field(default_factory=list)

    tables: int = 8
    tolerance_first: int | None = None
    tolerance_later: int | None = None
    calls_by_itself: bool = False
    quick_hands: bool = False
    appeals_minutes: int | None = None
    appeals_hold: bool = True
    sponsors: str = ""

    def best_of(self, *, round: int, code: str, cup: str = "") -> int:
        """How a match of this round is played: its own number, else that of its phase.

        >>> event = PlanSettings(
        ...     "Copa", "en", "UTC", "asart", best_of_first=5, best_of_rounds={"final": 7}
        ... )
        >>> event.best_of(round=1, code="quarterfinal"), event.best_of(round=3, code="final")
        (5, 7)
        >>> event.best_of(round=2, code="semifinal")
        3
        """
        phase = phase_of(self.stages, cup=cup, round=round)
        if phase == SINGLE:
            return 1
        usual = self.best_of_first if phase == FIRST else self.best_of_later
        return self.best_of_rounds.get(code, usual)


FIELDS = tuple(setting.name for setting in fields(PlanSettings))
# Written by people about people and places: they go to the log's remarks, never into its chain.
FREE_TEXTS = ("name", "place", "category", "questions", "sponsors")
OF_THE_TOURNAMENT = ("name", "language", "time_zone")


def chained_values(settings: PlanSettings) -> dict[str, object]:
    """Every setting but the free texts, as the log's chain and the event's file spell them. An
    event without stages says nothing of them, as all did before there were any."""
    names = [name for name in FIELDS if name not in FREE_TEXTS and name != "stages"]
    names += ["stages"] if settings.stages else []
    return plain_values({name: getattr(settings, name) for name in names})


def flat_values(settings: PlanSettings) -> dict[str, object]:
    """Every setting by its name; of options, rounds and stages each by itself ("options.duty")."""
    single = [name for name in FIELDS if name not in ("options", "best_of_rounds", "stages")]
    stages = spread_stages(settings.stages) | spread_clocks(settings.stages)
    stages |= spread_targets(settings.stages)
    return {
        **{name: getattr(settings, name) for name in single},
        **{f"best_of_rounds.{code}": settings.best_of_rounds.get(code) for code in ROUNDS},
        **{f"options.{name}": value for name, value in settings.options.items()},
        **{f"stages.{name}" if name else "stages": value for name, value in stages.items()},
    }


CLOSED, PLAYED, DRAWN, INSCRIBED = "closed", "played", "drawn", "inscribed"

PLAYED_UNDER = (
    "ruleset", "options", "minimum_age", "category", "pot_percent", "pot_added", "pot_shares",
)  # fmt: skip
USED_BY_THE_DRAW = (
    "team_size", "reserves", "cap", "mode", "odd_one_out", "third_place", "opens_at", "closes_at",
    "stages",
)  # fmt: skip


@dataclass(frozen=True)
class Freezing:
    """How far an event has come, as far as that freezes its settings."""

    closed: bool = False
    drawn: bool = False
    inscribed: bool = False
    # (phase, code) of each round of a bracket with a match that has begun
    begun: frozenset[tuple[str, str]] = frozenset()


def frozen_settings(progress: Freezing) -> Mapping[str, str]:
    """Each frozen setting with its reason; single rounds as "best_of_rounds.<code>".

    >>> begun = frozenset({(FIRST, "quarterfinal")})
    >>> frozen_settings(Freezing(drawn=True, begun=begun))["best_of_first"]
    'played'
    >>> ladder = frozenset({(SINGLE, "final")})  # one game, whatever the plan says
    >>> "best_of_rounds.final" in frozen_settings(Freezing(drawn=True, begun=ladder))
    False
    >>> "best_of_later" in frozen_settings(Freezing(drawn=True))
    False
    """
    rounds = [f"best_of_rounds.{code}" for code in ROUNDS]
    if progress.closed:
        return dict.fromkeys([*FIELDS, *rounds], CLOSED)
    reasons: dict[str, str] = {}
    if progress.inscribed:
        reasons |= dict.fromkeys(("team_size", "reserves", "mode"), INSCRIBED)
    if progress.drawn:
        reasons |= dict.fromkeys(USED_BY_THE_DRAW, DRAWN)
    if progress.begun:
        reasons |= dict.fromkeys(PLAYED_UNDER, PLAYED)
    for phase, code in progress.begun:
        if phase != SINGLE:
            reasons["best_of_first" if phase == FIRST else "best_of_later"] = PLAYED
            reasons[f"best_of_rounds.{code}"] = PLAYED
    return reasons
