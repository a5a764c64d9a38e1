"""A flor at the table: who has it, how it was announced, and what became of it.

The reading fills in what happened; `settle_flores` gives each flor its state. No points here.
"""

from dataclasses import dataclass, field

from scoring.core.seats import side_of
from scoring.core.sides import Score, Side
from scoring.venezuela.cards import RESERVADA_VALUE

GOOD = "good"  # announced as due and shown: it counts
LOST = "lost"  # announced badly or too late: worth nothing, no more harm
UNSHOWN = "unshown"  # rule 61
UNNOTICED = "unnoticed"  # kept quiet and nobody asked: nothing happens (case F2)
HIDDEN = "hidden"  # rule 56: kept quiet and found out
UNIDENTIFIED = "unidentified"  # rules 57 and 63, position V36
BAD_CALL = "bad_call"  # case R3: spoke as if it were the Reservada
FALSE = "false"  # rule 62: sung without having it, and found out
SILENT = "silent"  # rule 71: a Reservada not announced against a rival flor
REFUSED = "refused"  # rule 68: a Reservada whose side did not want, against a rival flor
PIE_A_LEY = "pie_a_ley"  # case R4, confirmed by the coime
COLLECTS_NOTHING = (FALSE, PIE_A_LEY)  # rule 62, case R4: nor does the partner's flor
PENALTIES = frozenset({HIDDEN, UNIDENTIFIED, BAD_CALL, FALSE, PIE_A_LEY})


@dataclass(slots=True)
class Flor:
    """`whose` is a seat, or a side where no seat was told. `value` is None when not told."""

    whose: str
    value: int | None = None
    reservada: bool = False
    has: bool = True
    sung: int | None = None
    lost_by: str = ""  # the rule or case under which it was lost
    hidden: bool = False
    unidentified: str = ""  # the rule broken: "57" or "63"
    bad_call: bool = False
    false: bool = False
    pie_a_ley: bool = False
    was_shown: bool = True
    paid: bool = False
    state: str = ""
    side: Side = field(init=False)

    def __post_init__(self) -> None:
        self.side = side_of(self.whose)

    @property
    def worth(self) -> int:
        """For comparing flores; the Reservada is above all (position V28)."""
        return RESERVADA_VALUE if self.reservada else self.value or 0


def _plain_state(flor: Flor) -> str:
    if flor.false or not flor.has:
        if flor.paid:
            return GOOD  # nobody looked, and paying unseen is valid (case F5)
        return FALSE if flor.false else UNSHOWN
    if flor.hidden:
        return HIDDEN
    if flor.sung is None:
        return UNNOTICED
    if flor.bad_call:
        return BAD_CALL
    if flor.unidentified:
        return UNIDENTIFIED
    if flor.lost_by:
        return LOST
    return GOOD if flor.was_shown or flor.paid else UNSHOWN


def count_flores(flores: list[Flor]) -> Score:
    """Flores of each side that were sung as the rules ask, won or lost, and a Reservada that may
    keep silent: not one sung late or badly, kept quiet, or found false."""
    sides = [flor.side for flor in flores if _is_counted(flor)]
    return sides.count("A"), sides.count("B")


def _is_counted(flor: Flor) -> bool:
    if flor.state == UNSHOWN:
        return flor.has
    return flor.state in (GOOD, REFUSED)


def settle_flores(flores: list[Flor], *, refused_by: tuple[Side, ...]) -> None:
    """Give every flor its state; `refused_by` are the sides that said no to an envite.

    The Reservada comes last because what it must announce depends on the rival's flor: rules 67,
    71 and 72.
    """
    for flor in flores:
        if not flor.reservada:
            flor.state = _plain_state(flor)
    for flor in flores:
        if not flor.reservada:
            continue
        rival = any(f.state == GOOD and f.side != flor.side for f in flores)
        partner = any(f.state == GOOD and f.side == flor.side for f in flores if f is not flor)
        if flor.pie_a_ley and not partner:
            flor.state = PIE_A_LEY
        elif not flor.was_shown:
            flor.state = UNSHOWN
        elif rival and flor.side in refused_by:
            flor.state = REFUSED
        elif rival and (flor.sung is None or flor.lost_by):
            flor.state = SILENT
        else:
            flor.state = GOOD
