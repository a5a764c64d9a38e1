"""What an event that begins with groups waits for, for whoever runs it."""

from dataclasses import dataclass

from tournaments.formats.plan import POTS
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.models import Plan, Stage, Tournament
from tournaments.stages.exits import places_of
from tournaments.stages.labels import source_labels, tie_label
from tournaments.stages.selectors import OpenTie, StageReading, open_ties, read_stage


@dataclass(frozen=True)
class NamedTie:
    """An open tie in words: what it is about, and who is equal."""

    subject: str
    label: str
    teams: tuple[str, ...]


@dataclass(frozen=True)
class NextStep:
    """`groups` or `knockout` is to be drawn; empty while something is played, and once all is
    drawn. Lots can be drawn as soon as their own group is over."""

    draws: str = ""
    way_in: str = ""
    ties: tuple[NamedTie, ...] = ()
    open_places: str = ""  # of a bracket that waits for them, in words

    @property
    def is_seeded(self) -> bool:
        return self.draws == Stage.Kind.KNOCKOUT and self.way_in != POTS

    @property
    def waits_for_somebody(self) -> bool:
        return bool(self.ties) or self.draws == Stage.Kind.KNOCKOUT


def find_next_step(tournament: Tournament, plan: Plan | None) -> NextStep | None:
    """None for an event that is a bracket from the start. A fixed number of queries."""
    if plan is None or not plan.stages:
        return None
    stages = list(tournament.stages.order_by("number"))
    groups = next((stage for stage in stages if stage.is_groups), None)
    if groups is None or not groups.is_drawn:
        return NextStep(draws=Stage.Kind.GROUPS)
    knockout = next(stage for stage in stages if not stage.is_groups)
    if knockout.is_drawn:
        return NextStep()
    groups.tournament = tournament
    reading = read_stage(groups)
    missing = list_open_places(knockout, reading)
    ties = open_ties(reading)
    return NextStep(
        draws="" if missing else Stage.Kind.KNOCKOUT,
        way_in=knockout.values.get("way_in", ""),
        ties=name_ties(tournament, ties),
        open_places=source_labels(missing),
    )


def list_open_places(stage: Stage, reading: StageReading) -> list[str]:
    """As the tables stand this moment: an appeal may have run out without anybody noticing."""
    settled = places_of(reading)
    return [code for code in stage.values["entrants"] if (stage.pk, code) not in settled]


def name_ties(tournament: Tournament, ties: list[OpenTie]) -> tuple[NamedTie, ...]:
    if not ties:
        return ()
    names = {str(key): name for key, name in names_of_teams(tournament).items()}
    return tuple(
        NamedTie(tie.subject, tie_label(tie.subject), tuple(names.get(id, "") for id in tie.teams))
        for tie in ties
    )
