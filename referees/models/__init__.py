from referees.models.access import AccessRequest, Invitation, Phone

__all__ = ["AccessRequest", "Invitation", "Phone"]
