"""The digital súmula of a match: games, hands, rulings, times, the deck, and who has said yes."""

from dataclasses import dataclass
from datetime import timedelta

from referees.approvals import waiting_in
from referees.models import Closing
from tournaments.match_page import MatchPage
from tournaments.match_rows import Side
from tournaments.models import Match, TeamPin


@dataclass(frozen=True)
class Signature:
    side: Side
    signed: bool
    has_pin: bool


@dataclass(frozen=True)
class Sumula:
    page: MatchPage
    hands: int
    rulings: int
    deck_returned: bool
    signatures: list[Signature]
    waiting: int  # rulings that the head referee has not decided

    @property
    def match(self) -> Match:
        return self.page.row.match

    @property
    def minutes(self) -> int | None:
        begun, over = self.match.started_at, self.match.finished_at
        return int((over - begun) / timedelta(minutes=1)) if begun and over else None

    @property
    def may_sign(self) -> bool:
        return self.match.state == Match.State.FINISHED


def sumula_of(page: MatchPage) -> Sumula:
    """Three queries besides the match's own."""
    match = page.row.match
    kinds = [line.kind for line in page.counting]
    teams = [side.team.pk for side in page.row.sides if side.team]
    pins = set(TeamPin.objects.filter(team__in=teams).values_list("team", flat=True))
    confirmed = match.state == Match.State.CONFIRMED
    return Sumula(
        page=page,
        hands=kinds.count("hand"),
        rulings=kinds.count("ruling"),
        deck_returned=Closing.objects.filter(match=match, deck_returned_at__isnull=False).exists(),
        signatures=[
            Signature(
                side,
                signed=confirmed or side.side in match.signed,
                has_pin=bool(side.team and side.team.pk in pins),
            )
            for side in page.row.sides
        ],
        waiting=waiting_in(match),
    )
