"""Why a service may say no. One class per way a caller can react; data, never sentences."""

from scoring.core.fault import Fault
from scoring.errors import ScoringError


class NotAllowed(Exception):
    """This person may not do this: nothing they can mend."""


class NotFound(Exception):
    """There is no such thing, or it is not theirs to know of."""


class Faulty(Exception):
    """What was entered breaks the rules: every fault, each with its code and article."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults

    @classmethod
    def of_notation(cls, error: ScoringError) -> "Faulty":
        """A line that is no entry at all, in the shape of a fault."""
        return cls((Fault(error.code, data=tuple((k, str(v)) for k, v in error.data.items())),))


class Refused(Exception):
    """Allowed, but not possible now; the code says why and a page has words for it."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
