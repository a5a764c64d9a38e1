"""Checks a published document from its bytes alone: every hash, every draw run again.

It believes nothing: whatever can be recomputed is, and the first difference is named by its path.
It cannot know whether the list was complete or the clubs true; docs/draw.md says what is proved.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draws.protocol.canonical import (
    NotCanonical,
    canonical,
    is_hex,
    nonce_commitment,
    parse,
    sha256,
    text_commitment,
)
from tournaments.draws.protocol.changes import apply_changes, change_faults
from tournaments.draws.protocol.document import (
    FORMAT,
    commitments,
    names_now,
    result,
    seal_of,
)
from tournaments.draws.protocol.faults import Fault, NoOutcome, TooComplex
from tournaments.draws.protocol.frozen_list import KEPT, list_faults
from tournaments.draws.protocol.outcomes import is_outcome, standing_ids
from tournaments.draws.protocol.sources import value_faults
from tournaments.draws.protocol.states import State, find_state

DOCUMENT = {"format", "draws", "changes", "texts", "seal"}
RECORD = {"list", "list_hash", "source", "nonce", "seed", "outcome"}
EARLIER = RECORD | {"changes"}  # a record that a re-draw took the place of
UNREADABLE = {"unreadable", "wrong_format", "wrong_shape", "wrong_list", "wrong_change"}
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be, with what was expected and what was found."""

    code: str
    where: str
    expected: str = ""
    actual: str = ""


@dataclass(frozen=True)
class Renamed:
    """An entry that a change by hand calls otherwise; a text is empty where it was erased."""

    id: str
    before: str  # as it was committed to
    after: str


@dataclass(frozen=True)
class Report:
    """Sound without findings. What a sound file should make its reader look twice at is beside
    them: whose name is not the one committed to, who was taken out by hand, and whether the hash
    that was noted is that of the draw in force."""

    findings: tuple[Finding, ...]
    document: dict[str, Any] | None = None
    noted: State | None = None
    renamed: tuple[Renamed, ...] = ()
    unmatched: tuple[str, ...] = ()  # ids
    taken_out: tuple[str, ...] = ()  # ids

    @property
    def sound(self) -> bool:
        return not self.findings


def verify(data: bytes, *, noted: str = "") -> Report:
    """All findings, the first difference first. `noted` is a hash that somebody kept, of a list or
    of a whole file: the document must have been in that very state, not be made up afterwards."""
    try:
        document = parse(data)
    except NotCanonical as error:
        return Report((Finding("unreadable", "", "one canonical JSON object", str(error)),))
    if not isinstance(document, dict) or set(document) != DOCUMENT:
        return Report((Finding("wrong_shape", ""),))
    findings = list(_findings(document))
    if any(finding.code in UNREADABLE for finding in findings):
        return Report(tuple(findings))
    state = find_state(document, noted) if noted else None
    if noted and not state:
        in_force = document["draws"][-1]["list_hash"]
        findings.insert(0, Finding("other_list", "draws", noted, _spell(in_force)))
    return Report(
        tuple(findings),
        document,
        noted=state,
        renamed=tuple(renamed_entries(document)),
        unmatched=tuple(unmatched_ids(document)),
        taken_out=tuple(taken_out_ids(document)),
    )


def renamed_entries(document: Mapping[str, Any]) -> list[Renamed]:
    """Entries in force that are called otherwise than they were committed to."""
    latest = names_now(document)
    names = [(entry["id"], entry["name"], latest[entry["id"]]) for entry in entries_of(document)]
    return [
        Renamed(id, text_of(document, first), text_of(document, last))
        for id, first, last in names
        if first != last
    ]


def unmatched_ids(document: Mapping[str, Any]) -> list[str]:
    """Entries in force with a name that no text opens: it was erased, or is called otherwise now
    and nobody listed it."""
    latest = names_now(document)
    return [
        entry["id"]
        for entry in entries_of(document)
        if not all(_opens(document["texts"], name) for name in (entry["name"], latest[entry["id"]]))
    ]


def taken_out_ids(document: Mapping[str, Any]) -> list[str]:
    """Who had a place by the draw or by a change, and has none now."""
    outcome = document["draws"][-1]["outcome"]
    if outcome is None:
        return []
    standing = standing_ids(outcome)
    once = dict.fromkeys(standing)
    for change in document["changes"]:
        outcome = apply_changes(outcome, [change])
        standing = standing_ids(outcome)
        once |= dict.fromkeys(standing)
    inside = set(standing)
    return [id for id in once if id not in inside]


def entries_of(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Of the list in force, and those that came by hand."""
    added = [entry for change in document["changes"] for entry in change["entries"]]
    return [*document["draws"][-1]["list"]["entries"], *added]


def text_of(document: Mapping[str, Any], commitment: str | None) -> str:
    """A name or a reason; empty where it was erased or never given."""
    opened = document["texts"].get(commitment)
    return str(opened["text"]) if opened else ""


def first_difference(expected: Any, actual: Any, path: Path = ()) -> tuple[Path, Any, Any] | None:
    """
    >>> first_difference({"slots": ["a", "b"]}, {"slots": ["a", "c"]})
    (('slots', 1), 'b', 'c')
    """
    if isinstance(expected, dict) and isinstance(actual, dict) and set(expected) == set(actual):
        inside = [first_difference(expected[k], actual[k], (*path, k)) for k in sorted(expected)]
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        pairs = zip(expected, actual, strict=True)
        inside = [first_difference(e, f, (*path, n)) for n, (e, f) in enumerate(pairs)]
    else:
        same = expected == actual and type(expected) is type(actual)
        return None if same else (path, expected, actual)
    return next((difference for difference in inside if difference), None)


def _records(document: Mapping[str, Any]) -> list[Any]:
    draws = document["draws"]
    return draws if isinstance(draws, list) else []


def _findings(document: dict[str, Any]) -> Iterator[Finding]:
    if document["format"] != FORMAT:
        yield Finding("wrong_format", "format", FORMAT, str(document["format"])[:80])
        return
    draws, changes, texts = _records(document), document["changes"], document["texts"]
    if not draws or not isinstance(changes, list) or not isinstance(texts, dict):
        yield Finding("wrong_shape", "")
        return
    for number, record in enumerate(draws):
        last = number == len(draws) - 1
        if not isinstance(record, dict) or set(record) != (RECORD if last else EARLIER):
            yield Finding("wrong_shape", f"draws.{number}")
            return
        findings = list(_record(record, number, draws[number - 1] if number else None))
        yield from findings
        if any(finding.code == "wrong_list" for finding in findings):
            return
        its = changes if last else record["changes"]
        if not isinstance(its, list):
            yield Finding("wrong_shape", f"draws.{number}.changes")
            return
        if record["outcome"] is not None and not is_outcome(record["list"], record["outcome"]):
            yield Finding("wrong_shape", f"draws.{number}.outcome")
            return
        faults = change_faults(record["list"], record["outcome"], its)
        yield from _as_findings(faults, "" if last else f"draws.{number}.", "wrong_change")
        if faults:
            return
    yield from _texts(document)
    if document["seal"] != seal_of(document):
        yield Finding("other_seal", "seal", seal_of(document), str(document["seal"])[:80])


def _record(record: dict[str, Any], number: int, before: Any) -> Iterator[Finding]:
    where, its = f"draws.{number}", record["list"]
    faults = list_faults(its)
    if faults:
        yield from _as_findings(faults, f"{where}.list.", "wrong_list")
        return
    yield from _same(number + 1, its["number"], f"{where}.list.number", "other_number")
    yield from _same(sha256(its), record["list_hash"], f"{where}.list_hash", "other_list_hash")
    if before is not None:
        yield from _same(sha256(before), its["previous"], f"{where}.list.previous", "other_past")
        for member in KEPT:
            place = f"{where}.list.{member}"
            yield from _same(before["list"].get(member), its.get(member), place, "other_past")
    is_given = [record[name] is not None for name in ("source", "nonce", "seed", "outcome")]
    if not any(is_given):
        return
    yield from _drawn(record, where)


def _drawn(record: dict[str, Any], where: str) -> Iterator[Finding]:
    its, nonce, value = record["list"], record["nonce"], record["source"]
    if not is_hex(nonce, 64):
        yield Finding("other_nonce", f"{where}.nonce", "64 hexadecimal digits", str(nonce)[:80])
        return
    commitment = nonce_commitment(nonce)
    yield from _same(its["commitment"], commitment, f"{where}.nonce", "other_nonce")
    faults = value_faults(its["source"], value)
    if faults:
        yield from _as_findings(faults, f"{where}.source.", "wrong_source")
        return
    try:
        again = result(its, nonce, value)
    except NoOutcome:
        yield Finding("no_outcome", f"{where}.outcome")
        return
    except TooComplex:
        yield Finding("too_complex", f"{where}.outcome")
        return
    yield from _same(again["seed"], record["seed"], f"{where}.seed", "other_seed")
    yield from _same(again["outcome"], record["outcome"], f"{where}.outcome", "other_outcome")


def _opens(texts: Mapping[str, Any], commitment: str | None) -> bool:
    if commitment is None:
        return True
    return commitment in texts and text_commitment(**texts[commitment]) == commitment


def _texts(document: dict[str, Any]) -> Iterator[Finding]:
    committed = commitments(document)
    for commitment, opened in document["texts"].items():
        where = f"texts.{commitment}"
        if not _is_text(opened):
            yield Finding("wrong_shape", where)
        elif text_commitment(salt=opened["salt"], text=opened["text"]) != commitment:
            yield Finding("other_text", where, commitment, opened["text"][:80])
        elif commitment not in committed:
            yield Finding("stray_text", where, "", opened["text"][:80])


def _is_text(value: object) -> bool:
    if not isinstance(value, dict) or set(value) != {"salt", "text"}:
        return False
    return is_hex(value["salt"], 32) and isinstance(value["text"], str)


def _same(expected: Any, actual: Any, where: str, code: str) -> Iterator[Finding]:
    difference = first_difference(expected, actual)
    if difference:
        path, right, wrong = difference
        place = ".".join([where, *map(str, path)])
        yield Finding(code, place, _spell(right), _spell(wrong))


def _spell(value: Any) -> str:
    """As the file spells it, so that both verifiers say the same."""
    text = value if isinstance(value, str) else canonical(value).decode()
    return text[:200]


def _as_findings(faults: list[Fault], where: str, code: str) -> Iterator[Finding]:
    for fault in faults:
        yield Finding(code, (where + fault.where).rstrip("."), fault.code, fault.value)
