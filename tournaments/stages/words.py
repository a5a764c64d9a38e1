"""Who goes on from the groups, in words."""

from django.utils.translation import gettext as _, pgettext

from tournaments.stages.table_views import AS_BEST, INK, PENCIL, TableRow, WayOn


def way_on_words(way_on: WayOn) -> str:
    """ "The first 2 of each group go on. Also the 4 best thirds." """
    if way_on.each == 1:
        first = _("The first of each group goes on.")
    else:
        first = _("The first %(each)s of each group go on.") % {"each": way_on.each}
    return f"{first} {best_words(way_on)}".strip()


def best_words(way_on: WayOn) -> str:
    number = {"best": way_on.best, "place": way_on.best_place}
    if not way_on.best:
        return ""
    if way_on.best == 1:
        words = {
            2: _("Also the best second."),
            3: _("Also the best third."),
            4: _("Also the best fourth."),
        }.get(way_on.best_place, _("Also the best of all in place %(place)s."))
    else:
        words = {
            2: _("Also the %(best)s best seconds."),
            3: _("Also the %(best)s best thirds."),
            4: _("Also the %(best)s best fourths."),
        }.get(way_on.best_place, _("Also the %(best)s best of all in place %(place)s."))
    return words % number


def best_title(place: int) -> str:
    titles = {2: _("Best seconds"), 3: _("Best thirds"), 4: _("Best fourths")}
    return titles.get(place) or _("Best of all in place %(place)s") % {"place": place}


def row_words(row: TableRow) -> str:
    """Below a name: whether it goes on, and how; nothing while it does not."""
    if row.has_left:
        return pgettext("who went home", "left")
    if row.goes_on == INK:
        return _("goes on")
    if row.goes_on != PENCIL:
        return ""
    return _("would go on, among the best") if row.way == AS_BEST else _("would go on")


def own_words(row: TableRow) -> str:
    """The same to the players themselves, as a sentence."""
    if row.goes_on == INK:
        return _("You go on to the bracket.")
    if row.is_out:
        return _("You do not go on to the bracket.")
    if row.goes_on == PENCIL:
        return _("If it ended now, you would go on.")
    return _("If it ended now, you would not go on.")
