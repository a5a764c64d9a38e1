"""Sentences for everything that inscriptions may refuse. A test holds the codes against them."""

from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.exceptions import Refused
from tournaments.inscriptions.duplicates import Duplicate
from tournaments.inscriptions.lines import RowFault
from tournaments.inscriptions.sheet import UnreadableFile

FLAWS = {
    "name_missing": gettext_lazy("A name is missing."),
    "name_long": gettext_lazy("The name is too long: 80 characters at most."),
    "club_long": gettext_lazy("The club is too long: 80 characters at most."),
    "formula": gettext_lazy("It can't begin with =, +, - or @: a spreadsheet would calculate it."),
    "email_wrong": gettext_lazy("This is no e-mail address; it may be left empty."),
    "phone_wrong": gettext_lazy("This is no phone number; it may be left empty."),
}

REFUSALS = {
    "not_set_up": gettext_lazy("This tournament is not set up yet."),
    "event_over": gettext_lazy("The tournament is over."),
    "not_open_yet": gettext_lazy("Inscriptions are not open yet."),
    "closed": gettext_lazy("Inscriptions are closed."),
    "teams_only": gettext_lazy("Here people play in teams they form themselves: give all names."),
    "alone_only": gettext_lazy("Here everybody comes alone and the draw makes the teams."),
    "team_size": gettext_lazy("A team has %(size)s people: give all names, or one alone."),
    "already_drawn": gettext_lazy(
        "The draw has been made: from now on a withdrawal is a matter of the matches. Tell the"
        " organizers."
    ),
    "withdrawn": gettext_lazy("This person has withdrawn."),
    "erased": gettext_lazy("This person's data has been erased."),
    "unknown_payment": gettext_lazy("Paid, owes, or nothing to pay: one of the three."),
    "without_team": gettext_lazy("This person has no team."),
    "has_team": gettext_lazy("One of the two has a team already."),
    "game_running": gettext_lazy("A game is being played: a reserve comes in between two games."),
    "reserve_has_team": gettext_lazy("The reserve has a team already."),
    "reserve_has_played": gettext_lazy("The reserve has played for another team already."),
    "not_in_tournament": gettext_lazy("This person is not inscribed here."),
    "not_to_be_found": gettext_lazy("This person does not look for a partner any more."),
    "proposal_over": gettext_lazy("This proposal is no longer open."),
    "too_many_partners": gettext_lazy("Together you would be more than the %(size)s of a team."),
    "would_lose_place": gettext_lazy(
        "The tournament is full: with a partner from the waitlist somebody would lose a place."
    ),
    "preview_expired": gettext_lazy("This preview is too old: send the file again."),
    "duplicates": gettext_lazy("Somebody of them is inscribed already."),
    "flawed": gettext_lazy("Something is missing or wrong."),
}

FILES = {
    "file_empty": gettext_lazy("The file is empty."),
    "file_without_rows": gettext_lazy("The file has a heading, and nothing below it."),
    "file_too_big": gettext_lazy("The file is too big: %(limit)s MB at most."),
    "too_many_rows": gettext_lazy("Too many rows: %(limit)s at most. Split the file."),
    "old_spreadsheet": gettext_lazy(
        "This is an old .xls file. Save it as .xlsx or CSV and send it again."
    ),
    "not_a_table": gettext_lazy("This is no table. Send a CSV file or an .xlsx spreadsheet."),
    "broken_spreadsheet": gettext_lazy(
        "The spreadsheet can't be read. Save it again as .xlsx or CSV; it must have no password."
    ),
    "no_name_column": gettext_lazy(
        "No column holds the names. The first row must name the columns; found: %(found)s"
    ),
}

ROWS = {
    **FLAWS,
    "formula": gettext_lazy("A cell holds a formula or begins like one: paste it as plain text."),
    "paid_unknown": gettext_lazy("“%(found)s” is neither yes nor no."),
    "team_size": gettext_lazy("%(found)s people, but a team has %(size)s."),
    "teams_only": REFUSALS["teams_only"],
    "alone_only": REFUSALS["alone_only"],
    "name_inscribed": gettext_lazy("Is inscribed already, but not the whole row."),
    "email_inscribed": gettext_lazy("This e-mail address is inscribed already under another name."),
    "phone_inscribed": gettext_lazy("This phone is inscribed already under another name."),
    "name_twice": gettext_lazy("Stands in row %(row)s too."),
    "email_twice": gettext_lazy("The e-mail address stands in row %(row)s too, for somebody else."),
    "phone_twice": gettext_lazy("The phone stands in row %(row)s too, for somebody else."),
}

IN_PUBLIC = {
    "name": gettext_lazy(
        "Somebody of this name is inscribed already. If it is another person, ask the organizers."
    ),
    "email": gettext_lazy("This e-mail address is inscribed already."),
    "phone": gettext_lazy("This phone is inscribed already."),
}
AT_THE_DESK = {
    "name": gettext_lazy("Number %(number)s has this name."),
    "email": gettext_lazy("Number %(number)s gave this e-mail address."),
    "phone": gettext_lazy("Number %(number)s gave this phone."),
}


def refusal_words(refusal: Refused) -> str:
    """
    >>> refusal_words(Refused("withdrawn"))
    'This person has withdrawn.'
    """
    moment = refusal.data.get("opens_at") if refusal.code == "not_open_yet" else None
    if moment:
        when = date_format(localtime(moment), "DATETIME_FORMAT")  # type: ignore[arg-type]
        return _("Inscriptions open on %(when)s.") % {"when": when}
    return str(REFUSALS[refusal.code]) % refusal.data


def duplicate_words(found: Duplicate, *, at_desk: bool) -> str:
    if found.who is None:
        return _("The same name twice in one team.")
    if at_desk:
        return str(AT_THE_DESK[found.by]) % {"number": found.who}
    return str(IN_PUBLIC[found.by])


def file_words(fault: UnreadableFile) -> str:
    return str(FILES[fault.code]) % fault.data


def row_words(fault: RowFault) -> str:
    data: dict[str, Any] = dict(fault.data)
    return str(ROWS[fault.code]) % data
