"""What the rulings of truco de amostra do. Rows and words are in amostra.toml."""

from scoring.argentina.flor_rulings import add_flor_rulings, score_unshown_envido
from scoring.argentina.transfers import TRUCO, punish_misconduct, read_running_hand
from scoring.book import load_catalogue
from scoring.core.award import Award
from scoring.core.sanction import Answer, Case, Effect

catalogue = load_catalogue("amostra")
catalogue.facts = read_running_hand
add_flor_rulings(catalogue, hidden="261", false="262", unshown="263")
catalogue.effect("265")(score_unshown_envido)  # position X8
catalogue.always("267", Effect(deal="again"))
catalogue.effect("269")(punish_misconduct)


@catalogue.effect("268")
def card_covered_by_another(case: Case) -> Answer:
    """Position X9: the hand is lost, with what its truco was accepted for."""
    if case.last is None:
        lacking = case.lacking("truco_stake")
        awards = () if lacking else case.to_rival(case.number("truco_stake"), "truco_transferred")
        return lacking or Effect(awards=awards, settles_hand=True)
    awards = tuple(
        Award(case.rival, award.points, "truco_transferred", case.article)
        if award.side == case.side and award.concept in TRUCO and award in case.last.own
        else award
        for award in case.named_awards
    )
    return Effect(awards=awards, instead_of_hand=True)
