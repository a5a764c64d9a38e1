"""What hands are worth in truco mineiro, by the ladder that a tournament chose (position M1)."""

from scoring.brazil.phases import EdgeHand
from scoring.brazil.rulebook import Rulebook, Stakes
from scoring.core.ladder import Ladder, Rung

MAO_DE_DEZ = EdgeHand(
    phase="mão de dez",
    standing="dez",
    played="mao_de_dez",
    given_up="mao_de_dez_corrida",
    undecided="dez_undecided",
    elsewhere="decision_without_dez",
    requested="request_in_dez",
)


def ladder(third: str, *values: int) -> Ladder:
    """Truco, seis, the third step by its own name, doze; running pays the value before."""
    words = ("truco", "seis", third, "doze")
    rungs = zip(words, values[1:], values, strict=False)
    return Ladder("truco", values[0], tuple(Rung(*rung) for rung in rungs))


# 5.1 and 6.1: by the option's value. At the edge a hand is worth the first step, and given the
# unraised hand (M3); the edge is as many points before the target as that (M2).
LADDERS = {
    "2-4-6-10-12": ladder("dez", 2, 4, 6, 10, 12),
    "2-4-6-8-12": ladder("oito", 2, 4, 6, 8, 12),
    "2-4-6-9-12": ladder("nove", 2, 4, 6, 9, 12),
    "1-3-6-9-12": ladder("nove", 1, 3, 6, 9, 12),
}
STAKES = {
    name: Stakes(
        each,
        edge_played=each.rungs[0].accepted,
        edge_given_up=each.rungs[0].refused,
        short=each.uncalled,
    )
    for name, each in LADDERS.items()
}

RULEBOOK = Rulebook(
    stakes=lambda options: STAKES[str(options["ladder"])],
    ladders=tuple(LADDERS.values()),
    edge=MAO_DE_DEZ,
    one_yes=True,
    has_fixed_manilhas=lambda options: True,
    request_at_edge=lambda options: str(options["request_in_dez"]),
)
