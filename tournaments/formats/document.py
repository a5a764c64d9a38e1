"""The public results file of a stage, as JSON: read into values, written from
them, and answered with values.

Any program that reads docs/formats.md can make the same answer from the same file; the browser's
does (static/js/formats.js), and the tests compare the two.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.formats.ranking import CRITERIA, Separation, Table, Tie
from tournaments.formats.results import BEST_OF, Counting, Length, Points, Result, result_faults
from tournaments.formats.stage_exits import (
    BestOf,
    BestRanking,
    Exit,
    Leaving,
    PlaceOf,
    Seed,
    StageOutcome,
    find_exits,
)
from tournaments.formats.tables import Fixture, Group, Happenings, PlayOff, TableRules

FORMAT = "retruco-stage-1"
Json = Mapping[str, Any]


class Unreadable(ValueError):
    """The file is not one of a stage; `where` is the member that can't be read."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def recompute(document: Json) -> dict[str, Any]:
    """Tables, best n-ths, ties and exits of a stage's file. Raises `Unreadable`."""
    return write_outcome(find_exits(*read_document(document)))


def read_document(document: Json) -> tuple[list[Group], TableRules, Happenings, list[Exit]]:
    """What `find_exits` takes, with every member checked: nobody else looks at the file."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Unreadable("format")
    try:
        rules = _read_rules(document)
        groups = [_read_group(group, rules) for group in document["groups"]]
        happenings = _read_happenings(document, rules)
        exits = [_read_exit(exit) for exit in document["exits"]]
    except Unreadable:
        raise
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    names = [group.name for group in groups]
    teams = [team for group in groups for team in group.teams]
    if len(set(names)) < len(names) or len(set(teams)) < len(teams):
        raise Unreadable("groups")
    if any(isinstance(e.source, PlaceOf) and e.source.group not in names for e in exits):
        raise Unreadable("exits")
    return groups, rules, happenings, exits


def write_document(
    groups: Sequence[Group],
    rules: TableRules,
    happenings: Happenings,
    exits: Sequence[Exit],
    *,
    names: Mapping[str, str],
) -> dict[str, Any]:
    """The file that `read_document` reads."""
    counting = rules.counting
    return {
        "format": FORMAT,
        "criteria": list(rules.criteria),
        "length": counting.length._asdict(),
        "points": counting.points._asdict(),
        "sweep": counting.sweep,
        "rounds": rules.rounds,
        "groups": [
            {
                "name": group.name,
                "teams": list(group.teams),
                "matches": [_write_fixture(fixture) for fixture in group.fixtures],
            }
            for group in groups
        ],
        "withdrawals": list(happenings.withdrawals),
        "deductions": dict(happenings.deductions),
        "lots": [list(lot) for lot in happenings.lots],
        "playoffs": [
            {
                "teams": sorted(playoff.teams),
                "games": [_write_fixture(game) for game in playoff.games],
            }
            for playoff in happenings.playoffs
        ],
        "exits": [_write_exit(exit) for exit in exits],
        "names": dict(names),
    }


def _read_rules(document: Json) -> TableRules:
    length, points = document["length"], document["points"]
    criteria, rounds = tuple(document["criteria"]), document["rounds"]
    if not set(criteria) <= {*CRITERIA} or len(set(criteria)) < len(criteria):
        raise Unreadable("criteria")
    match = Length(_whole(length["games"]), _whole(length["target"]), bool(length["all_played"]))
    if match.games not in ((2, 3) if match.all_played else BEST_OF) or match.target < 1:
        raise Unreadable("length")
    win, draw, loss = (_whole(points[name]) for name in ("win", "draw", "loss"))
    table_points = Points(win, draw, loss, bool(points["by_games"]))
    if table_points.by_games and (match.games, match.all_played) != (3, False):
        raise Unreadable("points")
    if rounds is None and {"U", "M"} & {*criteria}:
        raise Unreadable("criteria")
    counting = Counting(match, table_points, bool(document["sweep"]))
    return TableRules(criteria, counting, None if rounds is None else _whole(rounds))


def _read_group(group: Json, rules: TableRules) -> Group:
    teams = tuple(_text(team) for team in group["teams"])
    fixtures = tuple(_read_fixture(match, rules.counting.length) for match in group["matches"])
    for fixture in fixtures:
        if fixture.a not in teams or fixture.b not in (*teams, None) or fixture.a == fixture.b:
            raise Unreadable("matches")
        if fixture.round < 1 or (fixture.b is None and rules.rounds is None):
            raise Unreadable("matches")
    return Group(_text(group["name"]), teams, fixtures)


def _read_fixture(match: Json, length: Length) -> Fixture:
    a, b = match["teams"]
    result = None if match["result"] is None else _read_result(match["result"])
    if result is not None and (b is None or result_faults(result, length)):
        raise Unreadable("result")
    return Fixture(_text(a), None if b is None else _text(b), result, _whole(match["round"]))


def _read_result(result: Json) -> Result:
    games = tuple((_whole(a), _whole(b)) for a, b in result["games"])
    a, b = result["flores"]
    winner = result["winner"]
    return Result(games, result["kind"], winner, (_whole(a), _whole(b)))


def _read_happenings(document: Json, rules: TableRules) -> Happenings:
    return Happenings(
        withdrawals=tuple(_text(team) for team in document["withdrawals"]),
        deductions={_text(team): _whole(n) for team, n in document["deductions"].items()},
        lots=tuple(_different_teams(lot, "lots") for lot in document["lots"]),
        playoffs=tuple(_read_playoff(playoff, rules) for playoff in document["playoffs"]),
    )


def _read_playoff(playoff: Json, rules: TableRules) -> PlayOff:
    teams = _different_teams(playoff["teams"], "playoffs")
    one_game = Length(1, rules.counting.length.target)
    games = tuple(_read_fixture(game, one_game) for game in playoff["games"])
    if any(game.a not in teams or game.b not in teams or game.a == game.b for game in games):
        raise Unreadable("playoffs")
    return PlayOff(frozenset(teams), games)


def _different_teams(teams: Sequence[object], where: str) -> tuple[str, ...]:
    ids = tuple(_text(team) for team in teams)
    if len(set(ids)) < len(ids):
        raise Unreadable(where)
    return ids


def _read_exit(exit: Json) -> Exit:
    to = _text(exit["to"])
    if "seed" in exit:
        return Exit(Seed(_place(exit["seed"])), to)
    if "best" in exit:
        return Exit(BestOf(_place(exit["best"]), _place(exit["rank"])), to)
    return Exit(PlaceOf(_text(exit["group"]), _place(exit["place"])), to)


def _place(value: object) -> int:
    number = _whole(value)
    if number < 1:
        raise Unreadable("exits")
    return number


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("a whole number is needed")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise TypeError("a text is needed")
    return value


def _write_fixture(fixture: Fixture) -> dict[str, Any]:
    return {
        "teams": [fixture.a, fixture.b],
        "round": fixture.round,
        "result": _write_result(fixture.result),
    }


def _write_result(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {
        "kind": result.kind,
        "games": [list(game) for game in result.games],
        "winner": result.winner,
        "flores": list(result.flores),
    }


def _write_exit(exit: Exit) -> dict[str, Any]:
    source = exit.source
    if isinstance(source, PlaceOf):
        return {"group": source.group, "place": source.place, "to": exit.to}
    if isinstance(source, BestOf):
        return {"best": source.place, "rank": source.rank, "to": exit.to}
    return {"seed": source.rank, "to": exit.to}


def write_outcome(outcome: StageOutcome) -> dict[str, Any]:
    """The answer as JSON."""
    return {
        "tables": [_write_table(table) for table in outcome.tables],
        "best": [_write_best(ranking) for ranking in outcome.best.values()],
        "exits": [{"to": exit.to, **_write_leaving(leaving)} for exit, leaving in outcome.exits],
    }


def _write_table(table: Table) -> dict[str, Any]:
    return {
        "name": table.name,
        "rows": [
            {
                "team": row.team,
                "place": row.place,
                "figures": list(row.figures),
                "deducted": row.deducted,
                "buchholz": row.buchholz,
                "median": row.median,
            }
            for row in table.rows
        ],
        "why": _write_why(table.why),
        "ties": _write_ties(table.ties),
        "struck": list(table.struck),
        "left": list(table.left),
        "is_complete": table.is_complete,
    }


def _write_best(ranking: BestRanking) -> dict[str, Any]:
    return {
        "place": ranking.place,
        "order": [
            {
                "team": candidate.team,
                "group": candidate.group,
                "figures": list(candidate.figures),
                "dropped": list(candidate.dropped),
            }
            for candidate in ranking.order
        ],
        "why": _write_why(ranking.why),
        "ties": _write_ties(ranking.ties),
    }


def _write_why(why: Mapping[int, Separation]) -> dict[str, Any]:
    return {
        str(place): {
            "criterion": separation.criterion,
            "values": list(separation.values),
            "equal": list(separation.equal),
            "inside": separation.inside,
            "skipped": separation.skipped,
        }
        for place, separation in sorted(why.items())
    }


def _write_ties(ties: Sequence[Tie]) -> list[dict[str, Any]]:
    return [{"teams": list(tie.teams), "by": tie.by, "first": tie.first} for tie in ties]


def _write_leaving(leaving: Leaving) -> dict[str, Any]:
    return {"team": leaving.team, "why_open": leaving.why_open}
