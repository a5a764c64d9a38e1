"""Refusals and faults of every room as sentences, in the language of the request."""

from typing import Any

from django.utils.text import capfirst

from scoring.answers import fault_json
from scoring.core.fault import Fault
from tournaments.draws.labels import draw_refusal_sentences
from tournaments.exceptions import Faulty, Refused
from tournaments.inscriptions.labels import PROBLEMS, duplicate_words
from tournaments.matches.labels import ENTRY_FAULTS as OF_LINES, fault_words as line_words
from tournaments.setup.labels import FROZEN, fault_words as plan_words

Json = dict[str, Any]


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
    of_plan = field is not None and fault.code not in OF_LINES
    try:
        words = plan_words(fault) if of_plan else line_words(fault)
    except (KeyError, ValueError):  # raised elsewhere with other data: the code must do
        words = f"{capfirst(fault.code.replace('_', ' '))}."
    return {
        **fault_json(fault),
        "words": words,
        **({"field": str(field)} if field is not None else {"at": at}),
    }
