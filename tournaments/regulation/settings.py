"""All that an organizer sets up for one event, as one value."""

import datetime as clock
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from decimal import Decimal
from typing import Any

from scoring.core.options import Value

# Rounds that may be played otherwise than their phase, from the last one backwards.
ROUNDS = (
    "final",
    "third_place",
    "semifinal",
    "quarterfinal",
    "round_of_16",
    "round_of_32",
    "round_of_64",
    "round_of_128",
    "round_of_256",
    "round_of_512",
)


@dataclass(frozen=True)
class Settings:
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
    cap: int | None = None
    mode: str = "both"
    odd_one_out: str = "waitlist"
    opens_at: clock.datetime | None = None
    closes_at: clock.datetime | None = None
    fee: Decimal | None = None
    currency: str = ""

    options: Mapping[str, Value] = field(default_factory=dict)
    best_of_first: int = 3
    best_of_later: int = 3
    best_of_rounds: Mapping[str, int] = field(default_factory=dict)
    third_place: str = "match"

    tables: int = 8
    tolerance_first: int | None = None
    tolerance_later: int | None = None
    calls_by_itself: bool = False
    appeals_minutes: int | None = None
    appeals_hold: bool = True
    sponsors: str = ""

    def best_of(self, *, round: int, code: str) -> int:
        """How a match of this round is played: its own number, else that of its phase.

        >>> event = Settings("Copa", "en", "UTC", "asart", best_of_first=5)
        >>> event = event.but({"best_of_rounds": {"final": 7}})
        >>> event.best_of(round=1, code="quarterfinal"), event.best_of(round=3, code="final")
        (5, 7)
        >>> event.best_of(round=2, code="semifinal")
        3
        """
        phase = self.best_of_first if round == 1 else self.best_of_later
        return self.best_of_rounds.get(code, phase)

    def but(self, changes: Mapping[str, Any]) -> "Settings":
        return replace(self, **changes)


FIELDS = tuple(found.name for found in fields(Settings))
# Written by people about people and places: they go to the log's remarks, never into its chain.
FREE_TEXTS = ("name", "place", "category", "sponsors")
OF_THE_TOURNAMENT = ("name", "language", "time_zone")
