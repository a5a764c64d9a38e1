"""What each setting is called and what it does, in a line: for the set-up page and the log."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.core.fault import Fault
from tournaments.regulation.option_words import option_title
from tournaments.regulation.words import round_name

LABELS = {
    "name": gettext_lazy("Name of the tournament"),
    "language": gettext_lazy("Language"),
    "time_zone": gettext_lazy("Time zone"),
    "date": gettext_lazy("Date"),
    "starts_at": gettext_lazy("Start"),
    "place": pgettext_lazy("where", "Place"),
    "category": gettext_lazy("Category"),
    "minimum_age": gettext_lazy("Minimum age"),
    "team_size": gettext_lazy("People in a team"),
    "cap": gettext_lazy("Places for teams"),
    "mode": gettext_lazy("How people inscribe"),
    "odd_one_out": gettext_lazy("Who is left over in the draw of teams"),
    "opens_at": gettext_lazy("Inscriptions open"),
    "closes_at": gettext_lazy("Inscriptions close"),
    "fee": gettext_lazy("Fee per person"),
    "currency": gettext_lazy("Currency"),
    "ruleset": gettext_lazy("Rules"),
    "options": gettext_lazy("Options of the rules"),
    "best_of_first": gettext_lazy("First phase, best of"),
    "best_of_later": gettext_lazy("Later phases, best of"),
    "best_of_rounds": gettext_lazy("Rounds played otherwise"),
    "third_place": gettext_lazy("Third place"),
    "tables": pgettext_lazy("in the hall", "Tables"),
    "tolerance_first": gettext_lazy("Tolerance in the first round, in minutes"),
    "tolerance_later": gettext_lazy("Tolerance in later rounds, in minutes"),
    "calls_by_itself": gettext_lazy("Call the next match by itself"),
    "appeals_minutes": gettext_lazy("Minutes for each step of an appeal"),
    "appeals_hold": gettext_lazy("An open appeal holds the matches that depend on it"),
    "sponsors": gettext_lazy("Sponsors"),
}

HELPS = {
    "name": gettext_lazy("As people will read it on the board and on every paper."),
    "language": gettext_lazy("Of its public pages and papers; each visitor can still switch."),
    "time_zone": gettext_lazy("Whose clock all times on pages and papers follow."),
    "date": gettext_lazy("The day of play; it may be left open for now."),
    "starts_at": gettext_lazy("When the first matches are called."),
    "place": gettext_lazy("Club or hall, as people know it."),
    "category": gettext_lazy("Who may play, in the words of your event."),
    "minimum_age": gettext_lazy(
        "Checked at the desk: only “verified” is kept, never a birth date."
    ),
    "team_size": gettext_lazy("1, 2 or 3; the rules say which of them they know."),
    "cap": gettext_lazy("Who comes later waits, whole teams only. Empty: no limit."),
    "mode": gettext_lazy("People who come alone are put together by the draw."),
    "odd_one_out": gettext_lazy("Said beforehand, so that nobody chooses afterwards."),
    "opens_at": gettext_lazy("Empty: as soon as you open them."),
    "closes_at": gettext_lazy("Empty: when you close them, at the latest with the draw."),
    "fee": gettext_lazy("The desk marks who has paid. Empty: free."),
    "currency": gettext_lazy("Three letters, as on a bank note: ARS, BRL, VES."),
    "ruleset": gettext_lazy("Every point on a sheet will cite an article of this book."),
    "best_of_first": gettext_lazy("Games of a match in the first round."),
    "best_of_later": gettext_lazy("Games of a match from the second round on."),
    "third_place": gettext_lazy("A match between the beaten semi-finalists, shared, or none."),
    "tables": gettext_lazy("How many matches can be played at once."),
    "tolerance_first": gettext_lazy(
        "From the call to the walkover that the board proposes. Empty: no clock."
    ),
    "tolerance_later": gettext_lazy("The same, from the second round on."),
    "calls_by_itself": gettext_lazy("A free table gets the next match without a tap."),
    "appeals_minutes": gettext_lazy(
        "To object, to answer, to take it to the committee. Empty: no clock."
    ),
    "appeals_hold": gettext_lazy(
        "They are not called until it is decided. Otherwise they are played, and a decision that"
        " changes the winner undoes them."
    ),
    "sponsors": gettext_lazy("One per line, as the papers print them."),
}

FROZEN = {
    "closed": gettext_lazy("The event is closed."),
    "played": gettext_lazy("It has been played under."),
    "drawn": gettext_lazy("The draw used it."),
    "inscribed": gettext_lazy("People have inscribed under it."),
}


def label_of(name: str) -> str:
    """A setting's name, also of one option ("options.duty") or round ("best_of_rounds.final")."""
    group, _dot, one = name.partition(".")
    if one:
        return option_title(one) if group == "options" else round_name(one)
    return str(LABELS.get(name, name))


def fault_words(fault: Fault) -> str:
    """What to do about a fault."""
    expected = ", ".join(str(value) for value in fault.expected)
    match fault.code:
        case "needed":
            return _("This is needed.")
        case "out_of_range":
            low, high = fault.expected
            return _("From %(low)s to %(high)s.") % {"low": low, "high": high}
        case "too_long":
            most = int(fault.expected[0] or 0)
            return ngettext("At most %(most)s character.", "At most %(most)s characters.", most) % {
                "most": most
            }
        case "absurd_year":
            low, high = fault.expected
            return _("A year from %(low)s to %(high)s.") % {"low": low, "high": high}
        case "closes_before_it_opens":
            return _("Inscriptions must close after they open.")
        case "fee_without_currency":
            return _("Say in which currency the fee is.")
        case "not_a_currency":
            return _("Three letters: ARS, BRL, VES.")
        case "team_of_four":
            return _("A team has at most 3 people: choose another way.")
        case "size_not_in_rules":
            return _("These rules know teams of %(sizes)s.") % {"sizes": expected}
        case "wrong_best_of":
            return _("One of these: %(numbers)s.") % {"numbers": expected}
        case "options_conflict":
            return _("This choice does not go with another one of these options.")
        case _:
            return _("Choose one of those offered.")
