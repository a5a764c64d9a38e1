from referees.access.models import AccessRequest, Invitation, Phone
from referees.rulings.models import RulingRequest
from referees.table.models import Closing, PinTries

__all__ = ["AccessRequest", "Closing", "Invitation", "Phone", "PinTries", "RulingRequest"]
