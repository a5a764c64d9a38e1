"""Any entry of a log as a JSON object: `{"kind": "hand", "moves": [{"who": "A", …}]}`.

Fields with nothing in them are left out. What is read is checked for shape here, so that the
replay meets only entries of the right types.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any

from scoring.core.entries import CLOCK_ACTS, KINDS, Amount, Entry, Move, Replacement, Walkover
from scoring.core.sides import SIDES
from scoring.errors import NotationError
from scoring.notation.text import NOBODY, REFERENCE

MAX_MOVES = 500
MAX_AMOUNTS = 20
MAX_TEXT = 1000  # of a reference, an id, a reason

Json = dict[str, Any]


def entry_to_json(entry: Entry) -> Json:
    """A plain object, ready for `json.dumps`."""
    data: Json = {"kind": entry.kind}
    for name in entry.__slots__:
        value = getattr(entry, name)
        if value in ((), "", None):
            continue
        if name == "line":
            value = entry_to_json(value)
        elif name == "moves":
            value = [_move_to_json(move) for move in value]
        elif name == "amounts":
            value = [_amount_to_json(amount) for amount in value]
        elif name in ("people", "inputs"):
            value = dict(value)
        elif isinstance(value, tuple):
            value = list(value)
        data[name] = value
    if isinstance(entry, Walkover) and entry.winner is None:
        data["winner"] = NOBODY
    return data


def _move_to_json(move: Move) -> Json:
    data: Json = {}
    if move.who is not None:
        data["who"] = move.who
    data["word"] = move.word
    if move.args:
        data["args"] = list(move.args)
    if move.void:
        data["void"] = True
    return data


def _amount_to_json(amount: Amount) -> Json:
    return {name: value for name, value in amount._asdict().items() if value not in ("", None)}


def entry_from_json(data: object) -> Entry:
    """The entry of an object. Raises `NotationError`, and nothing else."""
    if not isinstance(data, dict):
        raise NotationError("object_expected")
    kind = data.get("kind", "hand" if "moves" in data else None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise NotationError("unknown_kind", expected=sorted(KINDS))
    entry_fields = fields(KINDS[kind])
    allowed = {"kind", *(field.name for field in entry_fields)}
    unknown = sorted(str(name) for name in data if name not in allowed)
    if unknown:
        raise NotationError("unknown_field", names=unknown, expected=sorted(allowed))
    values = {}
    for field in entry_fields:
        if field.name in data:
            values[field.name] = _read(field.name, data[field.name])
        elif field.default is MISSING:
            raise NotationError("field_missing", field=field.name)
    return KINDS[kind](**values)


def _read(name: str, value: Any) -> Any:
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise NotationError("field_too_long", field=name, expected=MAX_TEXT)
    check = _CHECKS.get(name, _is_text)
    if not check(value):
        raise NotationError("field_wrong", field=name)
    if name == "line":
        return entry_from_json(value)
    if name == "moves":
        return tuple(_read_move(move) for move in value)
    if name == "amounts":
        return tuple(_read_amount(amount) for amount in value)
    if name == "winner" and value == NOBODY:
        return None
    if isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _read_move(data: object) -> Move:
    if not isinstance(data, dict) or set(data) - {"who", "word", "args", "void"}:
        raise NotationError("move_expected")
    who, word, args = data.get("who"), data.get("word"), data.get("args", [])
    void = data.get("void", False)
    if not (who is None or isinstance(who, str)) or not isinstance(word, str):
        raise NotationError("move_expected")
    if not isinstance(args, list) or not all(_is_number(a) or isinstance(a, str) for a in args):
        raise NotationError("move_expected")
    if not isinstance(void, bool):
        raise NotationError("move_expected")
    return Move(who, word, tuple(args), void)


def _read_amount(data: object) -> Amount:
    if not isinstance(data, dict) or set(data) - set(Amount._fields):
        raise NotationError("amount_expected")
    side, name, points = data.get("side"), data.get("name", ""), data.get("points")
    if side not in SIDES or not (name == "" or _is_name(name)):
        raise NotationError("amount_expected")
    if not (name if points is None else _is_number(points) and points > 0):
        raise NotationError("amount_expected")
    return Amount(side, name, points)


def _is_text(value: object) -> bool:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        return False
    return value == "" or REFERENCE.fullmatch(value) is not None


def _is_name(value: object) -> bool:
    return value != "" and _is_text(value)


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) < 100_000


def _is_score(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(_is_number(v) and v >= 0 for v in value)
    )


def _is_inputs(value: object) -> bool:
    return isinstance(value, dict) and all(
        _is_name(k) and (_is_number(v) or _is_name(v)) for k, v in value.items()
    )


def _is_people(value: object) -> bool:
    return isinstance(value, dict) and all(_is_name(k) and _is_name(v) for k, v in value.items())


# What a field must look like; one that is not here is text.
_CHECKS: dict[str, Callable[[Any], bool]] = {
    "people": _is_people,
    "moves": lambda value: isinstance(value, list) and 0 < len(value) <= MAX_MOVES,
    "amounts": lambda value: isinstance(value, list) and len(value) <= MAX_AMOUNTS,
    "score": _is_score,
    "inputs": _is_inputs,
    "about": _is_number,
    "confirmed": _is_score,
    "sung": _is_score,
    "entries": lambda value: isinstance(value, list) and all(_is_number(n) for n in value),
    "line": lambda value: isinstance(value, dict) and value.get("kind") != Replacement.kind,
    "side": lambda value: value in SIDES,
    "points": _is_number,
    "winner": lambda value: value in (*SIDES, NOBODY),
    "act": lambda value: value in CLOCK_ACTS,
}
