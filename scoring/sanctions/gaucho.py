"""What the rulings of truco gaúcho do. Rows and words are in gaucho.toml."""

from scoring.argentina.flor_rulings import add_flor_rulings, score_unshown_envido
from scoring.argentina.transfers import read_running_hand
from scoring.book import load_catalogue
from scoring.core.sanction import Case, Effect

catalogue = load_catalogue("gaucho")
catalogue.facts = read_running_hand
add_flor_rulings(catalogue, hidden="221", false="222", unshown="223")
catalogue.effect("225")(score_unshown_envido)  # position G13
catalogue.always("227", Effect(deal="again"))


@catalogue.effect("228")
def conduct(case: Case) -> Effect:
    """Position G19: the trio is out and loses the match."""
    return Effect(disqualifies=True, wins_match=case.rival)


@catalogue.effect("229")
def drunkenness(case: Case) -> Effect:
    """Position G19: a reserve, if there is one, takes the place; otherwise the trio is out."""
    if case.flag("reserve"):
        return Effect(expels=True)
    return Effect(disqualifies=True, wins_match=case.rival)
