"""What differs from one kind of draw to another: when it may be made, and what becomes of it.

Everything else (freezing, the source, drawing, the ceremony, the published file) is the same for
all. A new kind is a class here, and its list and its draw in `tournaments/draws/protocol`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.brackets.build import delete_bracket
from tournaments.draws.entrants import Entrant, free_places
from tournaments.draws.pace import length_of_ceremony
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.late import enter_late
from tournaments.draws.services.outcome import delete_drawn_teams, write_bracket, write_teams
from tournaments.exceptions import Refused
from tournaments.inscriptions.services.partners import form_waiting_teams, lapse_agreements
from tournaments.locks import OVER, get_plan
from tournaments.models import Draw, Match, Proposal, Stage, Tournament

BEFORE_PLAY = {Stage.SETUP, Stage.OPEN, Stage.DRAWN}
FEWEST, MOST_TEAMS = 2, 512
PARTNER_MAIL = "tournaments.partner_drawn"


class DrawKind:
    """A draw before anybody plays. Each step happens under the locks of whoever calls it."""

    needs_reason = False  # already for the first list: it is not made in every event
    is_small = False  # nothing to count: it is frozen and drawn under the lock
    stage_after: ClassVar[str] = Stage.DRAWN

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        """No match has been called."""
        if (
            tournament.stage not in BEFORE_PLAY
            or tournament.matches.exclude(state__in=Match.NOT_CALLED).exists()
        ):
            raise Refused("play_has_begun")

    def refuse_if_not_freezable(self, tournament: Tournament, subject: str) -> None:
        """As for drawing, and nothing waits that this list would get in the way of."""
        self.refuse_if_not_drawable(tournament)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        """The entrants are enough for a draw, and not too many."""
        raise NotImplementedError

    def find_basis(self, tournament: Tournament) -> Draw | None:
        """The draw whose places this one gives away."""
        return None

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        """The outcome as rows."""
        raise NotImplementedError

    def undo(self, draw: Draw) -> None:
        """What a draw had made that another one takes the place of."""

    def after_cancelling(self, tournament: Tournament) -> None:
        """What waited for the list goes on."""


class TeamsKind(DrawKind):
    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        """Teams that stand in a bracket, or in its list, stay as they are."""
        super().refuse_if_not_drawable(tournament)
        if tournament.matches.exists():
            raise Refused("bracket_is_drawn")
        if waiting := find_waiting_list(tournament, Draw.Kind.BRACKET):
            raise Refused("bracket_list_frozen", number=waiting.number)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        size = get_plan(tournament).team_size
        if size == 1:
            raise Refused("nothing_to_put_together")
        if sum(not entrant.team for entrant in entrants) < size:
            raise Refused("too_few_people", size=size)

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        """Agreements between partners that waited have come to nothing."""
        write_teams(draw, outcome, odd=draw.frozen_list["odd"])
        lapse_agreements(
            draw.tournament, Proposal.objects.filter(asker__tournament=draw.tournament)
        )
        ready = draw.frozen_list["ready"]
        queue_partner_mails(draw, cards=sum(team not in ready for team in outcome["teams"]))

    def undo(self, draw: Draw) -> None:
        delete_drawn_teams(draw)

    def after_cancelling(self, tournament: Tournament) -> None:
        form_waiting_teams(tournament)


class BracketKind(DrawKind):
    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        """The list of a late team's rival would lose what it is built on."""
        super().refuse_if_not_drawable(tournament)
        if waiting := find_waiting_list(tournament, Draw.Kind.LATE):
            raise Refused("late_list_frozen", number=waiting.number)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        if not FEWEST <= len(entrants) <= MOST_TEAMS:
            raise Refused("too_few_teams" if len(entrants) < FEWEST else "too_many_teams")

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        write_bracket(draw, outcome["slots"], by=by)

    def undo(self, draw: Draw) -> None:
        delete_bracket(draw.tournament)


class LateTeamKind(DrawKind):
    """Made while others play: nothing but the place it gives away has to be still to come."""

    needs_reason = True
    is_small = True
    stage_after = ""

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        if tournament.stage in OVER:
            raise Refused("event_over")
        if not self.find_basis(tournament):
            raise Refused("no_bracket_yet")
        if not free_places(tournament):
            raise Refused("no_free_place")

    def refuse_if_not_freezable(self, tournament: Tournament, subject: str) -> None:
        """One list at a time: what is drawn takes a place away from every other list. One that is
        no longer true gives way to the next for the same team."""
        super().refuse_if_not_freezable(tournament, subject)
        lists = Draw.objects.filter(
            tournament=tournament,
            kind=Draw.Kind.LATE,
            state=Draw.State.FROZEN,
            superseded_by=None,
        )
        for waiting in lists:
            if waiting.subject != subject or not find_differences(waiting):
                raise Refused("late_list_frozen", number=waiting.number)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        if not entrants:
            raise Refused("no_late_team")

    def find_basis(self, tournament: Tournament) -> Draw | None:
        return Draw.objects.filter(
            tournament=tournament,
            kind=Draw.Kind.BRACKET,
            superseded_by=None,
            state=Draw.State.DRAWN,
        ).first()

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        enter_late(draw, outcome, by=by)


KINDS: Mapping[str, DrawKind] = {
    Draw.Kind.TEAMS: TeamsKind(),
    Draw.Kind.BRACKET: BracketKind(),
    Draw.Kind.LATE: LateTeamKind(),
}


def find_waiting_list(tournament: Tournament, kind: str) -> Draw | None:
    """One that is frozen and not yet drawn."""
    lists = Draw.objects.filter(tournament=tournament, kind=kind, superseded_by=None)
    return lists.filter(state=Draw.State.FROZEN).first()


def queue_partner_mails(draw: Draw, *, cards: int) -> None:
    """Everybody is told the partner once the ceremony has turned its cards, and no sooner."""
    job = enqueue(PARTNER_MAIL, tournament=str(draw.tournament_id))
    job.due_at = (draw.reveal_from or timezone.now()) + length_of_ceremony(cards)
    job.save(update_fields=["due_at"])
