"""How the log names what an entry is about."""

from django.db.models import Model

from tournaments.actors import Actor


def subject_name(subject: Model | Actor | str) -> str:
    """`match:7c9e…`; an actor as itself."""
    return (
        f"{subject._meta.model_name}:{subject.pk}" if isinstance(subject, Model) else str(subject)
    )
