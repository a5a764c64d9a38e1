"""What the rulings of Uruguayan truco do. Rows and words are in uruguayo.toml."""

from scoring.argentina.flor_rulings import add_flor_rulings, score_unshown_envido
from scoring.argentina.transfers import punish_misconduct, read_running_hand
from scoring.book import load_catalogue
from scoring.core.sanction import Effect

catalogue = load_catalogue("uruguayo")
catalogue.facts = read_running_hand
add_flor_rulings(catalogue, hidden="241", false="242", unshown="243", duty="flor_duty")
catalogue.effect("245")(score_unshown_envido)  # position U13
catalogue.always("247", Effect(deal="again"))
catalogue.effect("248")(punish_misconduct)
