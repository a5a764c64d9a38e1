"""Honours that the match logs tell: most flores, fewest sanctions. Pure.

Only matches that were kept hand by hand can tell; results from paper say nothing about flores,
unless the table counts them and every result has them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.core.entries import Hand, Ruling
from scoring.core.match import MatchState
from scoring.core.seats import side_of
from scoring.core.sides import SIDES

FLOR = "flor"
MOST_FLORES, FEWEST_SANCTIONS = "most_flores", "fewest_sanctions"


@dataclass(frozen=True)
class Tally:
    """What one team did over the event, as far as it was written down."""

    team: str
    matches: int = 0
    hand_by_hand: int = 0  # matches kept so
    flores: int = 0
    sanctions: int = 0

    def plus(self, other: "Tally") -> "Tally":
        return Tally(
            self.team,
            self.matches + other.matches,
            self.hand_by_hand + other.hand_by_hand,
            self.flores + other.flores,
            self.sanctions + other.sanctions,
        )


@dataclass(frozen=True)
class Honour:
    code: str
    teams: tuple[str, ...]
    count: int


def tallies_of(state: MatchState, *, teams: tuple[str, str]) -> list[Tally]:
    """Both sides of one match, from its replayed log; voided entries do not count."""
    each = state.ruleset.flor_points
    standing = [record for record in state.records if not record.void]
    hand_by_hand = int(any(isinstance(record.entry, Hand) for record in standing))
    flores = dict.fromkeys(SIDES, 0)
    sanctions = dict.fromkeys(SIDES, 0)
    for record in standing:
        for award in record.awards:
            if each and award.concept == FLOR and award.side in flores:
                flores[award.side] += award.worth // each
        if isinstance(record.entry, Ruling) and not is_procedural(state, record.entry):
            sanctions[side_of(record.entry.against)] += 1
    return [
        Tally(team, 1, hand_by_hand, flores[side], sanctions[side])
        for side, team in zip(SIDES, teams, strict=True)
    ]


def is_procedural(state: MatchState, ruling: Ruling) -> bool:
    """An appeal or a question of authority is nobody's offence."""
    sanction = state.ruleset.sanctions.rows.get(ruling.sanction)
    return sanction is None or sanction.cls == "PROC"


def honours(tallies: Iterable[Tally], *, in_table: Mapping[str, int] | None = None) -> list[Honour]:
    """Most flores, if there were any; fewest sanctions, among equals who played more matches.
    `in_table`: flores by team, of a table that counts them; the honour goes by these alone.

    >>> rows = [Tally("t1", 3, 3, 2, 1), Tally("t2", 1, 1, 2, 0), Tally("t3", 2, 2, 0, 0)]
    >>> [(honour.code, honour.teams, honour.count) for honour in honours(rows)]
    [('most_flores', ('t1', 't2'), 2), ('fewest_sanctions', ('t3',), 0)]
    >>> [(honour.teams, honour.count) for honour in honours(rows[1:], in_table={"t1": 4, "t2": 1})]
    [(('t1',), 4)]
    """
    rows = [row for row in tallies if row.hand_by_hand]
    honoured = []
    flores = {row.team: row.flores for row in rows} if in_table is None else in_table
    most = max(flores.values(), default=0)
    if most:
        best = tuple(team for team, number in flores.items() if number == most)
        honoured.append(Honour(MOST_FLORES, best, most))
    if any(row.sanctions for row in rows):
        # Without a single ruling in the whole event the honour would say nothing.
        key = min((row.sanctions, -row.hand_by_hand) for row in rows)
        best = tuple(row.team for row in rows if (row.sanctions, -row.hand_by_hand) == key)
        honoured.append(Honour(FEWEST_SANCTIONS, best, key[0]))
    return honoured


def add_up(tallies: Iterable[Tally]) -> list[Tally]:
    """One tally a team."""
    totals: dict[str, Tally] = {}
    for row in tallies:
        totals[row.team] = totals.get(row.team, Tally(row.team)).plus(row)
    return list(totals.values())
