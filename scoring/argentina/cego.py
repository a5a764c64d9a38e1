"""What truco cego and amostra share: eleven chains of envido, tentos in grains."""

from functools import partial
from typing import Any

from scoring.argentina.envido import FALTA, NOT_WANTED, REAL, Chain, Chains, sum_calls
from scoring.argentina.flor_book import standing as standing_in_halves

REAL_ALONE = 5  # position G1
# Grains of maize keep the points in Rio Grande do Sul: bad ones up to the half, then good ones.
GRAINS: dict[str, Any] = {"kind": "grains", "columns": 4, "line": True}
standing = partial(standing_in_halves, halves=("maus", "bons"))


def chains_with_real(alone: int = REAL_ALONE) -> Chains:
    """The eleven chains; a real envido that opens is worth more than one that raises (G1)."""
    refused = {**NOT_WANTED, (REAL, FALTA): alone}

    def wanted_points(chain: Chain) -> int:
        return alone if chain == (REAL,) else sum_calls(chain)

    return Chains(refused.get, wanted_points)
