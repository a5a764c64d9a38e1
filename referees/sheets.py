"""The sheet of an event's ruleset, and its bytes as they are sent. The first one a process makes
takes a second or two, so those of the events at hand are made as the web server starts, before a
phone asks."""

import hashlib
import json
import logging
from functools import lru_cache
from threading import Thread
from typing import NamedTuple

from django.db import DatabaseError, connection
from django.utils.translation import get_language, override

from referees.sheet_words import sheet_words
from scoring.phone import sheet_of
from tournaments.engine import Rules, rules
from tournaments.models import Plan, Stage

logger = logging.getLogger("retruco.sheets")


class Sheet(NamedTuple):
    body: bytes
    etag: str


def sheet_for(plan: Plan) -> Sheet:
    """In the reader's language."""
    chosen = rules(plan.ruleset, tuple(sorted(plan.options.items())), plan.team_size * 2, 1)
    return _written(chosen, get_language())


@lru_cache(maxsize=32)
def _written(chosen: Rules, language: str) -> Sheet:
    """The mark is made of the words and rules themselves: a new version of either is asked for."""
    sheet = sheet_of(chosen.ruleset, chosen.options, chosen.format.players)
    with override(language):
        told = {**sheet, **sheet_words(sheet)}
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return Sheet(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def prepare_sheets() -> None:
    plans = Plan.objects.filter(tournament__stage__in=[Stage.DRAWN, Stage.PLAYING])
    for plan in plans.select_related("tournament"):
        with override(plan.tournament.language):
            sheet_for(plan)


def prepare_sheets_aside() -> Thread:
    """While the server serves. A database that is not there yet is somebody else's trouble."""

    def prepare() -> None:
        try:
            prepare_sheets()
        except DatabaseError:
            logger.warning("sheets not prepared", exc_info=True)
        finally:
            connection.close()

    thread = Thread(target=prepare, daemon=True)
    thread.start()
    return thread
