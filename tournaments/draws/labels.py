"""What the draw's codes are in words: refusals, faults of a source, constraints to relax."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournaments.brackets.tree import SEMIFINAL
from tournaments.draws.draw_list import club_numbers
from tournaments.draws.entrants import Entrant
from tournaments.draws.protocol import Fault, speaks_at
from tournaments.draws.protocol.sources import FALLBACK
from tournaments.draws.readiness import NOT_HERE, OPEN, UNPAID, WITHOUT_TEAM
from tournaments.exceptions import Refused
from tournaments.models import Draw
from tournaments.refusals import refusal_sentence
from tournaments.regulation.sentences import cup_name, round_name
from tournaments.stages.labels import source_label as place_label, tie_label
from tournaments.stages.selectors.ladder import SEMIFINALS
from tournaments.stages.selectors.rounds import read_subject
from tournaments.words.hours import moment_words

MOST_NAMED = 3  # constraints of one way out; more are named together
ALL_OF_A_KIND = {
    "apart": gettext_lazy("keeping pairs apart at all"),
    "together": gettext_lazy("keeping pairs together at all"),
    "seed": gettext_lazy("seeding at all"),
}


def source_label(source: Mapping[str, Any], zone: str, *, in_full: bool = False) -> str:
    """A source in words; moments by the clock of this time zone. `in_full` names what somebody
    needs who looks it up, and what no player has to read."""
    kind, moment = source["kind"], speaks_at(source)
    data = {**source, "when": moment_label(moment, zone)}
    if kind == "none":
        return _("the server's own secret")
    if kind == "beacon" and moment is None:  # of an older list
        return _("round %(round)s of the beacon %(name)s") % data
    if kind == "beacon" and in_full:
        return _("public number of drand, network %(chain)s, round %(round)s, %(when)s") % data
    if kind == "beacon":
        return _("public number of drand, %(when)s") % data
    if kind == "lottery":
        label = _("%(count)s numbers of %(digits)s digits of the lottery %(name)s")
        dated = _("%(count)s numbers of %(digits)s digits of the lottery %(name)s, %(when)s")
        return (dated if moment else label) % data
    if kind == "dice":
        return ngettext("%(count)s die", "%(count)s dice", source["count"]) % data
    return ngettext("%(count)s card", "%(count)s cards", source["count"]) % data


def fallback_label(source: Mapping[str, Any], zone: str, *, in_full: bool = False) -> str:
    """What counts if the source does not come, and from when on; empty where nothing is named."""
    if FALLBACK not in source:
        return ""
    after = datetime.fromisoformat(source[FALLBACK]["after"])
    return _("if it has not come by %(when)s: %(source)s") % {
        "when": moment_label(after, zone),
        "source": source_label(source[FALLBACK]["source"], zone, in_full=in_full),
    }


def moment_label(moment: datetime | None, zone: str) -> str:
    if moment is None:
        return ""
    return moment_words(localtime(moment, ZoneInfo(zone)))


def unready_sentence(code: str, count: int) -> str:
    """What is not ready, for whoever is about to freeze a list."""
    if code == OPEN:
        return _("Inscriptions are still open.")
    return {
        WITHOUT_TEAM: ngettext(
            "%(count)s person has a place and no team.",
            "%(count)s people have a place and no team.",
            count,
        ),
        NOT_HERE: ngettext(
            "%(count)s person has not checked in.", "%(count)s people have not checked in.", count
        ),
        UNPAID: ngettext(
            "%(count)s person has not paid.", "%(count)s people have not paid.", count
        ),
    }[code] % {"count": count}


def overlooked_sentence(code: str, count: int) -> str:
    """The same for everybody, once the list was frozen all the same."""
    if code == OPEN:
        return _("Inscriptions were still open.")
    return {
        WITHOUT_TEAM: ngettext(
            "%(count)s person had a place and no team, and is not in the list:",
            "%(count)s people had a place and no team, and are not in the list:",
            count,
        ),
        NOT_HERE: ngettext(
            "%(count)s person had not checked in.", "%(count)s people had not checked in.", count
        ),
        UNPAID: ngettext("%(count)s person had not paid.", "%(count)s people had not paid.", count),
    }[code] % {"count": count}


def draw_refusal_sentences(refusal: Refused, entrants: Sequence[Entrant] = ()) -> list[str]:
    """All that is to be said, each a sentence."""
    if refusal.code == "faulty_source":
        return draw_fault_sentence(refusal.data["faults"])  # type: ignore[arg-type]
    if "relax" in refusal.data:
        ways = relax_words(refusal.data["relax"], entrants)  # type: ignore[arg-type]
        return [refusal_sentence(refusal), *ways]
    if refusal.code == "not_ready":
        return [_("Look at what is not ready, and settle it or say that it is drawn all the same.")]
    if refusal.code == "places_open":
        places = [f"groups:{place}" for place in refusal.data["places"]]  # type: ignore[attr-defined]
        return [refusal_sentence(Refused("places_open", places=list(map(place_label, places))))]
    if refusal.code == "faulty_list":
        return list_words(refusal.data["faults"])  # type: ignore[arg-type]
    return [refusal_sentence(refusal)]


def cost_sentences(cost: Mapping[str, int]) -> list[str]:
    """What the best round could not avoid; nothing where it costs nothing."""
    words = {
        "rematches": ngettext(
            "%(count)s match has been played before.",
            "%(count)s matches have been played before.",
            cost.get("rematches", 0),
        ),
        "second_byes": _("Whoever passes free has done so before."),
        "bye_score": _("Whoever passes free has a score of %(count)s: nobody with less could."),
        "squares": _(
            "Not everybody meets a team with the same score: differences are as small as can be."
        ),
        "same_club": ngettext(
            "%(count)s match is between teams of one club.",
            "%(count)s matches are between teams of one club.",
            cost.get("same_club", 0),
        ),
        "floats": ngettext(
            "%(count)s team meets a higher or a lower score for the second time running.",
            "%(count)s teams meet a higher or a lower score for the second time running.",
            cost.get("floats", 0),
        ),
    }
    return [text % {"count": cost[line]} for line, text in words.items() if cost.get(line)]


def subject_label(draw: Draw) -> str:
    """What a draw is about, where an event has several of its kind."""
    if draw.kind == Draw.Kind.LOT:
        return tie_label(draw.subject)
    if draw.kind == Draw.Kind.ROUND and draw.subject == SEMIFINALS:
        return round_name(SEMIFINAL)
    if draw.kind == Draw.Kind.ROUND:
        return round_name(f"round_{read_subject(draw.subject)[1]}")
    if draw.kind in (Draw.Kind.BRACKET, Draw.Kind.POTS):
        return cup_name(draw.subject)
    return ""


def draw_fault_sentence(faults: Iterable[Fault]) -> list[str]:
    return [
        {
            "wrong_count": _("These are %(given)s: not as many as promised."),
            "no_such_card": _("There is no card %(given)s."),
            "card_twice": _("The card %(given)s stands here twice."),
            "no_such_throw": _("No die shows %(given)s."),
            "wrong_digits": _("%(given)s has not as many digits as promised."),
            "wrong_signature": _("This is not the beacon's signature of the promised round."),
            "wrong_beacon": _("A beacon's value has at least 32 hexadecimal digits."),
        }[fault.code]
        % {"given": fault.value}
        for fault in faults
    ]


def list_words(faults: Iterable[Fault]) -> list[str]:
    sentences = {
        "together_too_many": _("More are kept together than fit in a team."),
        "together_and_apart": _("Two are kept together and apart at once."),
        "in_two_teams": _("Somebody is in two teams at once."),
        "source_is_past": _("This source has spoken already: choose one still to come."),
        "fallback_too_early": _("The deadline must be later than the source itself."),
        "wrong_size": _("A pot has more teams than there are groups."),
        "mates_in_one_pot": _("Two teams of the same group are in one pot."),
        "source_too_weak": _("Too few numbers or digits: somebody could try them all beforehand."),
    }
    unknown = _("The list can't be frozen: %(code)s")
    return list(
        dict.fromkeys(
            sentences.get(fault.code) or unknown % {"code": fault.code} for fault in faults
        )
    )


def relax_words(relax: Sequence[Sequence[Sequence[str]]], entrants: Sequence[Entrant]) -> list[str]:
    """Each way out in one sentence; the first ones, as a page can hold."""
    clubs = {number: group for group, number in club_numbers(entrants).items()}
    names = {entrant.group: entrant.club for entrant in entrants}
    numbers = {entrant.id: entrant.number_label for entrant in entrants}

    def words(item: Sequence[str]) -> str:
        kind, *ids = item
        pair = [numbers.get(id, id) for id in ids]
        if kind == "club":
            return _("keeping the club %(club)s apart") % {
                "club": names.get(clubs.get(ids[0], ""), ids[0])
            }
        if kind == "clubs":
            return _("keeping clubs apart at all")
        if kind == "apart":
            return _("keeping %(pair)s apart") % {"pair": "-".join(pair)}
        if kind == "together":
            return _("keeping %(pair)s together") % {"pair": "-".join(pair)}
        if kind == "pots":
            return _("pots at all")
        if kind == "seed":
            return _("seeding %(number)s") % {"number": pair[0]}
        return _("the rule for whoever is left over")

    def way_words(way: Sequence[Sequence[str]]) -> str:
        if len(way) > MOST_NAMED and (all_of := ALL_OF_A_KIND.get(way[0][0])):
            return str(all_of)
        return " + ".join(words(item) for item in way)

    return [_("It would work without: %(what)s") % {"what": way_words(way)} for way in relax[:6]]
