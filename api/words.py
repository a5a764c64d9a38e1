"""Refusals and faults of every room as sentences, in the language of the request."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scoring.answers import fault_json
from scoring.core.fault import Fault
from tournaments.draws.labels import draw_refusal_sentences
from tournaments.exceptions import Faulty, Refused
from tournaments.inscriptions.labels import PROBLEMS, duplicate_words
from tournaments.matches.labels import ENTRY_FAULTS as OF_LINES, fault_words as line_words
from tournaments.setup.labels import FROZEN, fault_words as plan_words

Json = dict[str, Any]
# Of a situation that is told without a tournament: rules, options, players, score.
SITUATION_FAULTS = {
    "unknown_ruleset": _("There are no rules “%(given)s”. Possible is: %(expected)s."),
    "unknown_option": _("These rules have no option %(given)s. Possible is: %(expected)s."),
    "wrong_choice": _("%(names)s can't be that. Possible is: %(expected)s."),
    "options_conflict": _("These options do not go together: %(names)s."),
    "wrong_players": _("These rules are not for %(given)s players. Possible is: %(expected)s."),
    "wrong_score": _("%(given)s can't be a score: a game ends at %(expected)s."),
    "unknown_kind": _("No entry is of this kind. Possible is: %(expected)s."),
}


def faults_of(exception: Faulty | Refused) -> list[Json]:
    """Everything that is wrong, each with code, article and words."""
    if isinstance(exception, Faulty):
        return [fault_of(fault, at=exception.at) for fault in exception.faults]
    data: Any = exception.data
    if exception.code == "flawed":
        return [
            fault_in_words(
                problem.code, str(PROBLEMS[problem.code]), field=f"people.{place}.{problem.field}"
            )
            for place, problem in data["problems"]
        ]
    if exception.code == "duplicates":
        return [
            fault_in_words(
                f"{duplicate.by}_inscribed",
                duplicate_words(duplicate, at_desk=bool(duplicate.who)),
                field=duplicate.by,
            )
            for duplicate in data["duplicates"]
        ]
    if exception.code == "frozen":
        return [
            fault_in_words(reason, str(FROZEN[reason]), field=name)
            for name, reason in data["fields"].items()
        ]
    if exception.code in ("faulty_source", "faulty_list"):
        sentences = zip(data["faults"], draw_refusal_sentences(exception), strict=False)
        return [fault_in_words(fault.code, words) for fault, words in sentences]
    return []


def fault_in_words(code: str, words: str, **more: Any) -> Json:
    return {"code": code, "article": "", "words": words, **more}


def fault_of(fault: Fault, *, at: int = 0) -> Json:
    field = dict(fault.data).get("field")
    try:
        words = fault_sentence(fault, is_of_plan=field is not None and fault.code not in OF_LINES)
    except (KeyError, ValueError):  # raised elsewhere with other data: the code must do
        words = f"{capfirst(fault.code.replace('_', ' '))}."
    return {
        **fault_json(fault),
        "words": words,
        **({"field": str(field)} if field is not None else {"at": at}),
    }


def fault_sentence(fault: Fault, *, is_of_plan: bool) -> str:
    if is_of_plan:
        return plan_words(fault)
    if fault.code in SITUATION_FAULTS:
        expected = ", ".join(map(str, fault.expected))
        return str(SITUATION_FAULTS[fault.code]) % {**dict(fault.data), "expected": expected}
    return line_words(fault)
