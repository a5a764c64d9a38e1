"""Two people edit the same thing: what a page was shown with travels with its form, and a service
compares it, under its lock, with how things stand. How a form uses it: docs/architecture.md."""

import datetime as clock
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core import signing

SALT = "values-as-shown"


@dataclass(frozen=True)
class ChangedField:
    """One value that somebody else changed after the page was shown; all as `plain_value`s."""

    name: str
    then: Any
    now: Any
    typed: Any
    by: str = ""  # whoever the log names; empty where it names nobody

    @property
    def is_untouched(self) -> bool:
        """Whoever sent the page had left this one as it was shown."""
        return bool(self.typed == self.then)


def plain_value(value: Any) -> Any:
    """A value as JSON holds it: the same before and after its way through a page or the log.

    >>> plain_value(Decimal("10.5")), plain_value(clock.time(14))
    ('10.50', '14:00:00')
    >>> plain_value((("A1", "B2"),))
    [['A1', 'B2']]
    """
    if isinstance(value, Decimal):  # typed as 10.5, stored and read again as 10.50
        with_cents = f"{value:.2f}"
        return with_cents if Decimal(with_cents) == value else str(value)
    if isinstance(value, clock.date | clock.time | clock.datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [plain_value(each) for each in value]
    return dict(value) if isinstance(value, Mapping) else value


def plain_values(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: plain_value(value) for name, value in values.items()}


def seal_values(values: Mapping[str, Any]) -> str:
    """Values as they are shown, for a hidden field."""
    return signing.dumps(plain_values(values), salt=SALT, compress=True)


def unseal_values(text: str) -> Mapping[str, Any] | None:
    """What `seal_values` wrote; nothing for anything else: who sends no values claims to have seen
    none, and is taken at their word, as a program is."""
    try:
        values: Mapping[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return values


def find_changed(
    shown_values: Mapping[str, Any], *, now: Mapping[str, Any], typed: Mapping[str, Any]
) -> list[ChangedField]:
    """What differs from what was seen, unless the very same was typed: a form that is sent twice
    changes nothing the second time.

    >>> [changed] = find_changed({"cap": 16}, now={"cap": 32}, typed={"cap": 24})
    >>> changed.then, changed.now, changed.is_untouched
    (16, 32, False)
    >>> find_changed({"cap": 16}, now={"cap": 32}, typed={"cap": 32})
    []
    """
    now, typed = plain_values(now), plain_values(typed)
    rows = [
        ChangedField(name, then, now[name], typed.get(name))
        for name, then in shown_values.items()
        if name in now
    ]
    return [row for row in rows if row.then != row.now != row.typed]
