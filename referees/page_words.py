"""The sentences that the phone's script says by itself, also without network."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

WORDS: Mapping[str, str | Promise] = {
    # The three states of what was entered: on this phone, received, confirmed.
    "offline": gettext_lazy("No signal."),
    "on_this_phone": gettext_lazy("Saved on this phone, %(count)s waiting."),
    "sending": gettext_lazy("Saved on this phone, sending %(count)s."),
    "nothing_waiting": gettext_lazy("Nothing is waiting: all that was entered has arrived."),
    "received": gettext_lazy("All received."),
    "received_last": gettext_lazy("Line %(number)s at %(time)s."),
    "confirmed": gettext_lazy("Confirmed by both teams."),
    "keep_open": gettext_lazy("Keep this tab open until everything is sent."),
    "denied": gettext_lazy("This phone may no longer keep this match."),
    "denied_waiting": gettext_lazy(
        "%(count)s entries stay on this phone, without names, and were not received. Ask for"
        " access again to send them."
    ),
    "ask": gettext_lazy("Ask for access"),
    "not_saved": gettext_lazy(
        "This phone could not save it. Write it on paper and tell the central desk."
    ),
    "conflict": gettext_lazy("The central desk has another line %(number)s: choose."),
    "refused": gettext_lazy("Line %(number)s was not accepted: choose."),
    # Side by side.
    "theirs": gettext_lazy("At the central desk"),
    "mine": gettext_lazy("On this phone"),
    "moved": gettext_lazy("Meanwhile other teams stand in this match."),
    "nothing_there": gettext_lazy("nothing"),
    "keep_theirs": gettext_lazy("Keep theirs, drop mine"),
    "mine_next": gettext_lazy("Both happened: enter mine as line %(number)s"),
    "mine_instead": gettext_lazy("Void theirs and enter mine"),
    "drop": gettext_lazy("Drop it"),
    "try_again": gettext_lazy("Send it again"),
    "reason": gettext_lazy("Reason"),
    "reason_needed": gettext_lazy("Give a reason: it stays with the decision."),
    "behind": gettext_lazy("%(count)s more wait behind this one and follow it."),
    # The list of entries.
    "entries": gettext_lazy("What has been entered"),
    "article": gettext_lazy("art. %(number)s"),
    "void": gettext_lazy("void"),
    "pencil": pgettext_lazy("an entry", "on this phone"),
    "correct": gettext_lazy("Correct"),
    "take_out": gettext_lazy("Take it out of the count"),
    "undone": gettext_lazy("Line %(number)s is void; it stays on record."),
    "restore": gettext_lazy("Restore"),
    "correcting": gettext_lazy(
        "Correcting line %(number)s: enter it again as it was, then say why. The old one stays on"
        " record."
    ),
    "leave_it": gettext_lazy("Leave it as it is"),
    "over": gettext_lazy("The match is over."),
    "suspended": gettext_lazy("The match is suspended."),
}


def page_words() -> dict[str, str]:
    """In the reader's language, for the page's script."""
    return {name: str(words) for name, words in WORDS.items()}
