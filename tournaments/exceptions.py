"""Why a service may say no. One class per way a caller can react; data, never sentences."""

from scoring.core.fault import Fault
from scoring.core.match import MatchState
from scoring.errors import ScoringError


class NotAllowed(Exception):
    """This person may not do this: nothing they can mend."""

    http_status = 403


class NotFound(Exception):
    """There is no such thing, or it is not theirs to know of."""

    http_status = 404


class Faulty(Exception):
    """What was entered breaks the rules: every fault, each with its code and article.

    `at` is the place of the faulty line among those sent together, from 0; `state` is the match
    before it, by which its lines have names.
    """

    http_status = 422

    def __init__(
        self, faults: tuple[Fault, ...], *, at: int = 0, state: MatchState | None = None
    ) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults
        self.at = at
        self.state = state

    @classmethod
    def of_notation(cls, error: ScoringError, *, at: int = 0) -> "Faulty":
        """A line that is no entry at all, in the shape of a fault."""
        data = tuple((k, str(v)) for k, v in error.data.items())
        return cls((Fault(error.code, data=data),), at=at)


class Refused(Exception):
    """Allowed, but not possible now; the code says why and `tournaments.refusals` has its words."""

    http_status = 409

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def require_reason(text: str) -> str:
    """The reason somebody gave, without blanks around it. Refuses an empty one."""
    reason = text.strip()
    if not reason:
        raise Refused("reason_needed")
    return reason
