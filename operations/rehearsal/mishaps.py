"""What goes wrong on a Sunday: somebody does not come, a line was typed wrongly, a team goes home.

Through the services, by a dice of its own (the hands stay as the seed tells them), and only where
there are enough teams that a final is still worth watching. The demo's events are spared.
"""

from random import Random
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.actors import Actor
from tournaments.models import Match, Slot, Team, Tournament
from tournaments.services.corrections import Correction, correct
from tournaments.services.results import Because, confirm_result, walkover
from tournaments.services.results_teams import withdraw_team

ENOUGH_TEAMS = 8
ABSENT, CORRECTED, LEAVES = 0.06, 0.08, 0.5


class Story(Protocol):
    tournament: Tournament
    by: Actor
    teams: int
    seed: int
    real: bool


class Mishaps:
    def __init__(self, story: Story) -> None:
        self.story = story
        self.dice = Random(f"mishaps {story.seed}")  # noqa: S311  a play, not a draw
        self.happen = story.teams >= ENOUGH_TEAMS and not story.real
        self.left = False

    def keeps_away(self, match: Match) -> bool:
        """A team of the first round is not at its table: the other one goes on."""
        if not self.happen or match.round != 1 or self.dice.random() > ABSENT:
            return False
        winner = self.dice.choice("AB")
        with override(self.story.tournament.language):
            why = Because(_("They did not come to the table."))
            walkover(match, by=self.story.by, winner=winner, because=why)
            confirm_result(match, by=self.story.by, reason=why.reason)
        return True

    def correct(self, match: Match) -> None:
        """The last line was typed wrongly: out of the count, and once more as it should be."""
        if not self.happen or self.dice.random() > CORRECTED:
            return
        last = match.entries.order_by("number").last()
        if last is None:
            return
        with override(self.story.tournament.language):
            reason = _("The last line was typed wrongly.")
        correction = Correction(voids=(last.number,), adds=(last.notation,), reason=reason)
        correct(match, by=self.story.by, correction=correction)

    def somebody_leaves(self) -> None:
        """Once in an event, a team that waits for its second match goes home."""
        if not self.happen or self.left or self.dice.random() > LEAVES:
            return
        match = (
            self.story.tournament.matches.filter(round=2, state=Match.State.READY)
            .order_by("number")
            .first()
        )
        if match is None:
            return
        self.left = True
        slot = Slot.objects.select_related("team__tournament").get(match=match, side="B")
        team: Team | None = slot.team
        if team is None:
            return
        with override(self.story.tournament.language):
            why = Because(_("They had to go home."))
            withdraw_team(team, by=self.story.by, because=why)
            confirm_result(match, by=self.story.by, reason=why.reason)
