"""The places of a later stage: each by the name of its source, which says where its team comes
from. Most are planned; those of winners and losers are there once their round is drawn."""

import uuid
from typing import TypeVar

from tournaments.formats.plan import (
    FirstRoundLosers,
    LoserOf,
    PassedFree,
    Source,
    WinnerOf,
    Winners,
    describe_source,
)
from tournaments.models import Match, Stage
from tournaments.stages.selectors.reading import sources_of

Kind = TypeVar("Kind", bound=Source)


def find_source(stage: Stage, kind: type[Kind]) -> Kind | None:
    """The source of this kind that some of a stage's teams come from."""
    return next((source for source in sources_of(stage) if isinstance(source, kind)), None)


def list_sources(stage: Stage) -> list[str]:
    """Every place of a stage by its name."""
    if pairs := find_source(stage, Winners):
        return list_of_pairs(Stage.objects.get(tournament=stage.tournament_id, key=pairs.stage))
    if losers := find_source(stage, FirstRoundLosers):
        numbers = first_round(stage.tournament_id, losers.stage)
        return [loser_place(losers.stage, number) for number in numbers]
    return list(stage.values.get("entrants", ()))


def list_of_pairs(pairs: Stage) -> list[str]:
    """After a round of pairs: its winners, whoever had no rival, then its losers."""
    numbers = first_round(pairs.tournament_id, pairs.key)
    return [
        *(winner_place(pairs.key, number) for number in numbers),
        *([describe_source(PassedFree(pairs.key))] if pairs.byes else []),
        *(loser_place(pairs.key, number) for number in numbers),
    ]


def first_round(tournament: uuid.UUID, stage: str) -> list[int]:
    """The numbers of a stage's first matches."""
    matches = Match.objects.filter(tournament=tournament, stage__key=stage, round=1)
    return list(matches.order_by("number").values_list("number", flat=True))


def winner_place(stage: str, number: int) -> str:
    """
    >>> winner_place("first", 3), loser_place("first", 3)
    ('first:winner 3', 'first:loser 3')
    """
    return describe_source(WinnerOf(stage, number))


def loser_place(stage: str, number: int) -> str:
    return describe_source(LoserOf(stage, number))


def name_source(source: str) -> str:
    """Without its stage, as people read it.

    >>> name_source("groups:A1"), name_source("groups:best 3.1")
    ('A1', 'best 3.1')
    """
    return source.partition(":")[2]
