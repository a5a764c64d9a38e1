"""What the rulings of ASART 2017 do. Rows and words are in asart.toml."""

from scoring.core.award import Award
from scoring.core.entries import Move
from scoring.core.sanction import Case, Effect
from scoring.sanctions.loading import load

catalogue = load("asart")


@catalogue.effect("006")
def not_shown(case: Case) -> Effect | tuple[str, ...]:
    """4.6.6: the hand is scored again as one whose winner did not show. Without the hand in the
    log the stakes must be told."""
    told = case.retold(Move(case.offender, "no_muestra"))
    if told is not None:
        return Effect(awards=told.awards, instead_of_hand=True)
    lacking = tuple(name for name in ("envido_points", "truco_stake") if name not in case.inputs)
    if lacking:
        return lacking
    return Effect(
        awards=(
            Award(case.rival, case.number("envido_points"), "envido_transferred", case.article),
            Award(case.rival, case.number("truco_stake"), "truco_transferred", case.article),
        )
    )


@catalogue.effect("024")
def dealer_error(case: Case) -> Effect:
    """6.5: the second error in the match, and each later one, costs the deal."""
    return Effect(deal="next" if case.earlier else "again")
