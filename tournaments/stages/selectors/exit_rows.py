"""Places of later stages that a correction gives to somebody else, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.stages.labels import source_label
from tournaments.stages.selectors.exits import ExitChange


@dataclass(frozen=True)
class ExitRow:
    place: str
    before: str
    after: str  # empty: nobody has it until something else is settled
    is_used: bool


def list_exit_rows(changes: Iterable[ExitChange], names: Mapping[str, str]) -> list[ExitRow]:
    return [
        ExitRow(
            source_label(change.source),
            names.get(change.before or "", ""),
            names.get(change.after or "", ""),
            change.is_used,
        )
        for change in changes
    ]
