"""Sentences for everything that happens to a match: refusals, faults, ends. Tests hold the codes
of the services against them."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.core.fault import Fault
from tournaments.appeal_words import REFUSALS as OF_APPEALS
from tournaments.exceptions import Refused
from tournaments.line_faults import LINE_FAULTS

REFUSALS: Mapping[str, str | Promise] = {
    **OF_APPEALS,
    "head_referee_needed": gettext_lazy(
        "Putting somebody out needs the head referee or the committee: ask them."
    ),
    "expelled": gettext_lazy(
        "%(names)s may not sit down: expelled in match %(matches)s (art. %(articles)s). No rule"
        " names a substitute: the organizer seats a reserve, gives the match to the other team,"
        " or lets them play with a reason, at the desk."
    ),
    "nobody_expelled": gettext_lazy("Nobody who was expelled sits in this match."),
    "stale": gettext_lazy(
        "Somebody else wrote in this match meanwhile. Look at what is there now, then try again."
    ),
    "nothing_to_record": gettext_lazy("There is nothing to save."),
    "no_games": gettext_lazy("Type the score of at least one game."),
    "result_confirmed": gettext_lazy("This result is confirmed: from now on it is corrected."),
    "match_not_open": gettext_lazy("This match can't take results now."),
    "later_match_played": gettext_lazy(
        "A later match is already played or being played with a team from here: %(matches)s. It"
        " must be undone together with this result."
    ),
    "event_not_playing": gettext_lazy("The event is not being played: nothing can change."),
    "reason_needed": gettext_lazy("Give a reason: it stays with the decision."),
    "article_missing": gettext_lazy("Name the article that it rests on."),
    "nothing_to_confirm": gettext_lazy("There is no result here that waits for confirmation."),
    "nothing_to_correct": gettext_lazy("There is nothing to correct: nothing would change."),
    "match_not_ready": gettext_lazy("This match is not ready to be called."),
    "match_not_called": gettext_lazy("This match is not called."),
    "table_taken": gettext_lazy("Table %(table)s is taken, or not in use."),
    "bracket_in_play": gettext_lazy("A match has been called or played: the bracket stays."),
    "same_team": gettext_lazy("Choose two different teams."),
    "not_where_drawn": gettext_lazy("A team no longer stands where the draw put it."),
    "match_begun": gettext_lazy("Match %(match)s has been called or played already."),
    "team_in_bracket": gettext_lazy("This team is in the bracket already, or has left."),
    "no_bye_there": gettext_lazy("That team does not pass free: there is no place beside it."),
    "team_gone": gettext_lazy("This team has left already."),
    "team_not_gone": gettext_lazy("This team has not left."),
    "event_over": gettext_lazy("The event is over: nothing can change."),
    "not_a_referee": gettext_lazy("Somebody here is no longer a referee: look at the list again."),
    "no_such_table": gettext_lazy("There is no table %(tables)s."),
    "table_twice": gettext_lazy("Two referees have the same table: %(tables)s."),
    "case_decided": gettext_lazy("Case %(number)s has been decided already."),
    "referee_keeps_it": gettext_lazy("A referee keeps this table: the result comes from there."),
    "pin_given": gettext_lazy("Your team has its PIN already. The desk can give you a new one."),
    "frozen": gettext_lazy("This match has begun: its number of games stays."),
}

FAULTS: Mapping[str, str | Promise] = {
    "score_unreachable": gettext_lazy(
        "%(a)s to %(b)s can't be the end of a game: the winner has %(expected)s and the other"
        " fewer."
    ),
    "score_below_running": gettext_lazy(
        "%(a)s to %(b)s is less than what has been noted already: %(expected)s."
    ),
    "points_out_of_range": gettext_lazy("With that a side would have %(a)s to %(b)s points."),
    "not_now": gettext_lazy("This does not fit the state of the match now."),
    "no_such_entry": gettext_lazy("There is no line %(entry)s."),
    "entry_already_void": gettext_lazy("Line %(entry)s does not count already."),
    "void_breaks_later": gettext_lazy(
        "Without those lines line %(entry)s can no longer stand: take it out too."
    ),
    **LINE_FAULTS,
    "wrong_best_of": gettext_lazy("That number of games is not possible under these rules."),
}

# How a match ended, where it was not simply won by games.
ENDS: Mapping[str, str | Promise] = {
    "walkover": pgettext_lazy("how a match ended", "W.O."),
    "double_walkover": pgettext_lazy("how a match ended", "neither team came"),
    "disqualification": pgettext_lazy("how a match ended", "disqualified"),
    "forfeit": pgettext_lazy("how a match ended", "match forfeited"),
    "empty_branch": pgettext_lazy("how a match ended", "not played: a place stayed empty"),
}


def length_words(best_of: int) -> str:
    return _("best of %(number)s") % {"number": best_of} if best_of > 1 else _("one game")


def refusal_words(refusal: Refused) -> str:
    """What a service of another room refused meanwhile has no words here: then only that much."""
    data = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in refusal.data.items()
    }
    known = REFUSALS.get(refusal.code)
    return str(known) % data if known is not None else _("Not possible now")


def fault_words(fault: Fault) -> str:
    """One fault as a sentence; a code without words is shown as it is, with its article."""
    data = {"token": "", "clause": ""} | dict(fault.data)
    dash = "–" if all(isinstance(one, int) for one in fault.expected) else ", "
    data |= {"expected": dash.join(map(str, fault.expected))}
    known = FAULTS.get(fault.code)
    if known is not None:
        return str(known) % data
    article = _("art. %(number)s") % {"number": fault.article} if fault.article else ""
    code = capfirst(fault.code.replace("_", " "))
    return f"{code} ({article})." if article else f"{code}."
