"""The sheet of an event's ruleset, and its bytes as they are sent. The first one a process makes
takes a second or two, so those of the events at hand are made as the web server starts, before a
phone asks."""

import logging
from functools import lru_cache
from threading import Thread
from typing import NamedTuple

from django.db import DatabaseError, connection
from django.utils.translation import get_language, override

from referees.json_requests import encode_json
from referees.sheet.labels import sheet_words
from scoring.phone import sheet_of
from tournaments.engine import Rules, rules
from tournaments.formats.planned import UnreadableStages, read_stages
from tournaments.models import Plan, Tournament
from tournaments.words.team_words import teams_of

logger = logging.getLogger("retruco.sheets")


class Sheet(NamedTuple):
    body: bytes
    etag: str


def sheet_for(plan: Plan, *, target: int | None = None) -> Sheet:
    """In the reader's language; of a stage that plays to other points, with those."""
    options = {**plan.options, **({"target": target} if target else {})}
    chosen = rules(plan.ruleset, tuple(sorted(options.items())), plan.team_size * 2, 1)
    return build_sheet(chosen, get_language())


def targets_of_stages(plan: Plan) -> set[int | None]:
    """To which points matches of this event are played; None is the event's own."""
    try:
        return {None, *(stage.target for stage in read_stages(plan.stages))}
    except UnreadableStages:
        return {None}


@lru_cache(maxsize=32)
def build_sheet(chosen: Rules, language: str) -> Sheet:
    sheet = sheet_of(chosen.ruleset, chosen.options, chosen.format.players)
    with override(language), teams_of(chosen.format.players // 2):
        sheet = {**sheet, **sheet_words(sheet, chosen.ruleset)}
    return Sheet(*encode_json(sheet))


def prepare_sheets() -> None:
    plans = Plan.objects.filter(tournament__stage__in=Tournament.READY_OR_PLAYING)
    for plan in plans.select_related("tournament"):
        with override(plan.tournament.language):
            for target in targets_of_stages(plan):
                sheet_for(plan, target=target)


def prepare_sheets_in_background() -> Thread:
    """While the server serves. A database that is not ready yet is only logged."""

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
