"""What a print says of itself beside its content, and why none came out."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Imprint:
    """The state of the event that it shows, and how to compare two prints."""

    version: int
    made_at: datetime
    fingerprint: str


class ForeignAddress(Exception):
    """A paper asked for something that is not on our own shelf."""
