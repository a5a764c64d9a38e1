"""What truco cego and amostra share: eleven chains of envido, nine of a flor, tentos in grains."""

from functools import partial
from typing import Any

from scoring.argentina.envido import ENVIDO, FALTA, NOT_WANTED, REAL, Chain, Chains
from scoring.argentina.flor import AL_RESTO, CONTRAFLOR, EACH, RESTO, WORTH, FlorTable
from scoring.argentina.flor_book import standing as standing_in_halves

REAL_ALONE = 5  # position G1
CONTRAFLOR_WANTED, CONTRAFLOR_REFUSED, RESTO_REFUSED = 6, 4, 4  # positions G9 and G10
# Grains of maize keep the points in Rio Grande do Sul: bad ones up to the half, then good ones.
GRAINS: dict[str, Any] = {"kind": "grains", "columns": 4, "line": True}
standing = partial(standing_in_halves, halves=("maus", "bons"))
RAISES = ((CONTRAFLOR,), (CONTRAFLOR, AL_RESTO), (AL_RESTO,))


def chains_with_real(alone: int = REAL_ALONE) -> Chains:
    """The eleven chains; a real envido that opens is worth more than one that raises (G1)."""
    refused = {**NOT_WANTED, (REAL, FALTA): alone}

    def wanted(chain: Chain) -> int:
        return alone if chain == (REAL,) else sum(2 if call == ENVIDO else 3 for call in chain)

    return Chains(refused.get, wanted)


def nine_chains(
    *, further: int, plain: int = WORTH, refused: int = CONTRAFLOR_REFUSED
) -> FlorTable:
    return FlorTable(
        plain=EACH if plain == 2 * WORTH else plain,  # six: three for each flor sung
        achico=WORTH,
        raises={
            (CONTRAFLOR,): (CONTRAFLOR_WANTED, refused),
            (CONTRAFLOR, AL_RESTO): (RESTO, CONTRAFLOR_WANTED),
            (AL_RESTO,): (RESTO, RESTO_REFUSED),
        },
        further=further,
    )
