"""Reading estar cantando: the sung envite, privo, and the check at the end (rules 83 to 89)."""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.venezuela.cards import ENVITE_VALUES
from scoring.venezuela.leyes import sing
from scoring.venezuela.table import CANTANDO, Table

Args = tuple[Arg, ...]


def begin(table: Table) -> None:
    """Who is cantando as the hand begins; with both at it, the más mano's side sings (V30)."""
    game = table.game
    edge = game.target - CANTANDO
    a, b = game.score
    if a == edge and b == edge:
        table.singer = game.mano_side
    elif a == edge or b == edge:
        table.singer = "A" if a == edge else "B"


def canta(table: Table, at: int, who: str, args: Args) -> None:
    _sings(table, at, who, int(args[0]) if args else None, with_flor=False)


def canta_flor(table: Table, at: int, who: str, args: Args) -> None:
    _sings(table, at, who, int(args[0]), with_flor=True)


def _sings(table: Table, at: int, who: str, value: int | None, *, with_flor: bool) -> None:
    if table.singer != side_of(who):
        table.fault("not_cantando", "84", table.singer, at=at, who=who)
        return
    if table.sung is not None:
        table.note("first_song_stands", "E12", who=who, at=at)
        return
    table.sung = (who, value, with_flor)
    if with_flor:
        sing(table, at, who, value)
    elif value is not None:
        table.check_value(value, ENVITE_VALUES, "3", at=at)


def privo(table: Table, at: int, who: str, args: Args) -> None:
    if table.singer is None or table.singer == side_of(who) or table.sung is None:
        table.fault("nothing_to_privar", "84", at=at, who=who)
        return
    table.privo = who


def privo_flor(table: Table, at: int, who: str, args: Args) -> None:
    privo(table, at, who, ())
    if table.privo is not None:
        table.privo_flor = True
        sing(table, at, who, int(args[0]) if args else None)


def no_privo(table: Table, at: int, who: str, args: Args) -> None:
    if table.singer is None or table.singer == side_of(who):
        table.fault("nothing_to_privar", "84", at=at, who=who)
    table.no_privo = True


def revisa(table: Table, at: int, who: str, args: Args) -> None:
    """The singing side looks at the envite of whoever said privo, before the mazo."""
    if table.privo is None or table.singer != side_of(who):
        table.fault("nothing_to_check", "CANTANDO", at=at, who=who)
    table.checked = True


def privo_falso(table: Table, at: int, who: str, args: Args) -> None:
    if table.privo is None or table.singer == side_of(who):
        table.fault("nothing_to_check", "CANTANDO", at=at, who=who)
    table.privo_false = True
