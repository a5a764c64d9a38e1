"""From a match's rows to the state that `scoring` computes: the only place where both meet."""

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from scoring.core.entries import Entry as GameEntry
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.options import Options, Value
from scoring.core.replay import replay
from scoring.core.ruleset import Format, Ruleset
from scoring.notation import parse_entry
from scoring.registry import ruleset
from tournaments.models import Entry, Match, Plan


class HasNotation(Protocol):
    """An entry's row, or as much of it as a replay needs."""

    @property
    def notation(self) -> str: ...


@dataclass(frozen=True)
class Rules:
    """What a match of this tournament is played under."""

    ruleset: Ruleset
    options: Options
    format: Format

    def parse(self, line: str) -> GameEntry:
        return parse_entry(line, self.ruleset, deck=self.ruleset.deck_for(self.options))


def rules_of(plan: Plan, match: Match) -> Rules:
    """A stage may play to other points than the event."""
    own = {"target": match.target} if match.target else {}
    chosen = tuple(sorted({**plan.options, **own}.items()))
    return rules(
        plan.ruleset, chosen, plan.team_size * 2, match.best_of, all_played=match.all_played
    )


@lru_cache(maxsize=256)
def rules(
    key: str, options: tuple[tuple[str, Value], ...], players: int, best_of: int,
    *, all_played: bool = False,
) -> Rules:  # fmt: skip
    game = ruleset(key)
    form = Format(players=players, best_of=best_of, all_played=all_played)
    return Rules(game, game.choose(**dict(options)), form)


def state_of(rules: Rules, log: Iterable[HasNotation]) -> MatchState:
    """The match as its log tells it. A log that was accepted once is accepted again."""
    state = replay(
        rules.ruleset,
        [rules.parse(entry.notation) for entry in log],
        options=rules.options,
        format=rules.format,
    )
    if isinstance(state, EntryRefused):
        raise LogDoesNotReplay(state)
    return state


def awards_by_line(log: Iterable[Entry]) -> dict[int, list[dict[str, Any]]]:
    """What each line gives, as stored: on its day, or since a later line changed it. Take all of
    the log from some line on: what acts on a line comes after it."""
    awards: dict[int, list[dict[str, Any]]] = {}
    for entry in log:
        awards[entry.number] = entry.awards
        awards |= {
            int(number): line_awards for number, line_awards in (entry.changes or {}).items()
        }
    return awards


def logs_by_match(matches: Iterable[Match]) -> dict[uuid.UUID, list[Entry]]:
    """One query; an empty log for a match without entries."""
    logs: dict[uuid.UUID, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(match__in=matches).order_by("match", "number"):
        logs[entry.match_id].append(entry)
    return logs


class LogDoesNotReplay(Exception):
    """Never happens: entries are append-only and the ruleset's version is frozen."""
