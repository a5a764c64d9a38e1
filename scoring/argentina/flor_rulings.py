"""What rulings about a flor do in every book that has one: the hand is scored again with what was
found out told at its end. Of a hand that nobody wrote down, the penalty alone is given.
"""

from scoring.argentina.flor import WORTH
from scoring.argentina.transfers import read_hand_in_question
from scoring.core.sanction import Answer, Case, Catalogue, Effect, score_again


def add_flor_rulings(
    catalogue: Catalogue, *, hidden: str, false: str, unshown: str, duty: str = "hidden_flor"
) -> None:
    """Under the ids of that catalogue; the option `duty` may say that nothing follows a claim."""

    @catalogue.effect(hidden)
    def flor_hidden(case: Case) -> Answer:
        """Positions K12 and F12: three for each, and no envido for the side that hid it."""
        count = case.number("flores") if "flores" in case.inputs else 1
        if case.last is not None:
            return score_again(case, *("flor_escondida",) * count)
        if case.state.options[duty] == "lost":
            return Effect(no_effect=True)
        return Effect(awards=case.to_rival(WORTH * count, "flor_escondida"))

    @catalogue.effect(false)
    def flor_false(case: Case) -> Answer:
        """Position K11."""
        if case.last is not None:
            return score_again(case, "flor_falsa")
        return Effect(awards=case.to_rival(WORTH, "flor_falsa"))

    @catalogue.effect(unshown)
    def flor_unshown(case: Case) -> Answer:
        """Position K13: only a flor that is collected by comparison or unanswered must be shown."""
        hand = read_hand_in_question(case)
        result = hand.flores.result if hand is not None and hand.flores is not None else None
        if hand is not None and (result is None or not result.must_show):
            return case.refuse("hand_denies_it")
        if result is not None and result.taker == case.rival:
            return case.refuse("hand_denies_it")
        return score_again(case, "no_muestra")


def score_unshown_envido(case: Case) -> Answer:
    """The hand again with the points of its envido not shown: only its winner owed them."""
    hand = read_hand_in_question(case)
    if hand is not None and not hand.is_envido_wanted:
        return case.refuse("no_envido_wanted")
    if hand is not None and (hand.envido_winner or "")[:1] == case.rival:
        return case.refuse("envido_of_the_rival")
    return score_again(case, "no_muestra")
