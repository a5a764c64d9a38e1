"""What a hand is worth with tento, and the collector of the articles that the chapters fill."""

from scoring.brazil.reading import TRAITS, Stakes
from scoring.core.article import Articles
from scoring.core.ladder import Ladder, Rung

# 10.4 to 10.7: what the hand is worth accepted, and what the asker takes if they run.
LADDER = Ladder(
    "truco",
    1,
    (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9)),
)
ONZE_PLAYED = 3  # 11.4
ONZE_RUN = 1  # 11.3
FERRO_WON = 1  # 12.1, position B3

articles = Articles(TRAITS)
STAKES = Stakes(LADDER, ONZE_PLAYED, articles.bits)
