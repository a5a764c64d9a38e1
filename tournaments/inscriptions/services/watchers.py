"""Who must know when somebody is renamed or changes chairs: the draws, which committed to both.

They come after the inscriptions and can't be called from here, so they register themselves:

    @watcher
    @contextmanager
    def note_people_changes(tournament: Tournament, reason: CommittedText) -> Iterator[None]: ...

A watcher is entered under the tournament's lock. It looks at how things stand, lets the change
happen, looks again, and writes what differs in the same transaction; where that needs a reason and
there is none, it refuses.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager

from tournaments.audit.services import CommittedText
from tournaments.models import Tournament

Watcher = Callable[[Tournament, CommittedText], AbstractContextManager[None]]
WATCHERS: list[Watcher] = []


def watcher(function: Watcher) -> Watcher:
    WATCHERS.append(function)
    return function


@contextmanager
def run_watchers(tournament: Tournament, reason: CommittedText) -> Iterator[None]:
    """Run a change of names or chairs before the eyes of everybody who registered."""
    with ExitStack() as stack:
        for watch in WATCHERS:
            stack.enter_context(watch(tournament, reason))
        yield
