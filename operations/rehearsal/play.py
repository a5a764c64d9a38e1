"""The acts of a rehearsal, in the order of a real Sunday."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any

from django.utils.translation import gettext, override

from accounts.models import User
from operations.rehearsal.people import invent_people
from referees.table.selectors import places_by_side
from scoring.core.entries import Hand, Ruling
from scoring.core.match import MatchState
from scoring.core.replay import propose
from scoring.core.ruling import Proposal
from scoring.core.sanction import Effect
from scoring.core.seats import side_of
from scoring.core.sides import SIDES
from scoring.notation import format_entry
from tournaments.actors import Actor, actor_of_account
from tournaments.brackets.tree import MAIN
from tournaments.draws.draw_list import DrawConditions, dealt_cards, deck_for
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.draw import perform_draw, reveal_draw
from tournaments.draws.services.freeze import freeze
from tournaments.engine import Rules, rules_of, state_of
from tournaments.formats.plan import KNOCKOUT, max_rounds, plan_faults
from tournaments.formats.planned import has_ladder, read_stages, stages_for
from tournaments.inscriptions.services.check_in import check_in
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.matches.services.calls import call_next
from tournaments.matches.services.corrections import Correction, correct
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import confirm_result, walkover
from tournaments.matches.services.teams import withdraw_team
from tournaments.models import Draw, Match, Participant, Plan, Slot, Stage, Tournament
from tournaments.regulation.articles import Reason
from tournaments.setup.blueprints import BLUEPRINTS
from tournaments.setup.services.change import change_plan
from tournaments.setup.services.create import NewTournament, create_from_blueprint
from tournaments.setup.services.progress import close_inscriptions, finish, open_inscriptions
from tournaments.stages.selectors.next_step import find_next_step
from tournaments.stages.selectors.planned import first_kind, first_tables
from tournaments.stages.selectors.reading import open_ties, read_stage
from tournaments.stages.selectors.returns import find_returns, list_return_ties
from tournaments.stages.selectors.rounds import count_drawn, find_rounds, round_to_draw
from tournaments.stages.services.build import build_seeded_bracket
from tournaments.stages.services.sale import buy_place, close_sale, refund_place

FIRST_DRAW: Mapping[str, str] = {
    Stage.Kind.KNOCKOUT: Draw.Kind.BRACKET,
    Stage.Kind.GROUPS: Draw.Kind.GROUPS,
    Stage.Kind.ROUNDS: Draw.Kind.ROUND,
}
PLAYED_IN_THE_MIDDLE = 2  # rounds without elimination
RULINGS = 0.02  # a referee has to rule about once in fifty hands
LADDER_CUTS = (6, 12, 24, 48)  # before semi-finals that a ladder leads to
MOST_HANDS = 600  # a match that goes on longer is a fault of ours
ENOUGH_TEAMS = 8  # for something to go wrong
ABSENT, CORRECTED, LEAVES = 0.06, 0.08, 0.5


def rehearsal_word(blueprint: str) -> str:
    """In the language of the event it makes."""
    with override(BLUEPRINTS[blueprint].language):
        return gettext("Rehearsal")


class Until(StrEnum):
    INSCRIPTIONS = "inscriptions"
    DRAW = "draw"
    MIDDLE = "middle"  # a round is over, the next one is being played
    FINAL = "final"  # everything is played but not closed
    PODIUM = "podium"


def fit_stages(stages: list[dict[str, Any]], *, teams: int) -> list[dict[str, Any]]:
    """Fewer rounds and a smaller cut, and no cup, where a few teams could not play so many.

    >>> from tournaments.formats.planned import rounds_then_knockout, rounds_then_ladder
    >>> rounds, knockout = fit_stages(rounds_then_knockout(rounds=5, cut=8), teams=5)
    >>> rounds["rounds"], knockout["cut"]
    (5, 4)
    >>> [stage.get("cut") for stage in fit_stages(rounds_then_ladder(cut=24), teams=15)]
    [None, 12, None, None]
    >>> [stage["key"] for stage in fit_stages(rounds_then_ladder(cut=24), teams=7)]
    ['rounds', 'knockout']
    """
    if has_ladder(read_stages(stages)):
        return fit_ladder(stages, teams=teams)
    most = {"rounds": max_rounds(teams), "cut": 1 << (teams.bit_length() - 1)}
    fitted = [
        {name: min(value, most[name]) if name in most else value for name, value in stage.items()}
        for stage in stages
    ]
    if not plan_faults(stages_for(read_stages(fitted), teams=teams, target=1), teams=teams):
        return fitted
    without_cups = [stage for stage in fitted if "from" not in stage]
    return [] if [stage["kind"] for stage in without_cups] == [KNOCKOUT] else without_cups


def fit_ladder(stages: list[dict[str, Any]], *, teams: int) -> list[dict[str, Any]]:
    """The largest main without byes that leaves two for the ladder; with fewer teams a knockout."""
    rounds, main, *after = stages
    rounds = rounds | {"rounds": min(rounds["rounds"], max_rounds(teams))}
    cuts = [cut for cut in (*LADDER_CUTS, main["cut"]) if cut + 2 <= teams and cut <= main["cut"]]
    if cuts:
        return [rounds, main | {"cut": cuts[-1]}, *after]
    return fit_stages([rounds, main | {"key": MAIN}], teams=teams)


@dataclass
class Rehearsal:
    """Who runs it, from which blueprint, with how many teams; the seed tells it again."""

    owner: User
    blueprint: str
    name: str
    teams: int = 8
    seed: int = 1
    slug: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)  # of the plan, where they differ
    real: bool = False  # the demo's events are no rehearsals: they are shown to everybody
    rng: Random = field(init=False)
    by: Actor = field(init=False)
    tournament: Tournament = field(init=False)
    incidents_rng: Random = field(init=False)  # its own: the hands stay as the seed tells them
    may_leave: bool = field(init=False)  # once in an event a team goes home

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)  # noqa: S311  a play, not a draw
        self.by = actor_of_account(self.owner)
        self.incidents_rng = Random(f"mishaps {self.seed}")  # noqa: S311  a play, not a draw
        self.may_leave = self.has_incidents

    @property
    def plan(self) -> Plan:
        return Plan.objects.get(tournament=self.tournament)

    @property
    def has_incidents(self) -> bool:
        """Only where there are enough teams that a final is still worth watching. The demo's
        events are spared."""
        return self.teams >= ENOUGH_TEAMS and not self.real

    def run(self, until: Until = Until.PODIUM) -> Tournament:
        self.set_up()
        self.take_inscriptions()
        if until != Until.INSCRIPTIONS:
            self.draw()
        if until == Until.MIDDLE:
            self.play_first_rounds()
            if not self.tournament.matches.filter(state=Match.State.READY).exists():
                self.start_next_stage()  # the round of pairs was a stage of its own
            self.leave_in_the_middle()
        if until in {Until.FINAL, Until.PODIUM}:
            while self.play_what_is_ready() or self.start_next_stage():
                pass
        if until == Until.PODIUM:
            finish(self.tournament, by=self.by)
        self.tournament.refresh_from_db()
        return self.tournament

    def set_up(self) -> None:
        language = BLUEPRINTS[self.blueprint].language
        zones = {"pt-br": "America/Sao_Paulo", "es-ve": "America/Caracas"}
        self.tournament = create_from_blueprint(
            by=self.by,
            owner=self.owner,
            blueprint=self.blueprint,
            new=NewTournament(
                name=self.name,
                language=language,
                time_zone=zones.get(language, "America/Argentina/Buenos_Aires"),
                slug=self.slug,
            ),
        )
        if not self.real:
            Tournament.objects.filter(pk=self.tournament.pk).update(rehearsal=True)
        if self.settings:
            change_plan(self.tournament, by=self.by, changes=self.settings)
        stages = fit_stages(self.plan.stages, teams=self.teams)
        if stages != self.plan.stages:
            change_plan(self.tournament, by=self.by, changes={"stages": stages})
        cap = self.plan.cap
        if cap is not None and self.teams > cap:
            change_plan(self.tournament, by=self.by, changes={"cap": self.teams})

    def take_inscriptions(self) -> None:
        """Most come as teams; where it is allowed, a quarter of the teams' worth come alone."""
        open_inscriptions(self.tournament, by=self.by)
        plan = self.plan
        size, listed = plan.team_size, plan.list_size
        people = invent_people(self.teams * listed, language=self.tournament.language, rng=self.rng)
        singles = 0 if plan.mode == "teams" or size == 1 else self.teams // 4 * size
        if plan.mode == "individual":
            singles = len(people)
        alone, together = people[:singles], people[singles:]
        for person in alone:
            inscribe(self.tournament, by=self.by, people=[person])
        for start in range(0, len(together), listed):
            inscribe(self.tournament, by=self.by, people=together[start : start + listed])

    def draw(self) -> None:
        """Cards are dealt face up and typed in: first for the teams, then for the bracket, or the
        groups before it."""
        close_inscriptions(self.tournament, by=self.by)
        self.check_everybody_in()
        without = Participant.objects.filter(
            tournament=self.tournament, withdrawn_at=None, admitted_at__isnull=False
        ).exclude(places__until=None, places__isnull=False)
        if without.exists():
            self.deal_for(Draw.Kind.TEAMS)
        self.deal_for(FIRST_DRAW[first_kind(self.plan)])

    def check_everybody_in(self) -> None:
        """They have come to the desk: else the draw's certificate would say of everybody that they
        had not."""
        for person in self.tournament.participants.filter(withdrawn_at=None).order_by("number"):
            check_in(person, by=self.by)

    def start_next_stage(self) -> bool:
        """The next round, lots where who goes on depends on them, then every bracket whose places
        are taken. False: nothing waits."""
        if self.draw_next_round():
            return True
        self.tournament.refresh_from_db()
        groups = first_tables(self.tournament)
        while groups and (ties := open_ties(read_stage(groups))):
            self.deal_for(Draw.Kind.LOT, subject=ties[0].subject)
        self.sell_places()
        step = find_next_step(self.tournament, self.plan)
        ready = [cup for cup in step.cups if cup.is_ready] if step else []
        for cup in ready:
            if cup.is_seeded:
                stage = Stage.objects.get(tournament=self.tournament, key=cup.key)
                build_seeded_bracket(stage, by=self.by)
            else:
                self.deal_for(cup.draw_kind, subject=cup.key)
        return bool(ready)

    def sell_places(self) -> None:
        """Every second loser of a round of pairs buys a place again; a lot where they are too many,
        and their money back for the others. Of best losers a lot where some are equal."""
        returns = find_returns(self.tournament)
        if returns is None or not returns.is_over:
            return
        if not returns.is_sale:
            for tie in list_return_ties(returns.pairs_stage):
                self.deal_for(Draw.Kind.LOT, subject=tie.subject)
        if returns.is_closed:
            return
        teams = {str(team.pk): team for team in self.tournament.teams.all()}
        for team in list(returns.entitled)[::2]:
            buy_place(teams[team], by=self.by)
        with override(self.tournament.language):
            close_sale(self.tournament, by=self.by, reason=gettext("Everybody was asked."))
        self.tournament.refresh_from_db()
        for tie in list_return_ties(returns.pairs_stage):
            self.deal_for(Draw.Kind.LOT, subject=tie.subject)
        if closed := find_returns(self.tournament):
            for team in closed.to_refund:
                refund_place(teams[team], by=self.by)

    def draw_next_round(self) -> bool:
        """Of an event with rounds, once the last one is over. False: there is none to draw."""
        stage = find_rounds(self.tournament)
        if stage is None or round_to_draw(stage) <= count_drawn(stage):
            return False
        self.deal_for(Draw.Kind.ROUND)
        return True

    def play_first_rounds(self) -> None:
        """One of a bracket or of groups; of rounds two, and a third is drawn."""
        self.play_round(1)
        for number in range(2, PLAYED_IN_THE_MIDDLE + 2):
            if self.draw_next_round() and number <= PLAYED_IN_THE_MIDDLE:
                self.play_round(number)

    def deal_for(self, kind: str, *, subject: str = "") -> None:
        deck = deck_for(self.tournament)
        conditions = DrawConditions(source=dealt_cards(deck), subject=subject)
        draw = freeze(
            self.tournament, by=self.by, kind=kind, conditions=conditions, despite=OVERLOOKABLE
        )
        count = conditions.source["count"]
        drawn = perform_draw(draw, by=self.by, value=self.rng.sample(list(deck.cards), count))
        reveal_draw(drawn, by=self.by, all_at_once=True)
        self.tournament.refresh_from_db()

    def play_round(self, number: int) -> None:
        states = (Match.State.READY, Match.State.CALLED)
        while self.tournament.matches.filter(state__in=states, round=number).exists():
            self.play_what_is_ready()

    def call_matches(self) -> list[Match]:
        call_next(self.tournament, by=self.by)
        return list(self.tournament.matches.filter(state=Match.State.CALLED).order_by("number"))

    def play_what_is_ready(self) -> bool:
        """Call matches to the free tables, play them, confirm them. False: there was none."""
        called = self.call_matches()
        for match in called:
            if self.is_absent(match):
                continue
            play_hands(match, self.plan, by=self.by, rng=self.rng)
            confirm_result(match, by=self.by, signed=True)
            self.correct_last_line(match)
        self.withdraw_a_team()
        return bool(called)

    def leave_in_the_middle(self) -> None:
        """Tables as one finds them at four in the afternoon: one over, one playing, one called."""
        called = self.call_matches()
        for place, match in enumerate(called):
            if place == 0:
                play_hands(match, self.plan, by=self.by, rng=self.rng)
            elif place < len(called) - 1:
                play_hands(match, self.plan, by=self.by, rng=self.rng, hands=9)

    # --- what goes wrong on a Sunday, through the services ---

    def is_absent(self, match: Match) -> bool:
        """A team of the first round is not at its table: the other one goes on."""
        if not self.has_incidents or match.round != 1 or self.incidents_rng.random() > ABSENT:
            return False
        winner = self.incidents_rng.choice("AB")
        with override(self.tournament.language):
            reason = Reason(gettext("They did not come to the table."))
            walkover(match, by=self.by, winner=winner, because=reason)
            confirm_result(match, by=self.by, reason=reason.reason)
        return True

    def correct_last_line(self, match: Match) -> None:
        """It was typed wrongly: out of the count, and once more as it should be."""
        if not self.has_incidents or self.incidents_rng.random() > CORRECTED:
            return
        last = match.entries.order_by("number").last()
        if last is None:
            return
        with override(self.tournament.language):
            reason = gettext("The last line was typed wrongly.")
        correction = Correction(voids=(last.number,), adds=(last.notation,), reason=reason)
        correct(match, by=self.by, correction=correction)

    def withdraw_a_team(self) -> None:
        """Once in an event, a team that waits for its second match goes home."""
        if not self.may_leave or self.incidents_rng.random() > LEAVES:
            return
        ready = self.tournament.matches.filter(round=2, state=Match.State.READY)
        match = ready.order_by("number").first()
        if match is None:
            return
        self.may_leave = False
        team = Slot.objects.select_related("team__tournament").get(match=match, side="B").team
        if team is None:
            return
        with override(self.tournament.language):
            reason = Reason(gettext("They had to go home."))
            withdraw_team(team, by=self.by, because=reason)
            # In a group several matches are over with it.
            ended = self.tournament.matches.filter(slots__team=team, state=Match.State.FINISHED)
            for match in ended.order_by("number"):
                confirm_result(match, by=self.by, reason=reason.reason)


def play_hands(
    match: Match, plan: Plan, *, by: Actor, rng: Random, hands: int = MOST_HANDS
) -> MatchState:
    """Play until somebody has won, or so many hands have been played."""
    rules = rules_of(plan, match)
    state = state_of(rules, match.entries.all())
    for _ in range(hands):
        if state.outcome or state.suspended:
            break
        line = random_ruling(state, rules, rng) if rng.random() < RULINGS else ""
        if plan.reserves and is_beginning(state):
            line = random_seating(match, state, rng)
        if not line:
            moves = rules.ruleset.random_hand(state.game, rng)
            line = format_entry(Hand(tuple(moves)), rules.ruleset)
        state = record_entry(match, by=by, submission=Submission(line)).state
    return state


def is_beginning(state: MatchState) -> bool:
    """Nothing of the running game has been written."""
    present = len(state.games) + 1
    return all(record.game != present for record in state.records)


def random_seating(match: Match, state: MatchState, rng: Random) -> str:
    """Of each team's list as many as play, anew for each game."""
    lists = places_by_side(match)
    chosen = {
        side: rng.sample([place.participant_id for place in lists[side]], state.format.players // 2)
        for side in SIDES
    }
    seats = [f"{seat}={chosen[side_of(seat)][int(seat[1]) - 1]}" for seat, _ in state.people]
    return f"opening {' '.join(seats)} dealer {state.dealer}"


def random_ruling(state: MatchState, rules: Rules, rng: Random) -> str:
    """A warning or a few points against somebody, if a row of the catalogue fits as it stands."""
    rows = sorted(rules.ruleset.sanctions.rows)
    seats = [seat for seat, _ in state.people]
    for _ in range(5):
        entry = Ruling(rng.choice(rows), rng.choice(seats))
        proposal = propose(state, entry)
        if isinstance(proposal, Proposal) and proposal.effect and is_mild(proposal.effect):
            return format_entry(entry, rules.ruleset)
    return ""


def is_mild(effect: Effect) -> bool:
    """Nothing that ends a match: a rehearsal wants to see hands."""
    ends = effect.wins_match or effect.disqualifies or effect.expels or effect.annuls_games
    return not ends
