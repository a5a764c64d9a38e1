"""Places of groups and ties among them in words."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

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
from tournaments.formats.stage_exits import BestOf, PlaceOf

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
