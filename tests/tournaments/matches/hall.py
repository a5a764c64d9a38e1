"""A hall to play in: a drawn event, and short words for what happens there.

People and teams are written in bulk, since a test about matches is about nothing else; the
bracket and all that follows go through the services.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.cast import Cast
from tests.event import make_event, name
from tournaments.actors import Actor, actor_of_account
from tournaments.brackets.services.build import build_bracket
from tournaments.brackets.tree import layout
from tournaments.inscriptions.services.short_names import update_short_names
from tournaments.matches.services.entries import RecordResult
from tournaments.matches.services.results import Sheet, confirm_result, record_games
from tournaments.models import Match, Participant, Place, Plan, Progress, Slot, Team, Tournament
from tournaments.regulation.articles import Reason

WHY = Reason("No vino nadie", "12")


@dataclass
class Hall:
    cast: Cast
    tournament: Tournament
    plan: Plan
    teams: list[Team]
    by: Actor  # Nora, who runs it

    def match(self, number: int) -> Match:
        return Match.objects.select_related("tournament__plan", "table").get(
            tournament=self.tournament, number=number
        )

    def of(self, code: str) -> list[Match]:
        return list(self.tournament.matches.filter(round_code=code).order_by("number"))

    def state(self, number: int) -> str:
        return self.match(number).state

    def sides(self, number: int) -> list[str]:
        """The two slots as short words: team 3, a team in pencil, open, empty.

        A team is its number; (3) stands there in pencil.
        """
        return [word(slot) for slot in self.match(number).slots.select_related("team")]

    def win(self, number: int, side: str = "A", *, confirm: bool = True) -> RecordResult:
        match = self.match(number)
        recorded = record_games(match, by=self.by, sheet=sheet(match, side))
        if confirm:
            self.confirm(number)
        return recorded

    def confirm(self, number: int) -> None:
        confirm_result(self.match(number), by=self.by, signed=True)

    def picture(self) -> list[tuple[Any, ...]]:
        """All that a result may move, to be compared before and after."""
        return [
            (m.number, m.state, m.winner, m.how, m.games, [word(slot) for slot in m.slots.all()])
            for m in self.tournament.matches.prefetch_related("slots__team").order_by("number")
        ]

    def play_on(self, random: Random) -> None:
        """Every match that is ready, until none is."""
        while ready := list(self.tournament.matches.filter(state=Match.State.READY)):
            for match in ready:
                self.win(match.number, random.choice("AB"))


def word(slot: Slot) -> str:
    if slot.kind == Slot.Kind.EMPTY:
        text = "empty"
    elif slot.kind == Slot.Kind.OPEN:
        text = "open"
    else:
        text = str(slot.team.number)
    return f"({text})" if slot.pencil else text


def sheet(match: Match, side: str = "A", **fields: Any) -> Sheet:
    """Straight games for one side, to 30."""
    score = (30, 12) if side == "A" else (17, 30)
    return Sheet((score,) * (match.best_of // 2 + 1), **fields)


def open_hall(
    cast: Cast,
    teams: int = 8,
    *,
    tournament: Tournament | None = None,
    tables: int = 4,
    **fields: Any,
) -> Hall:
    """So many teams, drawn in their order from the top; byes where the layout has them."""
    plan = make_event(
        cast, tournament=tournament, cap=None, tables=tables, stage=Progress.OPEN, **fields
    )
    tournament = plan.tournament
    made = seat_teams(plan, teams)
    byes = set(layout(teams).bye_slots)
    line = iter(made)
    slots = [None if n in byes else next(line) for n in range(1, layout(teams).size + 1)]
    by = actor_of_account(cast.organizer)
    build_bracket(tournament, by=by, slots=slots)
    tournament.refresh_from_db()
    return Hall(cast, tournament, plan, made, by)


def seat_teams(plan: Plan, teams: int, *, first: int = 1) -> list[Team]:
    """So many teams with their people, in bulk; the first of them has this number."""
    tournament, size = plan.tournament, plan.list_size
    before = (first - 1) * size
    people = Participant.objects.bulk_create(
        Participant(tournament=tournament, number=n + 1, name=name(n), key=name(n).casefold())
        for n in range(before, before + teams * size)
    )
    update_short_names(tournament)
    made = Team.objects.bulk_create(
        Team(tournament=tournament, number=first + n, state=Team.State.CONFIRMED)
        for n in range(teams)
    )
    Place.objects.bulk_create(
        Place(team=made[n // size], participant=person, order=n % size + 1)
        for n, person in enumerate(people)
    )
    return made
