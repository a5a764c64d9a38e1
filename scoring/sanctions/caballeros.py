"""What the rulings of truco de caballeros do. Rows and words are in caballeros.toml.

Row 033 (a duty) and row 034 (what is said binds) follow the general rule of the core.
"""

from scoring.argentina.stakes import (
    Answer,
    all_to_the_rival,
    declared_rightly,
    unshown_to_the_rival,
)
from scoring.core.sanction import Case, Effect
from scoring.sanctions.loading import load

catalogue = load("caballeros")


@catalogue.effect("031")
def not_shown(case: Case) -> Answer:
    """4.8: the whole stake of the envido passes (positions A5, A6); the truco stays, unless the
    tournament chose otherwise."""
    return unshown_to_the_rival(case, truco=case.state.options["unshown_envido"] != "envido")


@catalogue.effect("032")
def declared_wrongly(case: Case) -> Answer:
    """4.9 with position A7: envido and truco pass to the rival."""
    if declared_rightly(case):
        return Effect(stands=True, counted=0)
    return all_to_the_rival(case)
