"""The errors of this package, one class per thing a caller can do about it.

A bad *entry* never raises: it is answered with a `Refused` value that carries every fault.
These are for a bad *set-up* (fix the configuration) and for text that is no notation.
"""


class ScoringError(Exception):
    """The parent of all errors raised on purpose by this package. It carries data, no sentences."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data


class SetupError(ScoringError):
    """An unknown ruleset, an option or format that the ruleset does not allow."""


class NotationError(ScoringError):
    """Text or JSON that is no entry. `data` says where: `clause`, `token`, `expected`."""


class BookError(ScoringError):
    """A packaged data file (book, sanctions, index) is not in order. Never the user's doing."""
