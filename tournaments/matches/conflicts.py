"""Two people score one match: what the other one entered, for whoever came second."""

from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from tournaments.brackets.selectors import MatchRow
from tournaments.models import Match

MAX_TYPED = 9  # games of a sheet that are looked at


@dataclass(frozen=True)
class SheetConflict:
    """A sheet that was typed for a match which has more lines by now."""

    entered: str  # the games that stand there, or the running score
    at: datetime
    typed: dict[int, tuple[int, int]]  # by game
    is_same: bool  # all that was typed stands there already

    @property
    def sentence(self) -> str:
        minutes = int((timezone.now() - self.at).total_seconds() // 60)
        if minutes < 1:
            return _("Somebody entered %(score)s just now.") % {"score": self.entered}
        words = ngettext(
            "Somebody entered %(score)s %(minutes)s minute ago.",
            "Somebody entered %(score)s %(minutes)s minutes ago.",
            minutes,
        )
        return words % {"score": self.entered, "minutes": minutes}

    @property
    def typed_words(self) -> str:
        return spell_games(list(self.typed.values()))

    def remaining(self, match: Match) -> dict[str, int]:
        """What was typed for games that nobody has entered, as a form's first values."""
        return {
            f"{side}{game}": points
            for game, score in self.typed.items()
            if game > len(match.games)
            for side, points in zip("ab", score, strict=True)
        }


def find_sheet_conflict(row: MatchRow, data: QueryDict) -> SheetConflict | None:
    """None where the sheet was typed for the match as it stands, or for other teams."""
    match = row.match
    teams = ",".join(str(side.team.pk) if side.team else "" for side in row.sides)
    is_current = data.get("number", "") == str(match.entries_count + 1)
    if is_current or data.get("teams", teams) != teams:
        return None
    last = match.entries.order_by("-number").first()
    if last is None:
        return None
    typed = {
        game: (int(a), int(b))
        for game in range(1, MAX_TYPED + 1)
        if is_score(a := data.get(f"a{game}", "")) and is_score(b := data.get(f"b{game}", ""))
    }
    return SheetConflict(
        entered=spell_games(match.games or [match.score or (0, 0)]),
        at=last.at,
        typed=typed,
        is_same=bool(typed)
        and all(
            game <= len(match.games) and tuple(match.games[game - 1]) == score
            for game, score in typed.items()
        ),
    )


def same_result_words(conflict: SheetConflict) -> str:
    return _("%(sentence)s It is the result that you typed.") % {"sentence": conflict.sentence}


def is_score(text: str) -> bool:
    return text.strip().isdecimal() and len(text.strip()) < 4


def spell_games(games: list[tuple[int, int]]) -> str:
    return ", ".join(f"{a}\u2013{b}" for a, b in games)
