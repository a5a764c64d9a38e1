"""Words that several rulesets share, for their `EXPECTED`."""

from dataclasses import replace

from scoring.core.entries import Move
from tests.rulesets import Words

ENVIDO = ("envido", "real_envido", "falta_envido")
ARGENTINE = Words(
    calls=(*ENVIDO, "truco", "retruco", "vale_cuatro", "mazo"),
    accept="quiero",
    refuse="no_quiero",
    play="juega",
    rounds="rondas",
    winner=lambda side: Move(None, "mano_para", (side,)),
    needs={"envido_para": frozenset(ENVIDO)},
    side_results=("envido_para",),
    number="tantos",
)
FLOR_CALLS = ("flor", "contraflor", "al_resto", "con_flor_quiero", "achico")
WITH_FLOR = replace(
    ARGENTINE,
    calls=(*ARGENTINE.calls, *FLOR_CALLS[:-1]),
    needs={**ARGENTINE.needs, "flor_para": frozenset(FLOR_CALLS)},
    side_results=("envido_para", "flor_para"),
    after_result=("achico",),
)


def brazilian(*requests: str) -> Words:
    return Words(
        calls=requests,
        accept="aceita",
        refuse="corre",
        play="carta",
        rounds="rodadas",
        winner=lambda side: Move(side, "ganha"),
        needs={"aceita": frozenset(requests), "corre": frozenset(requests)},
    )
