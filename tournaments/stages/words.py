"""Who goes on from the groups, in words."""

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tournaments.formats.planned import LADDER
from tournaments.regulation.sentences import cup_name
from tournaments.stages.selectors.tables import (
    AS_BEST,
    BEST_LOSER,
    BEST_NOW,
    HAS_PAID,
    IN_LOT,
    INK,
    IS_BACK,
    MAY_BE_BEST,
    MAY_PAY,
    PENCIL,
    Qualification,
    TableRow,
)
from tournaments.words.hours import hour_words

SALES = {
    MAY_PAY: gettext_lazy("may buy a place again"),
    HAS_PAID: gettext_lazy("has paid for a place"),
    IS_BACK: gettext_lazy("is back"),
    BEST_LOSER: gettext_lazy("goes on, as one of the best losers"),
    BEST_NOW: gettext_lazy("would go on, as one of the best losers"),
    MAY_BE_BEST: "",
    IN_LOT: gettext_lazy("a lot decides on the last best loser"),
}
OWN_SALES = {
    MAY_PAY: gettext_lazy("You may buy a place again: pay at the desk."),
    HAS_PAID: gettext_lazy(
        "You have paid for a place. If more pay than there are places, a lot decides."
    ),
    IS_BACK: gettext_lazy("You are back: you go on to the bracket."),
    BEST_LOSER: gettext_lazy("You are one of the best losers: you go on to the bracket."),
    BEST_NOW: gettext_lazy("If it ended now, you would go on as one of the best losers."),
    MAY_BE_BEST: gettext_lazy(
        "If it ended now, you would not go on: others lost by less. Wait for the last result."
    ),
    IN_LOT: gettext_lazy(
        "Others lost by as much as you, and a place depends on it: a lot decides."
    ),
}


def qualification_words(qualification: Qualification) -> str:
    """ "The first 2 of each group go on. Also the 4 best thirds." """
    if qualification.is_podium:
        return _("The table decides: its first three stand on the podium.")
    if qualification.sells:
        return sale_words(qualification)
    if qualification.best_losers is not None:
        return best_loser_words(qualification.best_losers)
    if qualification.is_cut:
        first = _("The first %(each)s of the table go on.") % {"each": qualification.each}
        return " ".join(filter(None, (first, cup_words(qualification))))
    if qualification.each == 1:
        first = _("The first of each group goes on.")
    else:
        first = _("The first %(each)s of each group go on.") % {"each": qualification.each}
    return " ".join(filter(None, (first, best_words(qualification), cup_words(qualification))))


def sale_words(qualification: Qualification) -> str:
    """After a round of pairs."""
    if qualification.has_sold:
        return _("Winners go on, and whoever bought a place again.")
    if qualification.sells_until:
        time = hour_words(localtime(qualification.sells_until).time())
        words = _("Winners go on. Whoever lost may buy a place again at the desk, until %(time)s.")
        return words % {"time": time}
    return _("Winners go on. Whoever lost may buy a place again at the desk.")


def best_loser_words(places: int) -> str:
    """After a round of pairs."""
    if not places:
        return _("Winners go on, and fill the bracket: no loser comes back.")
    if places == 1:
        return _("Winners go on, and the best loser of the first round.")
    words = _("Winners go on, and the %(places)s best losers of the first round.")
    return words % {"places": places}


def cup_words(qualification: Qualification) -> str:
    if not qualification.cups:
        return ""
    names = ", ".join(cup_name(cup) for cup in qualification.cups)
    words = [_("The others play on: %(cups)s.") % {"cups": names}]
    if LADDER in qualification.cups:
        words.append(_("Whoever wins the repechage enters the semi-finals."))
    return " ".join(words)


def best_words(qualification: Qualification) -> str:
    number = {"best": qualification.best, "place": qualification.best_place}
    if not qualification.best:
        return ""
    if qualification.best == 1:
        words = {
            2: _("Also the best second."),
            3: _("Also the best third."),
            4: _("Also the best fourth."),
        }.get(qualification.best_place, _("Also the best of all in place %(place)s."))
    else:
        words = {
            2: _("Also the %(best)s best seconds."),
            3: _("Also the %(best)s best thirds."),
            4: _("Also the %(best)s best fourths."),
        }.get(qualification.best_place, _("Also the %(best)s best of all in place %(place)s."))
    return words % number


def best_title(place: int) -> str:
    titles = {2: _("Best seconds"), 3: _("Best thirds"), 4: _("Best fourths")}
    return titles.get(place) or _("Best of all in place %(place)s") % {"place": place}


def row_words(row: TableRow) -> str:
    """Below a name: whether it goes on, and how; nothing while it does not."""
    if row.has_left:
        return pgettext("who went home", "left")
    if row.medal:
        return medal_words(row.medal)
    if row.podium:
        return _("would be on the podium")
    if row.sale:
        return str(SALES[row.sale])
    if row.goes_on == INK:
        return _("goes on")
    if row.goes_on != PENCIL:
        return cup_name(row.cup) if row.cup else ""
    return _("would go on, among the best") if row.way == AS_BEST else _("would go on")


def medal_words(medal: str) -> str:
    return {
        "gold": pgettext("place", "first"),
        "silver": pgettext("place", "second"),
        "bronze": pgettext("place", "third"),
    }[medal]


def own_words(row: TableRow, qualification: Qualification | None = None) -> str:
    """The same to the players themselves, as a sentence; where the table decides the event it says
    no more than the place."""
    if qualification and qualification.is_podium:
        return ""
    if row.sale:
        return str(OWN_SALES[row.sale])
    if row.goes_on == INK:
        return _("You go on to the bracket.")
    if row.cup and row.cup_ink:
        return _("You go on to: %(cup)s.") % {"cup": cup_name(row.cup)}
    if row.is_out and not row.cup:
        return _("You do not go on to the bracket.")
    if row.goes_on == PENCIL:
        return _("If it ended now, you would go on.")
    if row.cup:
        return _("If it ended now, you would play: %(cup)s.") % {"cup": cup_name(row.cup)}
    return _("If it ended now, you would not go on.")
