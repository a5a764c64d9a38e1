from referees.models.access import AccessRequest, Invitation, Phone
from referees.models.signing import Closing, PinTries, RulingRequest

__all__ = ["AccessRequest", "Closing", "Invitation", "Phone", "PinTries", "RulingRequest"]
