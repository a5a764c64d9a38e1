"""What the draw's codes are in words: refusals, faults of a source, constraints to relax."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw import Fault
from tournaments.exceptions import Refused
from tournaments.services.draws.entrants import Entrant
from tournaments.services.draws.wishes import club_numbers


def source_words(source: Mapping[str, Any]) -> str:
    if source["kind"] == "beacon":
        return _("round %(round)s of the beacon %(name)s") % source
    if source["kind"] == "lottery":
        return _("%(count)s numbers of %(digits)s digits of the lottery %(name)s") % source
    if source["kind"] == "dice":
        return ngettext("%(count)s die", "%(count)s dice", source["count"]) % source
    return ngettext("%(count)s card", "%(count)s cards", source["count"]) % source


def refusal_words(refusal: Refused, entrants: Sequence[Entrant] = ()) -> list[str]:
    """All that is to be said, each a sentence."""
    if refusal.code == "faulty_source":
        return fault_words(refusal.data["faults"])  # type: ignore[arg-type]
    if refusal.code == "no_outcome":
        return relax_words(refusal.data["relax"], entrants)  # type: ignore[arg-type]
    if refusal.code == "faulty_list":
        return list_words(refusal.data["faults"])  # type: ignore[arg-type]
    numbers = refusal.data.get("numbers")
    told = ", ".join(str(one) for one in numbers) if isinstance(numbers, list) else ""
    sentence = {
        "not_set_up": _("Set the tournament up first: its rules say how it is drawn."),
        "reason_needed": _("Say why: it is published."),
        "play_has_begun": _("A match has been called or played: what was drawn stays."),
        "bracket_is_drawn": _("The bracket is drawn: these teams stand in it."),
        "bracket_in_play": _("A match has been called or played: what was drawn stays."),
        "nothing_to_put_together": _("Everybody plays alone here: only the bracket is drawn."),
        "too_few_people": _("There are too few people without a team."),
        "too_few_teams": _("A bracket needs at least two confirmed teams."),
        "too_many_teams": _("A bracket holds at most 512 teams."),
        "too_complex": _(
            "These conditions can't be counted exactly: keep fewer pairs apart, "
            "or choose half by half."
        ),
        "somebody_was_faster": _("Another organizer was faster. Look at how things stand."),
        "list_changed": _("The list changed this very moment. Look at it and freeze it again."),
        "already_drawn": _("This draw was made already. There is only one."),
        "superseded": _("Another list was frozen after this one."),
        "people_gone": _("People of the list have left since: %(numbers)s. Freeze the list again.")
        % {"numbers": told},
        "teams_gone": _("Teams of the list have left since: %(numbers)s. Freeze the list again.")
        % {"numbers": told},
        "same_team": _("They play in the same team already."),
        "neither_in_a_team": _("Neither of them is in a team."),
        "no_such_person": _("Choose people of this draw."),
        "not_in_force": _("This draw is not the one in force."),
        "not_where_drawn": _("One of them is no longer where the draw put it."),
        "match_begun": _("One of them has been called to its match already."),
        "faulty_change": _("The draw does not allow this change."),
    }[refusal.code]
    return [sentence]


def fault_words(faults: Iterable[Fault]) -> list[str]:
    return [
        {
            "wrong_count": _("These are %(given)s: not as many as promised."),
            "no_such_card": _("There is no card %(given)s."),
            "card_twice": _("The card %(given)s stands here twice."),
            "no_such_throw": _("No die shows %(given)s."),
            "wrong_digits": _("%(given)s has not as many digits as promised."),
            "wrong_beacon": _("A beacon's value has at least 32 hexadecimal digits."),
        }[fault.code]
        % {"given": fault.given}
        for fault in faults
    ]


def list_words(faults: Iterable[Fault]) -> list[str]:
    known = {
        "together_too_many": _("More are kept together than fit in a team."),
        "together_and_apart": _("Two are kept together and apart at once."),
        "in_two_teams": _("Somebody is in two teams at once."),
        "source_too_weak": _("Too few numbers or digits: somebody could try them all beforehand."),
    }
    return list(
        dict.fromkeys(
            known.get(fault.code) or _("The list can't be frozen: %(code)s") % {"code": fault.code}
            for fault in faults
        )
    )


def relax_words(relax: Sequence[Sequence[Sequence[str]]], entrants: Sequence[Entrant]) -> list[str]:
    """Each way out in one sentence; the first ones, as a page can hold."""
    clubs = {number: group for group, number in club_numbers(entrants).items()}
    spelled = {entrant.group: entrant.club for entrant in entrants}
    numbers = {entrant.id: str(entrant.number) for entrant in entrants}

    def words(item: Sequence[str]) -> str:
        kind, *ids = item
        told = [numbers.get(id, id) for id in ids]
        if kind == "club":
            return _("keeping the club %(club)s apart") % {
                "club": spelled.get(clubs.get(ids[0], ""), ids[0])
            }
        if kind == "clubs":
            return _("keeping clubs apart at all")
        if kind == "apart":
            return _("keeping %(pair)s apart") % {"pair": "-".join(told)}
        if kind == "together":
            return _("keeping %(pair)s together") % {"pair": "-".join(told)}
        if kind == "seed":
            return _("seeding %(number)s") % {"number": told[0]}
        return _("the rule for whoever is left over")

    ways = [" + ".join(words(item) for item in way) for way in relax[:6]]
    first = _("With these conditions there is nothing left to draw.")
    return [first, *(_("It would work without: %(what)s") % {"what": way} for way in ways)]
