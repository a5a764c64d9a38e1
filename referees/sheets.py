"""The sheet of an event's ruleset: the first one a process makes takes a second or two, so those of
the events at hand are made as the web server starts, before a phone asks."""

import logging
from threading import Thread
from typing import Any

from django.db import DatabaseError, connection

from scoring.phone import sheet_of
from tournaments.engine import rules
from tournaments.models import Plan, Stage

logger = logging.getLogger("retruco.sheets")


def sheet_for(plan: Plan) -> dict[str, Any]:
    chosen = rules(plan.ruleset, tuple(sorted(plan.options.items())), plan.team_size * 2, 1)
    return sheet_of(chosen.ruleset, chosen.options, chosen.format.players)


def prepare_sheets() -> None:
    for plan in Plan.objects.filter(tournament__stage__in=[Stage.DRAWN, Stage.PLAYING]):
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
