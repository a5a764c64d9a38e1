"""Rules 83 to 89: a side one stone from the target sings its envite."""

from collections.abc import Iterator

from scoring.core.award import Award
from scoring.core.fault import Fault, fault
from scoring.core.game import Game
from scoring.rulesets.venezolano.articles import awards, forbids
from scoring.venezuela.table import Table


@forbids("84", "must_sing", on="cantando")
def who_is_cantando_sings(game: Game, table: Table) -> Iterator[Fault]:
    if table.sung is None and table.mazo is None and not table.nula:
        yield fault("must_sing", "canta", side=table.singer)


@awards("CANTANDO", "privo_falso", on="cantando")
def a_false_privo_found_out(game: Game, table: Table) -> Iterator[Award]:
    """Checked before the cards went to the mazo: the singing side wins the chico."""
    if table.privo_false and table.singer is not None:
        yield Award(table.singer, game.lacks(table.singer), "privo_falso")


@awards("84", "canta", on="cantando")
def nobody_beats_the_sung_envite(game: Game, table: Table) -> Iterator[Award]:
    if table.singer is not None and table.sung is not None and table.privo is None:
        yield Award(table.singer, game.lacks(table.singer), "canta")
