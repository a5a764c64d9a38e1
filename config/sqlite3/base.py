"""SQLite whose writers queue. It has one writer at a time, and who finds it busy sleeps longer and
longer before looking again: eight phones at once made some of them wait for seconds while the
database stood idle. Within one process the next writer is woken the moment the last one commits.

The queue is a courtesy between threads, not the lock: SQLite's own lock still decides, also
against other processes, and whoever has waited as long as its timeout allows asks it directly.
"""

import os
import threading
from typing import Any

from django.db.backends.sqlite3 import base

_turns: dict[str, threading.Lock] = {}
os.register_at_fork(after_in_child=_turns.clear)  # a child inherits nobody's turn


class DatabaseWrapper(base.DatabaseWrapper):
    # Django's types leave out the private methods that a backend overrides: hence the ignores.

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.my_turn: threading.Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turn = _turns.setdefault(str(self.settings_dict["NAME"]), threading.Lock())
        patience = float(self.settings_dict["OPTIONS"].get("timeout", 5))
        if self.my_turn is None and turn.acquire(timeout=patience):
            self.my_turn = turn
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self.pass_turn_on()
            raise

    def _commit(self) -> None:
        """A commit that failed is followed by a rollback, which passes the turn on."""
        super()._commit()  # type: ignore[misc]
        self.pass_turn_on()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.pass_turn_on()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.pass_turn_on()

    def pass_turn_on(self) -> None:
        turn, self.my_turn = self.my_turn, None
        if turn is not None and turn.locked():
            turn.release()
