"""A ladder of raises: each rung is worth so much wanted, and so much to the caller refused."""

from dataclasses import dataclass, field
from typing import NamedTuple


class Rung(NamedTuple):
    word: str
    accepted: int
    refused: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """Raises in their one order. `uncalled` is what a hand is worth when nobody called.

    >>> truco = Ladder("truco", 1, (Rung("truco", 2, 1), Rung("retruco", 3, 2)))
    >>> truco.next_after("truco"), truco.worth("retruco"), truco.worth_refused("retruco")
    ('retruco', 3, 2)
    """

    name: str
    uncalled: int
    rungs: tuple[Rung, ...]
    by_word: dict[str, Rung] = field(init=False, repr=False, compare=False)
    words: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_word", {rung.word: rung for rung in self.rungs})
        object.__setattr__(self, "words", tuple(self.by_word))

    def worth(self, word: str) -> int:
        return self.by_word[word].accepted

    def worth_refused(self, word: str) -> int:
        return self.by_word[word].refused

    def next_after(self, word: str | None) -> str | None:
        """The only raise allowed after `word`; the first rung after None; None at the top."""
        at = 0 if word is None else self.words.index(word) + 1
        return self.words[at] if at < len(self.words) else None
