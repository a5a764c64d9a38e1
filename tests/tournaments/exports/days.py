"""Days on which everything goes wrong that can go wrong, played through the services.

A seed tells the whole day. A match comes in as a paper does: all its lines at once, or game by
game, so that hundreds of days can be played. Every incident may be refused, as in a hall; what the
services do then is nothing.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random

from django.db import transaction
from django.utils import timezone

from operations.rehearsal.people import invent_people
from operations.rehearsal.play import Rehearsal, Until, random_ruling
from scoring.core.entries import Hand, Ruling
from scoring.core.fault import Refused as EntryRefused
from scoring.core.match import MatchState
from scoring.core.replay import apply, propose
from scoring.core.ruling import Proposal
from scoring.notation import format_entry
from tournaments.appeals.services.decide import Verdict, decide_appeal
from tournaments.appeals.services.file import escalate, file_appeal, withdraw_or_accept
from tournaments.audit.services import erase_remark
from tournaments.draws.draw_list import DrawConditions
from tournaments.draws.readiness import OVERLOOKABLE
from tournaments.draws.services.changes import swap_teams
from tournaments.draws.services.draw import perform_draw
from tournaments.draws.services.freeze import cancel_list, freeze
from tournaments.engine import Rules, rules_of, state_of
from tournaments.exceptions import Faulty, NotAllowed, NotFound, Refused
from tournaments.inscriptions.person import Person
from tournaments.inscriptions.services.erasure import erase_person
from tournaments.inscriptions.services.inscribe import inscribe
from tournaments.inscriptions.services.leave import replace_person
from tournaments.matches.services.corrections import Correction, correct, preview
from tournaments.matches.services.entries import Submission, record_entry
from tournaments.matches.services.results import (
    confirm_result,
    disqualify,
    double_walkover,
    suspend_or_resume,
    walkover,
)
from tournaments.matches.services.teams import exclude_team, readmit_team, withdraw_team
from tournaments.models import Appeal, Draw, Match, Participant, Place, Remark, Slot, Team
from tournaments.regulation.articles import Reason
from tournaments.setup.services.progress import finish

BECAUSE = Reason("Así lo vio la mesa.")
SOURCE = {"kind": "none"}
HANDS, MOST_HANDS = 0.3, 400  # how many matches come in hand by hand, and no longer than that
INCIDENT = 0.2
TURNS = 40  # enough for any day, also where results are undone again and again
NOT_NOW = (Refused, Faulty, NotAllowed, NotFound)


@dataclass
class Day(Rehearsal):
    """`until` as in a rehearsal; `quiet` days have no incidents."""

    quiet: bool = False
    happened: set[str] = field(default_factory=set)  # names of the incidents that were not refused

    @property
    def has_incidents(self) -> bool:
        return False  # the rehearsal's own; a day has more

    def run(self, until: Until = Until.PODIUM) -> "Day":  # type: ignore[override]
        self.set_up()
        self.take_inscriptions()
        self.settle_places()
        self.draw()
        self.maybe(self.draw_again, self.swap_two, self.come_late, self.come_late)
        self.play_turns({Until.DRAW: 0, Until.MIDDLE: 2}.get(until, TURNS))
        if until == Until.PODIUM:
            self.bring_to_an_end()
        self.maybe(self.erase_somebody, self.erase_a_reason)
        self.tournament.refresh_from_db()
        return self

    def bring_to_an_end(self) -> None:
        """Without any more incidents."""
        quiet, self.quiet = self.quiet, True
        self.settle_what_is_open()
        self.play_turns(TURNS)
        self.attempt(lambda: finish(self.tournament, by=self.by))
        self.quiet = quiet

    def play_turns(self, turns: int) -> None:
        for _ in range(turns):
            if not self.play_what_is_ready():
                break

    def check_everybody_in(self) -> None:
        """Who comes to the desk is left to chance, as everything else."""

    def settle_places(self) -> None:
        """The database's own clock says since when somebody sits; a day may have another one."""
        Place.objects.filter(team__tournament=self.tournament).update(since=timezone.now())

    def maybe(self, *incidents: Callable[[], object]) -> None:
        for incident in incidents:
            if not self.quiet and self.rng.random() < INCIDENT:
                self.attempt(incident)

    def attempt(self, incident: Callable[[], object]) -> None:
        with suppress(*NOT_NOW), transaction.atomic():
            incident()
            if getattr(incident, "__self__", None) is self:  # not a step of the play itself
                self.happened.add(incident.__name__)

    # --- before anybody plays

    def deal_for(self, kind: str, *, subject: str = "") -> None:
        conditions = DrawConditions(source=SOURCE, subject=subject)
        draw = freeze(
            self.tournament, by=self.by, kind=kind, conditions=conditions, despite=OVERLOOKABLE
        )
        perform_draw(draw, by=self.by, value=None)
        self.tournament.refresh_from_db()
        if kind == Draw.Kind.TEAMS:
            self.settle_places()

    def draw_again(self) -> None:
        draw = freeze(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.BRACKET,
            conditions=DrawConditions(source=SOURCE),
            despite=OVERLOOKABLE,
            reason="Faltaba un equipo.",
        )
        if self.rng.random() < 0.3:
            cancel_list(draw, by=self.by, reason="Tampoco así.")
            draw = freeze(
                self.tournament,
                by=self.by,
                kind=Draw.Kind.BRACKET,
                conditions=DrawConditions(source=SOURCE),
                despite=OVERLOOKABLE,
                reason="Ahora sí.",
            )
        perform_draw(draw, by=self.by, value=None)

    def swap_two(self) -> None:
        teams = list(Team.objects.filter(slots__match__tournament=self.tournament).distinct())
        first, second = self.rng.sample(sorted(teams, key=lambda team: team.number), 2)
        swap_teams(first, second, by=self.by, reason="Son hermanos.")

    def invent_late_people(self) -> list[Person]:
        taken = Participant.objects.filter(tournament=self.tournament).count()
        names = invent_people(taken + 6, language=self.tournament.language, rng=Random(self.seed))  # noqa: S311
        people = [
            person
            for person in names
            if not Participant.objects.filter(tournament=self.tournament, name=person.name).exists()
        ]
        return people[: self.plan.team_size]

    def come_late(self) -> None:
        team = inscribe(self.tournament, by=self.by, people=self.invent_late_people()).team
        assert team
        self.settle_late_places(team)
        draw = freeze(
            self.tournament,
            by=self.by,
            kind=Draw.Kind.LATE,
            conditions=DrawConditions(source=SOURCE, subject=str(team.pk)),
            reason="Se pinchó una goma.",
        )
        perform_draw(draw, by=self.by, value=None)

    def settle_late_places(self, team: Team) -> None:
        Place.objects.filter(team=team).update(since=timezone.now())

    # --- playing

    def play_what_is_ready(self) -> bool:
        called = self.call_matches()
        for match in called:
            self.attempt(partial(self.play, match))
            self.maybe(self.correct_something, self.object_to_something, self.somebody_leaves)
        self.maybe(self.decide_something, self.somebody_returns, self.replace_somebody)
        if not called:
            self.settle_what_is_open()
        return bool(called or self.call_matches())

    def play(self, match: Match) -> None:
        roll = 1.0 if self.quiet else self.rng.random()
        if roll < 0.06:
            walkover(match, by=self.by, winner=self.rng.choice("AB"), because=BECAUSE)
        elif roll < 0.08:
            double_walkover(match, by=self.by, because=BECAUSE)
        elif roll < 0.1:
            disqualify(match, by=self.by, against=self.rng.choice("AB"), because=BECAUSE)
        else:
            self.write_lines(match)
        match.refresh_from_db()
        if match.state == Match.State.FINISHED and (self.quiet or self.rng.random() < 0.9):
            self.attempt(lambda: confirm_result(match, by=self.by, signed=True))

    def write_lines(self, match: Match) -> None:
        """All of a match as one paper: hand by hand, or game by game, with rulings between."""
        rules = rules_of(self.plan, match)
        state = state_of(rules, match.entries.all())
        by_hands = self.rng.random() < HANDS
        lines: list[str] = []
        while not state.outcome and not state.suspended and len(lines) < MOST_HANDS:
            line = self.hand_line(state, rules) if by_hands else self.game_line(state, rules)
            after = apply(state, rules.parse(line))
            if isinstance(after, EntryRefused):
                continue
            state = after
            lines.append(line)
        if not self.quiet and self.rng.random() < 0.1 and len(lines) > 1:
            lines = lines[: self.rng.randrange(1, len(lines))]
        if match.flores is not None and state.outcome and state.flores_of_result is None:
            a, b = (sung + self.rng.randrange(4) for sung in state.flores)
            lines.append(f"flores {a} {b} source sumula")
        if lines:
            record_entry(match, by=self.by, submission=Submission("\n".join(lines)))
        if not self.quiet and self.rng.random() < 0.05:
            self.attempt(
                lambda: suspend_or_resume(match, by=self.by, resume=False, because=BECAUSE)
            )
            self.attempt(lambda: suspend_or_resume(match, by=self.by, resume=True, because=BECAUSE))
        match.refresh_from_db()
        if match.state == Match.State.PLAYING:
            self.attempt(lambda: self.end_it(match))

    def end_it(self, match: Match) -> None:
        """Somebody had to go in the middle."""
        walkover(match, by=self.by, winner=self.rng.choice("AB"), because=BECAUSE)

    def hand_line(self, state: MatchState, rules: Rules) -> str:
        if not self.quiet and self.rng.random() < 0.03:
            line = self.any_ruling(state, rules)
            if line:
                return line
        moves = rules.ruleset.random_hand(state.game, self.rng)
        return format_entry(Hand(tuple(moves)), rules.ruleset)

    def any_ruling(self, state: MatchState, rules: Rules) -> str:
        """Mostly mild ones; sometimes one that ends a match or puts somebody out."""
        if self.rng.random() < 0.85:
            return random_ruling(state, rules, self.rng)
        entry = Ruling(
            self.rng.choice(sorted(rules.ruleset.sanctions.rows)),
            self.rng.choice([seat for seat, _ in state.people]),
        )
        usable = isinstance(propose(state, entry), Proposal)
        return format_entry(entry, rules.ruleset) if usable else ""

    def game_line(self, state: MatchState, rules: Rules) -> str:
        loser = self.rng.randrange(state.target)
        a, b = (state.target, loser) if self.rng.random() < 0.5 else (loser, state.target)
        return f"game {a}-{b} source sumula"

    # --- what is set right afterwards

    def some_match(self, **conditions: object) -> Match:
        matches = list(self.tournament.matches.filter(**conditions).order_by("number"))
        if not matches:
            raise Refused("nothing_to_confirm")
        return self.rng.choice(matches)

    def correct_something(self) -> None:
        """A line that was typed wrongly, of any match: what depends on it is undone."""
        match = self.some_match(entries_count__gt=0)
        entries = list(match.entries.order_by("number"))
        entry = self.rng.choice(entries)
        voids = () if self.rng.random() < 0.2 else (entry.number,)
        adds: tuple[str, ...] = ()
        if entry.kind == "game":
            a, rest = entry.notation.removeprefix("game ").split("-", 1)
            b, _, source = rest.partition(" ")
            adds = (f"game {b}-{a} {source}",)
        elif self.rng.random() < 0.5:
            adds = (entry.notation,)
        correction = Correction(voids=voids, adds=adds, reason="Se anotó mal.")
        undone = preview(match, correction).undoes
        if len(undone) > 2:
            raise Refused("later_match_played", matches=[])
        numbers = frozenset(row.number for row in undone)
        correct(match, by=self.by, correction=correction, undoing=numbers)

    def object_to_something(self) -> None:
        match = self.some_match(entries_count__gt=0)
        rulings = list(match.entries.filter(kind="ruling").values_list("number", flat=True))
        line = self.rng.choice(rulings) if rulings and self.rng.random() < 0.7 else None
        file_appeal(match, by=self.by, side=self.rng.choice("AB"), text="No fue así.", line=line)

    def decide_something(self) -> None:
        for appeal in Appeal.objects.filter(tournament=self.tournament).order_by("number"):
            self.attempt(partial(self.settle, appeal))

    def settle_what_is_open(self) -> None:
        """Nothing can be called: what holds it up is decided."""
        self.decide_something()
        for match in self.tournament.matches.filter(state=Match.State.FINISHED):
            self.attempt(partial(confirm_result, match, by=self.by, signed=True))
        for match in self.tournament.matches.filter(state=Match.State.PLAYING):
            self.attempt(partial(self.end_it, match))

    def settle(self, appeal: Appeal) -> None:
        if appeal.state in (Appeal.State.CLOSED, Appeal.State.WITHDRAWN):
            return
        if self.rng.random() < 0.2 and appeal.match:
            side = Slot.objects.get(match=appeal.match, team=appeal.team).side
            withdraw_or_accept(appeal, by=self.by, side=side)
            return
        if appeal.state == Appeal.State.ANSWERED:
            escalate(appeal, by=self.by)
            appeal.refresh_from_db()
        outcome = self.rng.choice(["stands", "stands", "overturned"])
        if appeal.line is None:
            outcome = "stands"
        decide_appeal(appeal, by=self.by, verdict=Verdict(outcome, "Visto el papel."))

    # --- people who come and go

    def somebody_leaves(self) -> None:
        team = self.some_team(Team.State.CONFIRMED)
        leave = exclude_team if self.rng.random() < 0.3 else withdraw_team
        leave(team, by=self.by, because=BECAUSE)

    def somebody_returns(self) -> None:
        team = self.some_team(Team.State.WITHDRAWN, Team.State.EXCLUDED)
        readmit_team(team, by=self.by, because=BECAUSE)

    def some_team(self, *states: str) -> Team:
        inside = Slot.objects.filter(match__tournament=self.tournament).values("team")
        teams = Team.objects.filter(pk__in=inside, state__in=states).select_related("tournament")
        listed = list(teams.order_by("number"))
        if not listed or (len(listed) < 3 and Team.State.CONFIRMED in states):
            raise Refused("team_gone")
        return self.rng.choice(listed)

    def replace_somebody(self) -> None:
        people = list(
            Participant.objects.filter(
                tournament=self.tournament, withdrawn_at=None, places__until=None
            ).order_by("number")
        )
        spare = list(
            Participant.objects.filter(tournament=self.tournament, withdrawn_at=None)
            .exclude(places__until=None)
            .order_by("number")
        )
        if not people or not spare:
            raise Refused("no_such_person")
        reserve = self.rng.choice(spare)
        replace_person(
            self.rng.choice(people), by=self.by, reserve=reserve, reason="Se torció un pie."
        )

    def erase_somebody(self) -> None:
        people = list(Participant.objects.filter(tournament=self.tournament).order_by("number"))
        erase_person(self.rng.choice(people), by=self.by)

    def erase_a_reason(self) -> None:
        remarks = Remark.objects.filter(entry__tournament=self.tournament, erased_at=None)
        listed = list(remarks.order_by("entry__number"))
        if listed:
            erase_remark(self.rng.choice(listed), by=self.by)
