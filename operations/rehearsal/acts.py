"""The acts of a rehearsal, in the order of a real Sunday."""

from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from accounts.models import User
from operations.rehearsal.crowd import crowd
from operations.rehearsal.mishaps import Mishaps
from operations.rehearsal.table import play
from tournaments.actors import Actor, of_account
from tournaments.blueprints import BLUEPRINTS
from tournaments.draw.cards import DECK
from tournaments.models import Draw, Match, Participant, Plan, Tournament
from tournaments.services.calls import call_next
from tournaments.services.draws.drawing import make_draw, reveal
from tournaments.services.draws.freezing import freeze
from tournaments.services.draws.wishes import Wishes
from tournaments.services.inscriptions.inscribe import inscribe
from tournaments.services.plan_changes import change_plan
from tournaments.services.plans import New, create_from_blueprint
from tournaments.services.results import confirm_result
from tournaments.services.stages import close_inscriptions, finish, open_inscriptions

CARDS = 20


class Until(StrEnum):
    INSCRIPTIONS = "inscriptions"
    DRAW = "draw"
    MIDDLE = "middle"  # a round is over, the next one is being played
    FINAL = "final"  # everything is played but not closed
    PODIUM = "podium"


@dataclass
class Rehearsal:
    """Who runs it, from which blueprint, with how many teams; the seed tells it again."""

    owner: User
    blueprint: str
    name: str
    teams: int = 8
    seed: int = 1
    slug: str = ""
    real: bool = False  # the demo's events are no rehearsals: they are shown to everybody
    rng: Random = field(init=False)
    by: Actor = field(init=False)
    tournament: Tournament = field(init=False)
    mishaps: "Mishaps" = field(init=False)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)  # noqa: S311  a play, not a draw
        self.by = of_account(self.owner)
        self.mishaps = Mishaps(self)

    @property
    def plan(self) -> Plan:
        return Plan.objects.get(tournament=self.tournament)

    def run(self, until: Until = Until.PODIUM) -> Tournament:
        self.set_up()
        self.take_inscriptions()
        if until != Until.INSCRIPTIONS:
            self.draw()
        if until == Until.MIDDLE:
            self.play_round(1)
            self.leave_in_the_middle()
        if until in {Until.FINAL, Until.PODIUM}:
            while self.play_what_is_ready():
                pass
        if until == Until.PODIUM:
            finish(self.tournament, by=self.by)
        self.tournament.refresh_from_db()
        return self.tournament

    def set_up(self) -> None:
        language = BLUEPRINTS[self.blueprint].language
        zones = {
            "pt-br": "America/Sao_Paulo",
            "es-ve": "America/Caracas",
        }
        self.tournament = create_from_blueprint(
            by=self.by,
            owner=self.owner,
            blueprint=self.blueprint,
            new=New(
                name=self.name,
                language=language,
                time_zone=zones.get(language, "America/Argentina/Buenos_Aires"),
                slug=self.slug,
            ),
        )
        if not self.real:
            Tournament.objects.filter(pk=self.tournament.pk).update(rehearsal=True)
        cap = self.plan.cap
        if cap is not None and self.teams > cap:
            change_plan(self.tournament, by=self.by, changes={"cap": self.teams})

    def take_inscriptions(self) -> None:
        """Most come as teams; where it is allowed, a quarter of the teams' worth come alone."""
        open_inscriptions(self.tournament, by=self.by)
        plan = self.plan
        size = plan.team_size
        people = crowd(self.teams * size, language=self.tournament.language, rng=self.rng)
        singles = 0 if plan.mode == "teams" or size == 1 else self.teams // 4 * size
        if plan.mode == "individual":
            singles = len(people)
        alone, together = people[:singles], people[singles:]
        for person in alone:
            inscribe(self.tournament, by=self.by, people=[person])
        for start in range(0, len(together), size):
            inscribe(self.tournament, by=self.by, people=together[start : start + size])

    def draw(self) -> None:
        """Cards are dealt face up and typed in: first for the teams, then for the bracket."""
        close_inscriptions(self.tournament, by=self.by)
        without = Participant.objects.filter(
            tournament=self.tournament, withdrawn_at=None, admitted_at__isnull=False
        ).exclude(places__until=None, places__isnull=False)
        if without.exists():
            self.deal_for(Draw.Kind.TEAMS)
        self.deal_for(Draw.Kind.BRACKET)

    def deal_for(self, kind: str) -> None:
        source = {"kind": "cards", "count": CARDS}
        wishes = Wishes(source=source)
        draw = freeze(self.tournament, by=self.by, kind=kind, wishes=wishes)
        drawn = make_draw(draw, by=self.by, value=self.rng.sample(list(DECK), CARDS))
        reveal(drawn, by=self.by, all_at_once=True)
        self.tournament.refresh_from_db()

    def play_round(self, number: int) -> None:
        while any(match.round == number for match in self.ready()):
            self.play_what_is_ready()

    def ready(self) -> list[Match]:
        states = (Match.State.READY, Match.State.CALLED)
        return list(self.tournament.matches.filter(state__in=states).order_by("number"))

    def play_what_is_ready(self) -> bool:
        """Call matches to the free tables, play them, confirm them. False: there was none."""
        call_next(self.tournament, by=self.by)
        called = list(self.tournament.matches.filter(state=Match.State.CALLED).order_by("number"))
        for match in called:
            if self.mishaps.keeps_away(match):
                continue
            play(match, self.plan, by=self.by, rng=self.rng)
            confirm_result(match, by=self.by, signed=True)
            self.mishaps.correct(match)
        self.mishaps.somebody_leaves()
        return bool(called)

    def leave_in_the_middle(self) -> None:
        """Tables as one finds them at four in the afternoon: one over, one playing, one called."""
        call_next(self.tournament, by=self.by)
        called = list(self.tournament.matches.filter(state=Match.State.CALLED).order_by("number"))
        for place, match in enumerate(called):
            if place == 0:
                play(match, self.plan, by=self.by, rng=self.rng)
            elif place < len(called) - 1:
                play(match, self.plan, by=self.by, rng=self.rng, hands=9)
