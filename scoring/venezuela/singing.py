"""Reading estar cantando: the sung envite, privo, and the check at the end (rules 83 to 89)."""

from scoring.core.entries import Arg
from scoring.core.seats import side_of
from scoring.venezuela.cards import ENVITE_VALUES
from scoring.venezuela.ending import AFTER_NO_PRIVO, refuse_after_end
from scoring.venezuela.leyes import sing
from scoring.venezuela.table import CANTANDO, Table

Args = tuple[Arg, ...]


def find_singer(table: Table) -> None:
    """Who is cantando as the hand begins; with both at it, the más mano's side sings (V30)."""
    game = table.game
    edge = game.target - CANTANDO
    a, b = game.score
    if a == edge and b == edge:
        table.singer = game.mano_side
    elif a == edge or b == edge:
        table.singer = "A" if a == edge else "B"


def canta(table: Table, at: int, who: str, args: Args, word: str) -> None:
    """With a flor (`canta_flor`) or without one."""
    value, with_flor = int(args[0]) if args else None, word == "canta_flor"
    if table.decided is not None:
        refuse_after_end(table, at, word)
        return
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


def privo(table: Table, at: int, who: str, args: Args, word: str) -> None:
    """With a flor (`privo_flor`) or without one."""
    if table.singer is None or table.singer == side_of(who) or table.sung is None:
        table.fault("nothing_to_privar", "84", at=at, who=who)
    else:
        table.privo = who
    if word == "privo_flor" and table.privo is not None:
        table.privo_flor = True
        sing(table, at, who, int(args[0]) if args else None)


def no_privo(table: Table, at: int, who: str, args: Args) -> None:
    if table.singer is None or table.singer == side_of(who) or table.privo == who:
        table.fault("nothing_to_privar", "84", at=at, who=who)
    elif table.privo is not None:
        table.note("first_voice", "15", who=who, at=at)
    else:
        table.refuse_from_now(AFTER_NO_PRIVO)


def revisa(table: Table, at: int, who: str, args: Args) -> None:
    """The singing side looks at the envite of whoever said privo, before the mazo."""
    if table.privo is None or table.singer != side_of(who):
        table.fault("nothing_to_check", "CANTANDO", at=at, who=who)
    table.checked = True


def privo_falso(table: Table, at: int, who: str, args: Args) -> None:
    if table.privo is None or table.singer == side_of(who):
        table.fault("nothing_to_check", "CANTANDO", at=at, who=who)
    table.privo_false = True
