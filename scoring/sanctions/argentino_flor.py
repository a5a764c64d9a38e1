"""What the rulings of Argentine truco with flor do. Rows and words are in argentino-flor.toml."""

from scoring.argentina.flor_rulings import add_flor_rulings
from scoring.argentina.transfers import (
    give_miscalled_to_rival,
    give_unshown_to_rival,
    punish_misconduct,
    read_running_hand,
)
from scoring.book import load_catalogue
from scoring.core.sanction import Effect

catalogue = load_catalogue("argentino-flor")
catalogue.facts = read_running_hand
add_flor_rulings(catalogue, hidden="201", false="202", unshown="203")
catalogue.effect("205")(give_unshown_to_rival)
catalogue.effect("206")(give_miscalled_to_rival)
catalogue.always("207", Effect(deal="again"))
catalogue.effect("208")(punish_misconduct)
