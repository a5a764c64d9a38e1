"""What an event of several stages waits for, for whoever runs it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.brackets.tree import FEWEST_TEAMS
from tournaments.formats.plan import (
    PAIRED,
    POTS,
    BestLosers,
    FirstRoundLosers,
    Winners,
    describe_source,
)
from tournaments.formats.planned import is_league, read_stages
from tournaments.inscriptions.selectors import names_by_id
from tournaments.models import Plan, Stage, Team, Tournament
from tournaments.regulation.sentences import cup_names
from tournaments.stages.labels import source_labels, tie_label
from tournaments.stages.selectors.exits import Places, places_of, settled_places, takes_ends
from tournaments.stages.selectors.planned import WITHOUT_A_DRAW, first_kind
from tournaments.stages.selectors.reading import OpenTie, StageReading, open_ties, read_stage
from tournaments.stages.selectors.returns import list_return_ties
from tournaments.stages.selectors.sources import find_source, list_sources
from tournaments.stages.selectors.tables import last_round


@dataclass(frozen=True)
class NamedTie:
    """An open tie in words: what it is about, and who is equal."""

    subject: str
    label: str
    teams: tuple[str, ...]

    @property
    def is_sale(self) -> bool:
        """They are not equal: they paid for the same places."""
        return ":returns " in self.subject


@dataclass(frozen=True)
class CupStep:
    """A bracket that is still to be made, and what it waits for."""

    key: str
    name: str  # where there are several
    way_in: str
    open_places: str = ""  # in words
    teams: int = 0  # that have their place
    follows_tables: bool = False
    winners: int = 1  # so many are left in the end

    @property
    def is_ready(self) -> bool:
        return not self.open_places and not self.is_idle

    @property
    def is_idle(self) -> bool:
        """Everything is settled, and there is nobody to play it against."""
        return not self.open_places and self.teams < max(FEWEST_TEAMS, self.winners + 1)

    @property
    def is_seeded(self) -> bool:
        return self.way_in in WITHOUT_A_DRAW

    @property
    def draw_kind(self) -> str:
        return {POTS: POTS, PAIRED: "round"}.get(self.way_in, "bracket")


@dataclass(frozen=True)
class NextStep:
    """`draws` is the kind of the first stage, until it is drawn, or `rounds` where the next one is
    due; `round` is the round to be drawn, or the one that is played; of so many. Lots can be drawn
    as soon as their own group is over, brackets once all their places are taken."""

    draws: str = ""
    kind: str = Stage.Kind.GROUPS  # what the event begins with
    round: int = 0
    rounds: int = 0
    ties: tuple[NamedTie, ...] = ()
    cups: tuple[CupStep, ...] = ()
    is_league: bool = False  # no bracket follows
    is_decided: bool = False  # of a league: who won is known
    sells: bool = False  # losers may pay for places of the bracket that is to come
    is_pairs: bool = False  # its first round is a stage of its own

    @property
    def is_done(self) -> bool:
        """Nothing is left to draw."""
        is_playing = self.draws or self.round or self.ties
        return not is_playing and all(cup.is_idle for cup in self.cups)

    @property
    def has_tables(self) -> bool:
        """Whether the event begins with groups or rounds."""
        return self.kind != Stage.Kind.KNOCKOUT

    @property
    def is_over(self) -> bool:
        """What is played before a bracket."""
        return any(cup.is_ready for cup in self.cups)

    @property
    def are_tables_over(self) -> bool:
        return any(cup.is_ready and cup.follows_tables for cup in self.cups)

    @property
    def draws_semifinals(self) -> bool:
        """Both brackets that lead to them are over."""
        return any(cup.is_ready and cup.draw_kind == "round" for cup in self.cups)

    @property
    def waits_for_somebody(self) -> bool:
        """After the first draw, which is made before play."""
        is_round = self.draws == Stage.Kind.ROUNDS and self.round > 1
        is_sale = self.sells and not self.round
        return bool(self.ties) or self.is_over or is_round or is_sale

    def cup(self, key: str) -> CupStep | None:
        return next((cup for cup in self.cups if cup.key == key), None)


def draw_first_stage(plan: Plan, kind: str) -> NextStep:
    return NextStep(
        draws=kind,
        kind=kind,
        round=1,
        rounds=plan.stages[0].get("rounds", 0),
        is_league=is_league(read_stages(plan.stages)),
    )


def find_next_step(tournament: Tournament, plan: Plan | None) -> NextStep | None:
    """None for an event that is a bracket from the start, and nothing else. A fixed number of
    queries: what others come from is read once, whatever their number."""
    if plan is None or not plan.stages:
        return None
    stages = list(tournament.stages.order_by("number"))
    first = stages[0] if stages else None
    kind = first_kind(plan)
    if first is None or not first.is_drawn:
        return draw_first_stage(plan, kind)
    waiting = [stage for stage in stages if not stage.is_drawn]
    has_no_bracket = first.has_tables and len(stages) == 1
    if not waiting and not has_no_bracket:
        return NextStep(kind=kind)
    reading = read_stage(first) if first.has_tables else None
    if reading and first.is_rounds and (step := find_round_step(reading)):
        return replace(
            step, is_league=has_no_bracket, sells=reading.sells, is_pairs=reading.is_pairs
        )
    paired = [stage for stage in waiting if find_source(stage, Winners)]
    tables = settled_places(first, paired) if paired else places_of(reading) if reading else {}
    settled = {**tables, **settled_losers(stages), **settled_ends(stages)}
    gone = list_gone(tournament)
    names = cup_names([stage.cup for stage in stages if not stage.has_tables and stage.cup])
    return NextStep(
        kind=kind,
        is_league=has_no_bracket,
        is_decided=bool(reading and reading.is_decided and not reading.open_groups),
        ties=name_ties(tournament, list_open_ties(first, reading)),
        sells=bool(paired and reading and reading.sells),
        is_pairs=bool(paired),
        cups=tuple(build_step(stage, settled, names, gone) for stage in waiting),
    )


def list_open_ties(first: Stage, reading: StageReading | None) -> list[OpenTie]:
    """In a table, among those who paid for the same places, and for the last of the best losers."""
    if reading is None:
        return []
    return [*open_ties(reading), *(list_return_ties(first) if reading.is_pairs else ())]


def list_ties(tournament: Tournament, plan: Plan | None) -> tuple[NamedTie, ...]:
    """What a lot may be drawn about now."""
    step = find_next_step(tournament, plan)
    return step.ties if step else ()


def find_round_step(reading: StageReading) -> NextStep | None:
    """None once every planned round is over."""
    planned = reading.plan.rounds
    last = last_round(reading)
    if reading.open_groups:
        return NextStep(kind=Stage.Kind.ROUNDS, round=last, rounds=planned)
    if last < planned:
        kind = Stage.Kind.ROUNDS
        return NextStep(draws=kind, kind=kind, round=last + 1, rounds=planned)
    return None


def settled_losers(stages: Sequence[Stage]) -> Places:
    """Of the brackets whose losers come into another one."""
    sources = {stage.key: find_source(stage, FirstRoundLosers) for stage in stages}
    return {
        place: team
        for stage in stages
        if stage.is_drawn and any(s and s.stage == stage.key for s in sources.values())
        for place, team in settled_places(
            stage, [row for row in stages if sources[row.key]]
        ).items()
    }


def settled_ends(stages: Sequence[Stage]) -> Places:
    """Of the brackets whose last three, or champion, play on in another one."""
    return {
        place: team
        for row in stages
        for stage in stages
        if takes_ends(row, stage)
        for place, team in settled_places(stage, [row]).items()
    }


def list_gone(tournament: Tournament) -> set[str]:
    """Whoever left keeps a place that the tables gave, and does not come into the bracket."""
    gone = tournament.teams.filter(state__in=Team.GONE).values_list("pk", flat=True)
    return {str(team) for team in gone}


def build_step(
    stage: Stage, settled: Places, names: Mapping[str, str], gone: Collection[str]
) -> CupStep:
    """As things stand this moment: an appeal may have run out without anybody noticing."""
    places = list_sources(stage)
    missing = [code for code in places if (stage.pk, code) not in settled]
    if best := find_source(stage, BestLosers):
        losers = [code for code in missing if ":loser " in code]
        missing = [code for code in missing if code not in losers]
        missing += [describe_source(best)] if losers else []
    return CupStep(
        stage.key,
        names.get(stage.cup, ""),
        stage.values.get("way_in", ""),
        # Before the bracket is drawn whose losers these are, nobody knows how many there will be.
        open_places=source_labels(missing if places else stage.values["entrants"]),
        follows_tables=find_source(stage, FirstRoundLosers) is None
        and stage.values.get("way_in") != PAIRED,
        winners=stage.values.get("winners", 1),
        teams=sum(settled.get((stage.pk, code)) not in (None, *gone) for code in places),
    )


def name_ties(tournament: Tournament, ties: list[OpenTie]) -> tuple[NamedTie, ...]:
    if not ties:
        return ()
    names = names_by_id(tournament)
    return tuple(
        NamedTie(tie.subject, tie_label(tie.subject), tuple(names.get(id, "") for id in tie.teams))
        for tie in ties
    )
