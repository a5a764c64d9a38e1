"""What an organizer may choose in a ruleset, frozen with the tournament."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.errors import SetupError

Value = str | int | bool


class Option(NamedTuple):
    """A choice with its default; `article` is the rule or position (A1, B9 …) that opens it."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    article: str
    subject: str = ""


class Options(Mapping[str, Value]):
    """Validated values of all of a ruleset's options; hashable and comparable."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __contains__(self, name: object) -> bool:
        return name in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._values.items())))

    def __repr__(self) -> str:
        return f"Options({self._values})"

    def number(self, name: str) -> int:
        return int(self._values[name])

    def flag(self, name: str) -> bool:
        return bool(self._values[name])


def choose(options: tuple[Option, ...], values: Mapping[str, Value]) -> Options:
    """All options with their defaults, overlaid with `values`; unknown or wrong ones are refused.

    >>> choose((Option("falta", ("rest", "leader"), "rest", "4.3.2"),), {})["falta"]
    'rest'
    """
    known = {option.name: option for option in options}
    unknown = sorted(set(values) - set(known))
    if unknown:
        raise SetupError("unknown_option", names=unknown, expected=sorted(known))
    wrong = [
        name
        for name, value in values.items()
        if not any(value == c and type(value) is type(c) for c in known[name].choices)
    ]
    if wrong:
        raise SetupError("wrong_choice", names=wrong, expected=known[wrong[0]].choices)
    return Options({name: values.get(name, o.default) for name, o in known.items()})
