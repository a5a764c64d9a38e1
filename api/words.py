"""Refusals and faults of every room as sentences, in the language of the request."""

from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from papers.words import REFUSALS as OF_PAPERS
from referees.access_words import REFUSALS as OF_ACCESS
from referees.ruling_words import REFUSALS as OF_RULINGS
from scoring.answers import fault_json
from scoring.core.fault import Fault
from tournaments.day_words import FAULTS as OF_LINES
from tournaments.day_words import REFUSALS as OF_THE_DAY
from tournaments.day_words import fault_words as line_words
from tournaments.exceptions import Faulty, Refused
from tournaments.inscription_words import AT_THE_DESK, FLAWS, IN_PUBLIC
from tournaments.inscription_words import REFUSALS as OF_INSCRIPTIONS
from tournaments.regulation.labels import FROZEN
from tournaments.regulation.labels import fault_words as plan_words
from tournaments.views.draws.words import refusal_words as draw_words
from tournaments.views.people import refusal_words as people_words
from tournaments.views.stages import refusal_words as stage_words

Json = dict[str, Any]
OWN = {
    "key_used_otherwise": gettext_lazy("This Idempotency-Key was used for another request."),
    "no_team_there": gettext_lazy("No team stands on that side."),
    "scope_lacking": gettext_lazy("This token was not made for that."),
    "other_tournament": gettext_lazy("This token belongs to another tournament."),
    "version_changed": gettext_lazy("It has changed since you read it: read it again."),
    "wrong_key": gettext_lazy("An Idempotency-Key has 1 to 200 visible characters."),
    "frozen": gettext_lazy("Some of these settings can no longer change."),
    "already_planned": gettext_lazy("This tournament is set up already."),
    "nothing_to_copy": gettext_lazy("There is nothing to copy: it was never set up."),
    "slug_taken": gettext_lazy("This address is taken."),
    "no_address": gettext_lazy("This address can't be called from here."),
    "too_many_webhooks": gettext_lazy("There are ten already: end one first."),
    "webhook_ended": gettext_lazy("This webhook has ended: it is told nothing more."),
    "notice_empty": gettext_lazy("Write the notice that the hall should read."),
}
MAPS: tuple[Any, ...] = (OWN, OF_THE_DAY, OF_INSCRIPTIONS, OF_PAPERS, OF_RULINGS, OF_ACCESS)
TELLERS: tuple[Callable[[Refused], Any], ...] = (draw_words, people_words, stage_words)


def refusal_words(refusal: Refused) -> str:
    """One sentence, or several; at least that it is not possible now."""
    data = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in refusal.data.items()
    }
    for known in MAPS:
        if refusal.code in known:
            return told(str(known[refusal.code]), data)
    for tell in TELLERS:
        try:
            said = tell(refusal)
        except KeyError:
            continue
        return " ".join(said) if isinstance(said, list) else str(said)
    return _("Not possible now")


def told(sentence: str, data: Json) -> str:
    try:
        return sentence % data
    except (KeyError, ValueError):
        return sentence


def faults_of(exception: Faulty | Refused) -> list[Json]:
    """Everything that is wrong, each with code, article and words."""
    if isinstance(exception, Faulty):
        return [fault_of(fault, at=exception.at) for fault in exception.faults]
    data: Any = exception.data
    if exception.code == "flawed":
        return [
            own(flaw.code, str(FLAWS[flaw.code]), field=f"people.{place}.{flaw.field}")
            for place, flaw in data["flaws"]
        ]
    if exception.code == "duplicates":
        return [
            own(f"{found.by}_inscribed", duplicate_words(found), field=found.by)
            for found in data["found"]
        ]
    if exception.code == "frozen":
        return [
            own(reason, str(FROZEN[reason]), field=name) for name, reason in data["fields"].items()
        ]
    if exception.code in ("faulty_source", "faulty_list"):
        said = draw_words(exception)
        return [own(fault.code, words) for fault, words in zip(data["faults"], said, strict=False)]
    return []


def duplicate_words(found: Any) -> str:
    if found.who is None:
        return _("The same name twice in one team.")
    known = AT_THE_DESK if found.who else IN_PUBLIC
    return str(known[found.by]) % {"number": found.who}


def own(code: str, words: str, **more: Any) -> Json:
    return {"code": code, "article": "", "words": words, **more}


def fault_of(fault: Fault, *, at: int = 0) -> Json:
    field = dict(fault.data).get("field")
    of_plan = field is not None and fault.code not in OF_LINES
    try:
        words = plan_words(fault) if of_plan else line_words(fault)
    except (KeyError, ValueError):  # told elsewhere with other data: the code must do
        words = f"{capfirst(fault.code.replace('_', ' '))}."
    return {
        **fault_json(fault),
        "words": words,
        **({"field": str(field)} if field is not None else {"at": at}),
    }
