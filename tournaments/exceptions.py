"""Why a service may say no. One class per way a caller can react; data, never sentences."""


class NotAllowed(Exception):
    """This person may not do this: nothing they can mend."""


class NotFound(Exception):
    """There is no such thing, or it is not theirs to know of."""


class Refused(Exception):
    """Allowed, but not possible now; the code says why and a page has words for it."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
