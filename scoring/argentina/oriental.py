"""The calls of Uruguay, which amostra may play by: envido without end, con flor envido, resto."""

from collections.abc import Mapping

from scoring.argentina.envido import ENVIDO, FALTA, REAL, Chain, Chains, sum_calls
from scoring.argentina.flor import (
    AL_RESTO,
    CON_FLOR_ENVIDO,
    CONTRAFLOR,
    EACH,
    RESTO,
    WORTH,
    FlorTable,
)

# What a quick hand can name: as far as tables go, though chains have no end (position U5).
NAMED_CHAINS = tuple(
    (ENVIDO,) * envidos + (REAL,) * reals + falta
    for envidos in range(4)
    for reals in range(3)
    for falta in ((), (FALTA,))
    if envidos + reals + len(falta)
)
RAISES = ((CON_FLOR_ENVIDO,), (CONTRAFLOR,), (CONTRAFLOR, AL_RESTO), (AL_RESTO,))
_NOT_CHAINED: Mapping[Chain, tuple[int, int]] = {
    (CON_FLOR_ENVIDO,): (5, 3),
    (AL_RESTO,): (RESTO, 3),
}
_CHAINED: Mapping[Chain, tuple[int, int]] = {
    (CONTRAFLOR,): (6, 3),
    (CONTRAFLOR, AL_RESTO): (RESTO, 6),
    (AL_RESTO,): (RESTO, 3),
}


def _refused_points(chain: Chain) -> int | None:
    """Envido only after envido, real envido after either, the falta last."""
    places = [(ENVIDO, REAL, FALTA).index(call) for call in chain]
    if not chain or places != sorted(places) or chain.count(FALTA) > 1:
        return None
    return sum_calls(chain[:-1]) or 1


FREE = Chains(_refused_points, sum_calls)


def flores_of_both(
    *,
    further: int,
    both: str = "own",
    has_contraflor: bool = False,
    resto_counts_flores: bool = True,
) -> FlorTable:
    """Positions U9, U10 and U11."""
    return FlorTable(
        plain=EACH if both == "all" else WORTH,
        achico=WORTH,
        raises=_CHAINED if has_contraflor else _NOT_CHAINED,
        further=further,
        resto_counts_flores=resto_counts_flores,
        plain_counts_flores=both == "three",
        after_plain=() if has_contraflor else (CON_FLOR_ENVIDO, AL_RESTO),
        after_plain_by_either=True,
        is_settled_at_once=not has_contraflor,
    )
