"""Any entry of a log as a JSON object: `{"kind": "hand", "moves": [{"who": "A", …}]}`.

Fields with nothing in them are left out. What is read is checked for shape here, so that the
replay meets only entries of the right types.
"""

from collections.abc import Callable
from typing import Any

from scoring.core.entries import (
    KINDS,
    Adjustment,
    Arg,
    Deal,
    Disqualification,
    Entry,
    GameReport,
    Hand,
    Move,
    Opening,
    Resumption,
    Ruling,
    Suspension,
    Void,
    Walkover,
)
from scoring.core.sides import Score, Side
from scoring.errors import NotationError
from scoring.notation.text import NOBODY, REFERENCE

Json = dict[str, Any]


def entry_to_json(entry: Entry) -> Json:
    """A plain object, ready for `json.dumps`."""
    data: Json = {"kind": entry.kind}
    for name in entry.__slots__:
        value = getattr(entry, name)
        if value in ((), "", None):
            continue
        if name == "moves":
            value = [_move_to_json(move) for move in value]
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


def entry_from_json(data: object) -> Entry:
    """The entry of an object. Raises `NotationError`, and nothing else."""
    if not isinstance(data, dict):
        raise NotationError("object_expected")
    kind = data.get("kind", "hand" if "moves" in data else None)
    if not isinstance(kind, str) or kind not in KINDS:
        raise NotationError("unknown_kind", expected=sorted(KINDS))
    allowed = {"kind", *KINDS[kind].__slots__}
    unknown = sorted(str(name) for name in data if name not in allowed)
    if unknown:
        raise NotationError("unknown_field", names=unknown, expected=sorted(allowed))
    return _READERS[kind](data)


def _read(data: Json, name: str, check: Callable[[object], bool], default: object = None) -> Any:
    value = data.get(name, default)
    if value is None and default is None and name not in data:
        raise NotationError("field_missing", field=name)
    if not check(value):
        raise NotationError("field_wrong", field=name)
    return value


def _is_text(value: object) -> bool:
    return isinstance(value, str) and (value == "" or REFERENCE.fullmatch(value) is not None)


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) < 100_000


def _is_score(value: object) -> bool:
    return (
        isinstance(value, list) and len(value) == 2 and all(_is_number(v) and v >= 0 for v in value)
    )


def _is_side(value: object) -> bool:
    return value in ("A", "B")


def _is_map(value: object) -> bool:
    return isinstance(value, dict) and all(
        _is_text(k) and k and (_is_number(v) or (_is_text(v) and v)) for k, v in value.items()
    )


def _is_people(value: object) -> bool:
    return isinstance(value, dict) and all(
        _is_text(k) and k and _is_text(v) and v for k, v in value.items()
    )


def _text(data: Json, name: str) -> str:
    return str(_read(data, name, _is_text, ""))


def _score(data: Json, name: str) -> Score:
    a, b = _read(data, name, _is_score)
    return a, b


def _side(data: Json, name: str) -> Side:
    return "A" if _read(data, name, _is_side) == "A" else "B"


def _walkover(data: Json) -> Walkover:
    return Walkover(
        None if data.get("winner") == NOBODY else _side(data, "winner"),
        _text(data, "reason"),
        _text(data, "article"),
    )


def _move(data: object) -> Move:
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


def _hand(data: Json) -> Hand:
    moves = _read(data, "moves", lambda value: isinstance(value, list))
    if not moves or len(moves) > 500:
        raise NotationError("field_wrong", field="moves")
    return Hand(tuple(_move(move) for move in moves))


def _opening(data: Json) -> Opening:
    people = _read(data, "people", _is_people)
    return Opening(tuple(people.items()), str(_read(data, "dealer", _is_text)))


def _ruling(data: Json) -> Ruling:
    inputs: dict[str, Arg] = _read(data, "inputs", _is_map, {})
    about = _read(data, "about", _is_number) if "about" in data else None
    return Ruling(
        sanction=str(_read(data, "sanction", _is_text)),
        against=str(_read(data, "against", _is_text)),
        inputs=tuple(inputs.items()),
        about=about,
        confirmed=_score(data, "confirmed") if "confirmed" in data else None,
        seen=_text(data, "seen"),
        proof=_text(data, "proof"),
    )


def _void(data: Json) -> Void:
    entries = _read(
        data, "entries", lambda v: isinstance(v, list) and all(_is_number(n) for n in v)
    )
    return Void(tuple(entries), _text(data, "reason"))


_READERS: dict[str, Callable[[Json], Entry]] = {
    "opening": _opening,
    "hand": _hand,
    "game": lambda data: GameReport(_score(data, "score"), _text(data, "source")),
    "ruling": _ruling,
    "void": _void,
    "adjust": lambda data: Adjustment(
        _side(data, "side"),
        int(_read(data, "points", _is_number)),
        _text(data, "reason"),
        _text(data, "article"),
    ),
    "deal": lambda data: Deal(str(_read(data, "dealer", _is_text)), _text(data, "reason")),
    "suspend": lambda data: Suspension(_text(data, "reason"), _text(data, "article")),
    "resume": lambda data: Resumption(_text(data, "reason"), _text(data, "article")),
    "walkover": _walkover,
    "disqualify": lambda data: Disqualification(
        str(_read(data, "against", _is_text)), _text(data, "article"), _text(data, "reason")
    ),
}
