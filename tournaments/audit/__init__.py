"""Who did what, on what, when: written by services in their own transaction."""

from tournaments.audit.write import record

__all__ = ["record"]
