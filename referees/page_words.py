"""The sentences that the phone's script says by itself, also without network."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

WORDS: Mapping[str, str | Promise] = {
    # The three states of what was entered: on this phone, received, confirmed.
    "offline": gettext_lazy("No signal."),
    "on_this_phone": gettext_lazy("Saved on this phone. Waiting: %(count)s."),
    "sending": gettext_lazy("Saved on this phone. Sending: %(count)s."),
    "nothing_waiting": gettext_lazy("Nothing is waiting: all that was entered has arrived."),
    "received": gettext_lazy("All received."),
    "received_last": gettext_lazy("Line %(number)s at %(time)s."),
    "confirmed": gettext_lazy("Confirmed by both teams."),
    "keep_open": gettext_lazy("Keep this tab open until everything is sent."),
    "denied": gettext_lazy("This phone may no longer keep this match."),
    "denied_waiting": gettext_lazy(
        "Not received, and kept on this phone without names: %(count)s. Ask for access again to"
        " send it."
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
    "keep_theirs": gettext_lazy("Keep theirs, drop mine"),
    "mine_next": gettext_lazy("Both happened: enter mine as line %(number)s"),
    "mine_instead": gettext_lazy("Void theirs and enter mine"),
    "drop": gettext_lazy("Drop it"),
    "try_again": gettext_lazy("Send it again"),
    "behind": gettext_lazy("Behind this one wait, and follow it: %(count)s."),
    # The list of entries.
    "entries": gettext_lazy("What has been entered"),
    "article": gettext_lazy("art. %(number)s"),
    "void": gettext_lazy("void"),
    "pencil": pgettext_lazy("an entry", "on this phone"),
    "correct": gettext_lazy("Correct"),
    "take_out": gettext_lazy("Take it out of the count"),
    "undone": gettext_lazy("Line %(number)s is void; it stays on record."),
    "correcting": gettext_lazy(
        "Correcting line %(number)s: enter it again as it was, then say why. The old one stays on"
        " record."
    ),
    "suspended": gettext_lazy("The match is suspended"),
    "to_compute": gettext_lazy("The score follows once it is sent."),
    "later": pgettext_lazy("an entry", "to be computed"),
    # What puts somebody out is not this phone's to write.
    "asked": gettext_lazy("The head referee has been asked and decides. %(what)s"),
    "withdrawn": gettext_lazy("Taken back: the head referee is no longer asked."),
}


def page_words() -> dict[str, str]:
    """In the reader's language, for the page's script."""
    return {name: str(words) for name, words in WORDS.items()}
