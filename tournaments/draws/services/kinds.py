"""What differs from one kind of draw to another: when it may be made, and what becomes of it.

Everything else (freezing, the source, drawing, the ceremony, the published file) is the same for
all. A new kind is a class here, and its list and its draw in `tournaments/draws/protocol`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.db import transaction
from django.utils import timezone

from jobs.services import enqueue
from tournaments.actors import Actor
from tournaments.brackets.services.build import delete_bracket, only_stage
from tournaments.brackets.tree import FEWEST_TEAMS, MAIN, MOST_TEAMS
from tournaments.draws.entrants import Entrant, free_places
from tournaments.draws.pace import length_of_ceremony
from tournaments.draws.readiness import find_differences
from tournaments.draws.services.late import enter_late
from tournaments.draws.services.outcome import delete_drawn_teams, write_bracket, write_teams
from tournaments.exceptions import Refused
from tournaments.formats.plan import DRAWN, GROUPS, KNOCKOUT, PAIRED, POTS, ROUNDS, FirstRoundLosers
from tournaments.inscriptions.services.partners import form_waiting_teams, lapse_agreements
from tournaments.locks import get_plan
from tournaments.models import Draw, Match, Progress, Proposal, Stage, Team, Tournament
from tournaments.selectors import find_plan
from tournaments.stages.selectors.ladder import SEMIFINALS, slots_of_round
from tournaments.stages.selectors.planned import (
    first_kind,
    refuse_if_not_fitting,
    refuse_if_places_open,
)
from tournaments.stages.selectors.rounds import (
    find_rounds,
    read_subject,
    refuse_if_no_round_due,
    round_subject,
    round_to_draw,
)
from tournaments.stages.selectors.sources import find_source
from tournaments.stages.services.build import (
    build_groups,
    lock_stages,
    take_places,
    write_planned_stages,
)
from tournaments.stages.services.exits import settle_exits
from tournaments.stages.services.rounds import GROUP, build_round, delete_round

PARTNER_MAIL = "tournaments.partner_drawn"


class DrawKind:
    """A draw before anybody plays. Each step happens under the locks of whoever calls it."""

    needs_reason = False  # already for the first list: it is not made in every event
    is_small = False  # nothing to count: it is frozen and drawn under the lock
    stage_after: ClassVar[str] = Progress.DRAWN

    def find_subject(self, tournament: Tournament, subject: str) -> str:
        """What the draw is about, where the event itself says it: the key of a stage."""
        return subject

    def settle(self, tournament: Tournament, subject: str, *, by: Actor) -> None:
        """What must be known before anybody can stand in the list."""

    def note_frozen(self, draw: Draw) -> None:
        """What a frozen list says of the stage that it is about."""

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        """No match has been called."""
        if (
            tournament.stage not in Tournament.BEFORE_PLAY
            or tournament.matches.exclude(state__in=Match.NOT_CALLED).exists()
        ):
            raise Refused("play_has_begun")

    def refuse_if_begun(self, tournament: Tournament, subject: str) -> None:
        """What the draw is about has not been played yet."""

    def refuse_if_not_freezable(self, tournament: Tournament, subject: str) -> None:
        """As for drawing, and nothing waits that this list would get in the way of."""
        self.refuse_if_not_drawable(tournament)
        self.refuse_if_begun(tournament, subject)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        """The entrants are enough for a draw, and not too many."""
        raise NotImplementedError

    def find_basis(self, tournament: Tournament) -> Draw | None:
        """The draw whose places this one gives away."""
        return None

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        """The outcome as rows."""
        raise NotImplementedError

    def after_writing(self, draw: Draw, *, by: Actor) -> None:
        """What follows once the draw itself is stored."""

    def undo(self, draw: Draw) -> None:
        """What a draw had made that another one takes the place of."""

    def after_cancelling(self, draw: Draw) -> None:
        """What waited for the list goes on; a stage waits for its next list."""
        stages = draw.tournament.stages.filter(key=key_of(draw), state=Stage.State.FROZEN)
        stages.update(state=Stage.State.WAITING)


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

    def after_cancelling(self, draw: Draw) -> None:
        form_waiting_teams(draw.tournament)


class BracketKind(DrawKind):
    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        """The list of a late team's rival would lose what it is built on."""
        super().refuse_if_not_drawable(tournament)
        plan = find_plan(tournament)
        if plan and first_kind(plan) != KNOCKOUT:
            raise Refused("rounds_first" if first_kind(plan) == ROUNDS else "groups_first")
        if waiting := find_waiting_list(tournament, Draw.Kind.LATE):
            raise Refused("late_list_frozen", number=waiting.number)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        refuse_if_wrong_number(entrants)
        plan = find_plan(tournament)
        if plan and plan.stages:
            refuse_if_not_fitting(plan, teams=len(entrants))

    def note_frozen(self, draw: Draw) -> None:
        """With the cups beside it, where there are any."""
        if get_plan(draw.tournament).stages:
            write_planned_stages(draw.tournament, teams=len(draw.frozen_list["entries"]))

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        write_bracket(draw, outcome["slots"], by=by)

    def undo(self, draw: Draw) -> None:
        delete_bracket(only_stage(draw.tournament))


class LateTeamKind(DrawKind):
    """Made while others play: nothing but the place it gives away has to be still to come."""

    needs_reason = True
    is_small = True
    stage_after = ""

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        if tournament.stage in Tournament.OVER:
            raise Refused("event_over")
        if not self.find_basis(tournament):
            raise Refused("no_bracket_yet")
        drawn = [row for row in tournament.stages.all() if row.is_drawn]
        if any(find_source(row, FirstRoundLosers) for row in drawn):
            raise Refused("losers_drawn")
        if not free_places(tournament):
            raise Refused("no_free_place")

    def refuse_if_not_freezable(self, tournament: Tournament, subject: str) -> None:
        """One list at a time: what is drawn takes a place away from every other list. One that is
        no longer true gives way to the next for the same team."""
        super().refuse_if_not_freezable(tournament, subject)
        for waiting in tournament.draws.waiting().filter(kind=Draw.Kind.LATE):
            if waiting.subject != subject or not find_differences(waiting):
                raise Refused("late_list_frozen", number=waiting.number)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        if not entrants:
            raise Refused("no_late_team")

    def find_basis(self, tournament: Tournament) -> Draw | None:
        return tournament.draws.drawn().filter(kind=Draw.Kind.BRACKET, subject="").first()

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        enter_late(draw, outcome, by=by)


class GroupsKind(DrawKind):
    """Everybody who is inscribed into the groups of the first stage."""

    def find_subject(self, tournament: Tournament, subject: str) -> str:
        stages = get_plan(tournament).stages
        return str(stages[0]["key"]) if stages else subject

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        super().refuse_if_not_drawable(tournament)
        if first_kind(get_plan(tournament)) != GROUPS:
            raise Refused("no_groups_planned")

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        refuse_if_wrong_number(entrants)
        refuse_if_not_fitting(get_plan(tournament), teams=len(entrants))

    def note_frozen(self, draw: Draw) -> None:
        teams = len(draw.frozen_list["entries"])
        stage = write_planned_stages(draw.tournament, teams=teams)
        Stage.objects.filter(pk=stage.pk).update(state=Stage.State.FROZEN)

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        teams = confirmed_teams(draw.tournament)
        both = zip(draw.frozen_list["groups"], outcome["groups"], strict=True)
        groups = {name: [teams[id] for id in ids] for (name, _), ids in both}
        build_groups(stage_of(draw), by=by, groups=groups)

    def undo(self, draw: Draw) -> None:
        delete_bracket(stage_of(draw))


class CupKind(DrawKind):
    """Whoever came from another stage into a bracket, in a draw of all of them. Made while the
    event is being played: only the bracket itself must not have begun."""

    stage_after = ""
    way_in = DRAWN

    def find_subject(self, tournament: Tournament, subject: str) -> str:
        """The stage that was asked for; else the first one drawn so that waits, or was drawn."""
        ways = [
            (stage.is_drawn, stage.number, stage.key)
            for stage in tournament.stages.filter(number__gt=1)
            if stage.values.get("way_in") == self.way_in
        ]
        return subject or (min(ways)[2] if ways else MAIN)

    def settle(self, tournament: Tournament, subject: str, *, by: Actor) -> None:
        stage = tournament.stages.filter(key=subject).first()
        if stage is None or stage.values.get("way_in") != self.way_in:
            raise Refused("no_pots_planned" if self.way_in == POTS else "no_such_draw_planned")
        with transaction.atomic():
            lock_stages(tournament)
            take_places(stage, by=by)

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        if tournament.stage != Progress.PLAYING:
            raise Refused("stage_not_over")

    def refuse_if_begun(self, tournament: Tournament, subject: str) -> None:
        begun = tournament.matches.filter(stage__key=subject).exclude(state__in=Match.NOT_CALLED)
        if begun.exists():
            raise Refused("play_has_begun")

    def refuse_if_not_freezable(self, tournament: Tournament, subject: str) -> None:
        super().refuse_if_not_freezable(tournament, subject)
        refuse_if_places_open(tournament, subject)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        if len(entrants) < FEWEST_TEAMS:
            raise Refused("too_few_teams")

    def note_frozen(self, draw: Draw) -> None:
        tournament = draw.tournament
        tournament.stages.filter(key=draw.subject).update(state=Stage.State.FROZEN)

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        write_bracket(draw, outcome["slots"], by=by, stage=stage_of(draw))

    def undo(self, draw: Draw) -> None:
        delete_bracket(stage_of(draw))


class PotsKind(CupKind):
    """Firsts against seconds."""

    way_in = POTS


class SemifinalsKind(CupKind):
    """The last three of the main and the ladder's champion: who meets whom, no rematch if it can be
    avoided. Where one of them has gone since, the third passes to the final."""

    is_small = True
    way_in = PAIRED

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        write_bracket(draw, slots_of_round(outcome), by=by, stage=stage_of(draw))


class LotKind(DrawKind):
    """Who comes first of the teams that nothing else parts, where somebody's way on depends on
    it."""

    is_small = True
    stage_after = ""

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        if tournament.stage != Progress.PLAYING:
            raise Refused("stage_not_over")

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        if len(entrants) < FEWEST_TEAMS:
            raise Refused("no_open_tie")

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        """The tables read it from the draw itself."""

    def after_writing(self, draw: Draw, *, by: Actor) -> None:
        settle_exits(stage_of(draw), by=by)


class RoundKind(DrawKind):
    """Who meets whom in the next round, by how the rounds before left them."""

    stage_after = ""

    def find_subject(self, tournament: Tournament, subject: str) -> str:
        stages = get_plan(tournament).stages
        number = round_to_draw(find_rounds(tournament))
        return round_subject(str(stages[0]["key"]), number) if stages else subject

    def refuse_if_not_drawable(self, tournament: Tournament) -> None:
        refuse_if_no_round_due(tournament, get_plan(tournament))
        if find_rounds(tournament) is None:
            super().refuse_if_not_drawable(tournament)

    def refuse_if_too_few(self, tournament: Tournament, entrants: list[Entrant]) -> None:
        refuse_if_wrong_number(entrants)
        if find_rounds(tournament) is None:
            refuse_if_not_fitting(get_plan(tournament), teams=len(entrants))

    def note_frozen(self, draw: Draw) -> None:
        if read_subject(draw.subject)[1] == 1:
            teams = len(draw.frozen_list["entries"])
            stage = write_planned_stages(draw.tournament, teams=teams)
            values = {"state": Stage.State.FROZEN, "groups": {}, "byes": []}
            Stage.objects.filter(pk=stage.pk).update(**values)

    def write(self, draw: Draw, outcome: Mapping[str, Any], *, by: Actor) -> None:
        teams = confirmed_teams(draw.tournament)
        stage, number = stage_of(draw), read_subject(draw.subject)[1]
        if number == 1:
            stage.groups = {GROUP: [entry["id"] for entry in draw.frozen_list["entries"]]}
        pairs = [(teams[a], teams[b]) for a, b in outcome["pairs"]]
        bye = teams[outcome["bye"]] if outcome["bye"] else None
        build_round(stage, by=by, number=number, pairs=pairs, bye=bye)

    def after_writing(self, draw: Draw, *, by: Actor) -> None:
        """Whoever passes free goes on at once."""
        settle_exits(stage_of(draw), by=by)

    def undo(self, draw: Draw) -> None:
        delete_round(stage_of(draw), read_subject(draw.subject)[1])


def key_of(draw: Draw) -> str:
    """Of the stage that it is about, or one of whose rounds or ties."""
    return draw.subject.partition(":")[0]


def stage_of(draw: Draw) -> Stage:
    stage: Stage = draw.tournament.stages.get(key=key_of(draw))
    return stage


def confirmed_teams(tournament: Tournament) -> dict[str, Team]:
    teams = Team.objects.filter(tournament=tournament, state=Team.State.CONFIRMED)
    return {str(team.pk): team for team in teams}


def refuse_if_wrong_number(entrants: list[Entrant]) -> None:
    if not FEWEST_TEAMS <= len(entrants) <= MOST_TEAMS:
        raise Refused("too_few_teams" if len(entrants) < FEWEST_TEAMS else "too_many_teams")


KINDS: Mapping[str, DrawKind] = {
    Draw.Kind.TEAMS: TeamsKind(),
    Draw.Kind.BRACKET: BracketKind(),
    Draw.Kind.LATE: LateTeamKind(),
    Draw.Kind.GROUPS: GroupsKind(),
    Draw.Kind.POTS: PotsKind(),
    Draw.Kind.LOT: LotKind(),
    Draw.Kind.ROUND: RoundKind(),
}


CUP, PAIRED_SEMIFINALS = CupKind(), SemifinalsKind()


def get_draw_kind(kind: str, subject: str) -> DrawKind:
    """A bracket is the event's first draw, or that of a stage which its subject names; a round one
    of the tables, or the semi-finals of a ladder."""
    if kind == Draw.Kind.ROUND and subject == SEMIFINALS:
        return PAIRED_SEMIFINALS
    return CUP if kind == Draw.Kind.BRACKET and subject else KINDS[kind]


# What programs may ask for.
OFFERED = tuple(Draw.Kind.values)


def find_waiting_list(tournament: Tournament, kind: str) -> Draw | None:
    """One that is frozen and not yet drawn."""
    return tournament.draws.waiting().filter(kind=kind).first()


def queue_partner_mails(draw: Draw, *, cards: int) -> None:
    """Everybody is told the partner once the ceremony has turned its cards, and no sooner."""
    job = enqueue(PARTNER_MAIL, tournament=str(draw.tournament_id))
    job.due_at = (draw.reveal_from or timezone.now()) + length_of_ceremony(cards)
    job.save(update_fields=["due_at"])
