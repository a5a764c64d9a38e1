"""Sentences for everything that inscriptions may refuse. A test holds the codes against them."""

from django.utils.translation import gettext as _, gettext_lazy, override, pgettext_lazy

from tournaments.inscriptions.import_file import UnreadableFile
from tournaments.inscriptions.import_rows import RowFault
from tournaments.inscriptions.person import Duplicate
from tournaments.models import Tournament
from tournaments.refusals import SENTENCES

PROBLEMS = {
    "name_missing": gettext_lazy("A name is missing."),
    "name_long": gettext_lazy("The name is too long: 80 characters at most."),
    "nickname_long": gettext_lazy("The nickname is too long: 40 characters at most."),
    "club_long": gettext_lazy("The club is too long: 80 characters at most."),
    "note_long": gettext_lazy("The note is too long: 500 characters at most."),
    "answer_long": gettext_lazy("Too long: 120 characters at most."),
    "answer_missing": gettext_lazy("This must be answered."),
    "formula": gettext_lazy("It can't begin with =, +, - or @: a spreadsheet would calculate it."),
    "email_wrong": gettext_lazy("This is no e-mail address; it may be left empty."),
    "phone_wrong": gettext_lazy("This is no phone number; it may be left empty."),
}

FILES = {
    "file_empty": gettext_lazy("The file is empty."),
    "file_without_rows": gettext_lazy("The file has a heading, and nothing below it."),
    "file_too_big": gettext_lazy("The file is too big: %(limit)s MB at most."),
    "too_many_rows": gettext_lazy("Too many rows: %(limit)s at most. Split the file."),
    "too_many_columns": gettext_lazy("Too many columns: %(limit)s at most."),
    "too_many_strings": gettext_lazy(
        "Too many different texts: %(limit)s at most. Copy the table alone into a new file."
    ),
    "too_slow": gettext_lazy(
        "Reading it takes too long. Copy the table alone into a new file, or save it as CSV."
    ),
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
    **PROBLEMS,
    "formula": gettext_lazy("A cell holds a formula or begins like one: paste it as plain text."),
    "paid_unknown": gettext_lazy("“%(found)s” is neither yes nor no."),
    "birth_unreadable": gettext_lazy("“%(found)s” is no date of birth: write it as 31/12/1980."),
    "too_young": gettext_lazy("Is %(age)s on the day of the event, and must be %(minimum)s."),
    "team_size": gettext_lazy("%(found)s people, but a team has %(size)s."),
    "teams_only": SENTENCES["teams_only"],
    "alone_only": SENTENCES["alone_only"],
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


# What the script of the check-in list says; places in words are filled there.
CHECK_IN_SENTENCES = {
    "in": pgettext_lazy("tapped", "%(names)s: arrived"),
    "out": pgettext_lazy("tapped", "%(names)s: not here"),
    "paid": pgettext_lazy("tapped", "%(names)s: paid"),
    "owes": pgettext_lazy("tapped", "%(names)s: not paid"),
    "age": pgettext_lazy("tapped", "%(names)s: document seen"),
    "no_age": pgettext_lazy("tapped", "%(names)s: document not seen"),
    "all": gettext_lazy("Everybody"),
    "show_all": gettext_lazy("Show everybody"),
    "matching": gettext_lazy("%(count)s of %(all)s"),
    "offline": gettext_lazy("No connection. Keep tapping: it is kept on this phone."),
    "waiting": gettext_lazy("Kept on this phone, not sent yet: %(count)s"),
    "unsaved": gettext_lazy("This phone keeps nothing: don't close the page until it is sent."),
    "denied": gettext_lazy("You are signed out. What you tapped is kept: sign in again."),
    "changed": gettext_lazy("The list has changed."),
    "reload": gettext_lazy("Load it again"),
    "pin": gettext_lazy("PIN %(pin)s"),
    "understood": gettext_lazy("Understood"),
}


def duplicate_words(duplicate: Duplicate, *, at_desk: bool) -> str:
    if duplicate.who is None:
        return _("The same name twice in one team.")
    if at_desk:
        return str(AT_THE_DESK[duplicate.by]) % {"number": duplicate.who}
    return str(IN_PUBLIC[duplicate.by])


def file_words(fault: UnreadableFile) -> str:
    return str(FILES[fault.code]) % fault.data


def row_words(fault: RowFault) -> str:
    return str(ROWS[fault.code]) % dict(fault.data)


def link_text(tournament: Tournament, url: str) -> str:
    """What goes with a personal link, in the event's language."""
    with override(tournament.language):
        words = _("Your page in %(tournament)s: %(link)s")
        return words % {"tournament": tournament.name, "link": url}
