"""What single cards are worth in a ruleset, for a question that is about cards and no hand."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.core.options import Options

Cards = tuple[str, ...]
NO_VIRA = ""


def _never(options: Options) -> bool:
    return False


class CardValues(NamedTuple):
    """`strengths` is the order of the cards under a vira, equal ones tie; `envido` what three cards
    count, `flor` the kind and value of a flor in them. Cards above `common` are made by the vira.
    `cites` names the articles behind it: order, tied, vira; best, tie; flor or no_flor."""

    strengths: Callable[[Options, str], Mapping[str, int]]
    cites: Mapping[str, str]
    common: int
    needs_vira: Callable[[Options], bool] = _never
    envido: Callable[[Cards, str], int] | None = None
    numbers: tuple[int, ...] = ()  # that three cards can count for the envido
    flor: Callable[[Cards, str], tuple[str, int] | None] | None = None
