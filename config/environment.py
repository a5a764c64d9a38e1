"""Reads the process environment once, and reports everything that is wrong with it at once.

It knows how to read a value and how to say what to set; which values exist is the business of
`config.settings`. It never touches Django.
"""

import zoneinfo
from collections.abc import Callable, Mapping
from typing import TypeVar

T = TypeVar("T")


class Misspelt(ValueError):
    """A value whose fault deserves words of its own, without the value."""


class Environment:
    """The environment's variables, with the faults met while reading them.

    >>> env = Environment({"PORT": "eight"})
    >>> env.read("PORT", int, default=8000, hint="a number, e.g. 8000")
    8000
    >>> env.faults
    ['PORT is “eight”: set it to a number, e.g. 8000.']
    """

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = values
        self.faults: list[str] = []

    def read(
        self, name: str, convert: Callable[[str], T], *, default: T, hint: str, secret: bool = False
    ) -> T:
        """The converted value, or the default where it is absent or can't be read (a fault).

        A fault quotes the value, unless it may hold a password.
        """
        raw = self.values.get(name, "")
        if not raw:
            return default
        try:
            return convert(raw)
        except Misspelt as misspelt:
            self.faults.append(f"{name} {misspelt}.")
            return default
        except (ValueError, KeyError):
            fault = "can't be read" if secret else f"is “{raw}”"
            self.faults.append(f"{name} {fault}: set it to {hint}.")
            return default

    def text(self, name: str, default: str = "") -> str:
        return self.values.get(name, "") or default

    def words(self, name: str) -> list[str]:
        """A comma-separated list."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def demand(self, name: str, hint: str) -> str:
        """A value that must be there."""
        value = self.text(name)
        if not value:
            self.faults.append(f"{name} is missing: set it to {hint}.")
        return value

    def refuse(self, sentence: str) -> None:
        self.faults.append(sentence)


def time_zone(raw: str) -> str:
    if raw not in zoneinfo.available_timezones():
        raise ValueError(raw)
    return raw


def parse_positive(raw: str) -> int:
    number = int(raw)
    if number < 1:
        raise ValueError(raw)
    return number


def parse_yes_or_no(raw: str) -> bool:
    return {"yes": True, "1": True, "true": True, "no": False, "0": False, "false": False}[
        raw.lower()
    ]
