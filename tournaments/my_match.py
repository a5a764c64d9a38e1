"""The match a player has to care about now, for their own page."""

from dataclasses import dataclass

from tournaments.match_page import MatchPage, match_page
from tournaments.models import Match, Participant, Place, Slot

NOW = (
    Match.State.WAITING,
    Match.State.READY,
    Match.State.CALLED,
    Match.State.PLAYING,
    Match.State.FINISHED,
)
AT_A_TABLE = (Match.State.CALLED, Match.State.PLAYING)


@dataclass(frozen=True)
class MyMatch:
    page: MatchPage
    side: str

    @property
    def match(self) -> Match:
        return self.page.row.match

    @property
    def seen(self) -> str:
        """The match and its length as a page shows it: a yes is to this and to nothing later."""
        return f"{self.match.number}.{self.match.entries_count}"

    @property
    def rival(self) -> str:
        row = self.page.row
        return (row.b if self.side == "A" else row.a).name

    @property
    def referee(self) -> str:
        return self.match.table.referee_name if self.match.table else ""

    @property
    def may_report(self) -> bool:
        return self.match.state in AT_A_TABLE and not self.match.suspended and not self.referee

    @property
    def may_sign(self) -> bool:
        return self.match.state == Match.State.FINISHED and self.side not in self.match.signed

    @property
    def has_signed(self) -> bool:
        return self.match.state == Match.State.FINISHED and self.side in self.match.signed


def my_match(person: Participant) -> MyMatch | None:
    """The latest one of their team that is not confirmed; where they stand in pencil comes only
    after it. None before the draw or after the end."""
    place = Place.objects.filter(participant=person, until=None).first()
    if place is None:
        return None
    slot = (
        Slot.objects.filter(
            team=place.team_id, kind=Slot.Kind.TEAM, pencil=False, match__state__in=NOW
        )
        .select_related("match")
        .order_by("-match__round")
        .first()
    )
    if slot is None:
        return None
    return MyMatch(match_page(person.tournament, slot.match.number), slot.side)
