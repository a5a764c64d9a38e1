"""Places that are bought again, as pages show them."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.inscriptions.selectors import names_by_id, numbers_by_id
from tournaments.models import Tournament
from tournaments.stages.selectors.returns import Returns, find_returns


@dataclass(frozen=True)
class ReturnRow:
    """A team that lost in the first round and may pay, or has paid."""

    team: str
    number: int
    name: str
    match: int | None
    has_paid: bool
    is_back: bool
    to_refund: bool


@dataclass(frozen=True)
class ReturnsView:
    """`sells`: a place can be paid for at this moment; `waits_for_lot`: more paid than there are
    places. `places` is known once the round is over."""

    rows: tuple[ReturnRow, ...]
    places: int
    deadline: datetime | None
    is_over: bool
    is_closed: bool
    is_drawn: bool
    is_too_late: bool
    waits_for_lot: bool

    @property
    def sells(self) -> bool:
        return not self.is_closed and not self.is_too_late

    @property
    def paid(self) -> int:
        return sum(row.has_paid for row in self.rows)

    @property
    def closes_early(self) -> bool:
        return self.deadline is not None and not self.is_too_late

    @property
    def needs_reason(self) -> bool:
        """To sell again, or to close before the time is up."""
        return self.is_closed or self.closes_early

    def row_of(self, team: str) -> ReturnRow | None:
        return next((row for row in self.rows if row.team == team), None)


def view_returns(tournament: Tournament) -> ReturnsView | None:
    """None where no place can be bought again. A fixed number of queries."""
    returns = find_returns(tournament)
    if returns is None or not returns.is_sale:
        return None
    names = names_by_id(tournament)
    numbers = numbers_by_id(tournament)
    teams = [*returns.entitled, *(team for team in returns.paid if team not in returns.entitled)]
    return ReturnsView(
        rows=tuple(build_row(team, returns, names, numbers) for team in teams),
        places=returns.places,
        deadline=returns.deadline,
        is_over=returns.is_over,
        is_closed=returns.is_closed,
        is_drawn=returns.stage.is_drawn,
        is_too_late=returns.is_too_late,
        waits_for_lot=returns.is_closed and bool(returns.outcome.to_draw),
    )


def build_row(
    team: str, returns: Returns, names: dict[str, str], numbers: dict[str, int]
) -> ReturnRow:
    is_known = returns.is_closed and returns.is_over
    return ReturnRow(
        team=team,
        number=numbers.get(team, 0),
        name=names.get(team, ""),
        match=returns.entitled.get(team),
        has_paid=team in returns.paid,
        is_back=is_known and team in returns.outcome.returning,
        to_refund=team in returns.to_refund,
    )
