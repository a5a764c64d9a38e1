"""Places of groups, ties among them and who goes on, in words."""

from collections.abc import Iterable, Sequence

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tournaments.formats.plan import (
    BestLosers,
    BoughtBack,
    ChampionOf,
    FirstRoundLosers,
    FromTable,
    LastOf,
    LoserOf,
    PassedFree,
    WinnerOf,
    Winners,
)
from tournaments.formats.plan_file import parse_source
from tournaments.formats.planned import LADDER
from tournaments.formats.stage_exits import BestOf, PlaceOf
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

LAST_OF_MAIN = 3  # a main bracket before a ladder's semi-finals ends with so many
ONE_TABLE = "table"  # of a stage of rounds, in the name of a tie


def source_label(code: str) -> str:
    """Where a team of a later stage comes from, as the stage keeps it: "groups:A2"."""
    source = parse_source(code)
    if isinstance(source, LoserOf):
        return _("loser of match %(number)s") % {"number": source.match}
    if isinstance(source, WinnerOf):
        return _("winner of match %(number)s") % {"number": source.match}
    if isinstance(source, LastOf):
        words = _("left in the main bracket: %(place)s of 3")
        return words % {"place": source.place}
    if isinstance(source, ChampionOf):
        return _("who wins the ladder back")
    if isinstance(source, PassedFree):
        return _("who passed the first round free")
    if isinstance(source, Winners):
        return _("winners of the first round")
    if isinstance(source, BoughtBack):
        return _("losers who buy a place again")
    if isinstance(source, BestLosers):
        return _("best losers of the first round")
    if isinstance(source, FirstRoundLosers):
        return _("losers of the first round")
    if not isinstance(source, FromTable):
        return code
    exit = source.exit
    if isinstance(exit, PlaceOf):
        return place_label(exit.place, [exit.group])
    if isinstance(exit, BestOf):
        words = _("no. %(rank)s among the no. %(place)s of all groups")
        return words % {"rank": exit.rank, "place": exit.place}
    return _("no. %(rank)s by the tables") % {"rank": exit.rank}


def source_labels(codes: Iterable[str]) -> str:
    """A place of several groups is named once, and so are all three of a bracket that ends so."""
    places, others = part_group_places(codes)
    if any(len(groups) > 1 for groups in places.values()):
        return "; ".join([*map(place_label, places, places.values()), *map(source_label, others)])
    words = [(is_one_of_last(code), source_label(code)) for code in codes]
    if sum(is_last for is_last, _label in words) == LAST_OF_MAIN:
        words = [(True, _("the three who are left in the main bracket"))] + [
            pair for pair in words if not pair[0]
        ]
    return ", ".join(label for _is_last, label in words)


def part_group_places(codes: Iterable[str]) -> tuple[dict[int, list[str]], list[str]]:
    """Groups by the place that is open in them, and whatever is no place of a group."""
    places: dict[int, list[str]] = {}
    others = []
    for code in codes:
        source = parse_source(code)
        if isinstance(source, FromTable) and isinstance(source.exit, PlaceOf):
            places.setdefault(source.exit.place, []).append(source.exit.group)
        else:
            others.append(code)
    return places, others


def place_label(place: int, groups: Sequence[str]) -> str:
    if len(groups) == 1:
        return _("no. %(place)s of group %(group)s") % {"place": place, "group": groups[0]}
    words = _("no. %(place)s of groups %(groups)s")
    return words % {"place": place, "groups": ", ".join(groups)}


def is_one_of_last(code: str) -> bool:
    return isinstance(parse_source(code), LastOf)


def tie_label(subject: str) -> str:
    """What a lot is about, by the draw's subject: "groups:group A from 2"."""
    about, _from, first = subject.partition(":")[2].rpartition(" from ")
    kind, _space, name = about.partition(" ")
    if kind == "returns":
        return _("Places bought again")
    if kind == "losers":
        return _("Best losers of the first round")
    if kind == ONE_TABLE:
        return _("The table, from place %(first)s on") % {"first": first}
    if kind == "group":
        words = _("Group %(group)s, from place %(first)s on")
        return words % {"group": name, "first": first}
    words = _("Best of those in place %(place)s of the groups, from no. %(first)s on")
    return words % {"place": name, "first": first}


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
