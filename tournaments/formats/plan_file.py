"""A plan as JSON, and sources as the short codes that faults name: "zones:B2", "zones:best 3.1"."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.formats.document import Unreadable
from tournaments.formats.plan import (
    BestLosers,
    BoughtBack,
    ChampionOf,
    FirstRoundLosers,
    FromTable,
    Inscribed,
    LastOf,
    LoserOf,
    PassedFree,
    Source,
    Stage,
    WinnerOf,
    Winners,
)
from tournaments.formats.results import Length, Points
from tournaments.formats.stage_exits import BestOf, PlaceOf, Seed

SOURCE = re.compile(
    r"(?P<stage>[^:]+):(?:best (?P<best>\d+)\.(?P<rank>\d+)|seed (?P<seed>\d+)"
    r"|winner (?P<winner>\d+)|loser (?P<loser>\d+)|last (?P<last>\d+)"
    r"|(?P<group>[A-Z]+)(?P<place>\d+)"
    r"|(?P<champion>champion)|(?P<losers>first-round losers)|(?P<bought>bought back)"
    r"|(?P<winners>winners)|(?P<passed>passed free)|(?P<lucky>best losers))"
)


def parse_source(code: str) -> Source:
    """The source that `describe_source` writes so. Raises `Unreadable`.

    >>> parse_source("zones:best 3.1")
    FromTable(stage='zones', exit=BestOf(place=3, rank=1))
    """
    if code == "inscribed":
        return Inscribed()
    match = SOURCE.fullmatch(code)
    if match is None:
        raise Unreadable(code)
    stage, part = match["stage"], match.groupdict()
    if part["best"]:
        return FromTable(stage, BestOf(int(part["best"]), int(part["rank"])))
    if part["seed"]:
        return FromTable(stage, Seed(int(part["seed"])))
    if part["group"]:
        return FromTable(stage, PlaceOf(part["group"], int(part["place"])))
    if part["winner"]:
        return WinnerOf(stage, int(part["winner"]))
    if part["loser"]:
        return LoserOf(stage, int(part["loser"]))
    if part["last"]:
        return LastOf(stage, int(part["last"]))
    if part["champion"]:
        return ChampionOf(stage)
    if part["losers"]:
        return FirstRoundLosers(stage)
    if part["winners"]:
        return Winners(stage)
    if part["lucky"]:
        return BestLosers(stage)
    return PassedFree(stage) if part["passed"] else BoughtBack(stage)


def read_plan(stages: Any) -> list[Stage]:
    """The stages of a plan; what is left out has its default. Raises `Unreadable`."""
    if not isinstance(stages, list):
        raise Unreadable("stages")
    return [_read_stage(stage) for stage in stages]


def _read_stage(stage: Any) -> Stage:
    if not isinstance(stage, Mapping):
        raise Unreadable("stage")
    values: dict[str, Any] = dict(stage)
    try:
        for name, read in READERS.items():
            if name in values:
                values[name] = read(values[name])
        return Stage(**values)
    except (TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error


def _read_length(length: Mapping[str, Any]) -> Length:
    read = Length(**length)
    return Length(_require_int(read.games), _require_int(read.target), bool(read.all_played))


def _read_points(points: Mapping[str, Any]) -> Points:
    read = Points(**points)
    return Points(
        _require_int(read.win),
        _require_int(read.draw),
        _require_int(read.loss),
        bool(read.by_games),
    )


def _require_int(value: object) -> int:
    if type(value) is not int:
        raise TypeError("a whole number is needed")
    return value


READERS: dict[str, Callable[[Any], object]] = {
    "entrants": lambda codes: tuple(parse_source(code) for code in codes),
    "crossing": lambda pairs: tuple((parse_source(a), parse_source(b)) for a, b in pairs),
    "length": _read_length,
    "points": _read_points,
    "criteria": lambda codes: tuple(str(code) for code in codes),
    "groups": _require_int,
    "legs": _require_int,
    "rounds": _require_int,
    "winners": _require_int,
}
