"""What an event to start from is, and what it takes where its source says nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise


@dataclass(frozen=True)
class Blueprint:
    """`order` is its place among those that are offered."""

    key: str
    order: int
    name: str  # a proper name: the same in every language
    summary: str | Promise
    language: str  # of who will most likely take it
    ruleset: str
    settings: Mapping[str, Any]
    category: str | Promise = ""
    printed: Mapping[str, str] = field(default_factory=dict)


# What no source says. Tolerances of 15 and 5 minutes are offered by position B30.
DEFAULTS: Mapping[str, Any] = {
    "team_size": 2,
    "mode": "both",
    "odd_one_out": "waitlist",
    "third_place": "match",
    "tables": 8,
    "tolerance_first": 15,
    "tolerance_later": 5,
    "appeals_minutes": 15,
    "appeals_hold": True,
}
