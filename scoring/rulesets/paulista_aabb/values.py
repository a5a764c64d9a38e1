"""What a hand is worth at the AABB, and the collector of the articles that the chapters fill."""

from scoring.brazil.reading import TRAITS, Stakes
from scoring.core.article import Articles
from scoring.core.ladder import Ladder, Rung

# 9.4.4, 9.4.5, 9.4.8 and 9.4.9: what the hand is worth accepted, and if they run.
LADDER = Ladder(
    "truco",
    1,
    (Rung("truco", 3, 1), Rung("seis", 6, 3), Rung("nove", 9, 6), Rung("doze", 12, 9)),
)
RAISES = ("seis", "nove", "doze")
ONZE_PLAYED = 3  # 9.5.2
ONZE_RUN = 1  # 9.5.3
FERRO_WON = 1  # 9.6.2

articles = Articles(TRAITS)
STAKES = Stakes(LADDER, ONZE_PLAYED, articles.bits)
