"""What the rulings of truco de caballeros do. Rows and words are in caballeros.toml.

Row 033 (a duty) and row 034 (what is said binds) follow the general rule of the core.
"""

from scoring.argentina.transfers import (
    give_miscalled_to_rival,
    give_unshown_to_rival,
    punish_misconduct,
    read_running_hand,
)
from scoring.book import load_catalogue

catalogue = load_catalogue("caballeros")
catalogue.facts = read_running_hand

# 4.8: the whole stake of the envido passes (positions A5, A6); the truco stays, unless the
# tournament chose otherwise.
catalogue.effect("031")(give_unshown_to_rival)
# 4.9 with position A7: envido and truco pass to the rival.
catalogue.effect("032")(give_miscalled_to_rival)
catalogue.effect("126")(punish_misconduct)
