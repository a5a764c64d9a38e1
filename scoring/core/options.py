"""What an organizer may choose in a ruleset, frozen with the tournament."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from scoring.errors import SetupError

Value = str | int | bool
T = TypeVar("T")


class Option(NamedTuple):
    """A choice with its default; `article` is the rule or position (A1, B9 …) that opens it."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    article: str


def duty_option(article: str) -> Option:
    """What a tournament does about what is forbidden without a written sanction."""
    choices = ("warning-then-points", "warning", "points")
    return Option("duty", choices, choices[0], article)


def courtesy_option(article: str) -> Option:
    """Whether a breach of mere courtesy is treated as what is forbidden, or costs nothing."""
    return Option("courtesy", ("none", "duty"), "none", article)


def misconduct_option() -> Option:
    """What a tournament does about bad conduct, of which the rulebook says nothing."""
    choices = ("warning-then-points", "warning", "warning-then-expulsion", "expulsion")
    return Option("misconduct", choices, choices[0], "misconduct")


def expulsion_option() -> Option:
    """What follows at a table where somebody is expelled: no book names a substitute. The engine
    does not read it; whoever keeps the match does."""
    choices = ("committee", "reserve", "match")
    return Option("after_expulsion", choices, choices[0], "after_expulsion")


class Options(Mapping[str, Value]):
    """Validated values of all of a ruleset's options; hashable and comparable."""

    __slots__ = ("_derived", "_values")

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)
        self._derived: dict[Any, Any] = {}

    def derive(self, function: Callable[["Options"], T]) -> T:
        """What a function makes of these options, asked once: every hand of a match asks it."""
        try:
            derived: T = self._derived[function]
        except KeyError:
            derived = self._derived[function] = function(self)
        return derived

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

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
    by_name = {option.name: option for option in options}
    unknown = sorted(set(values) - set(by_name))
    if unknown:
        raise SetupError("unknown_option", names=unknown, expected=sorted(by_name))
    wrong = [
        name
        for name, value in values.items()
        if not any(value == c and type(value) is type(c) for c in by_name[name].choices)
    ]
    if wrong:
        raise SetupError("wrong_choice", names=wrong, expected=by_name[wrong[0]].choices)
    return Options({name: values.get(name, o.default) for name, o in by_name.items()})
