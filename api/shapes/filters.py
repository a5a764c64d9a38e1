"""By what lists can be asked for. What is left out filters nothing."""

from typing import Any

from rest_framework import serializers

from api.shapes.matches import NUMBER
from papers.models import Document
from tournaments.models import Appeal, Draw, Role, Team


class RulesetFilter(serializers.Serializer[Any]):
    country = serializers.CharField(required=False, max_length=2, help_text="AR, BR, VE …")
    players = serializers.IntegerField(
        required=False, min_value=2, max_value=6, help_text="At a table."
    )


class PersonFilter(serializers.Serializer[Any]):
    role = serializers.ChoiceField(required=False, choices=list(Role.values))


class DrawFilter(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(required=False, choices=list(Draw.Kind.values))
    in_force = serializers.BooleanField(required=False, help_text="Not frozen anew since.")


class TeamFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(required=False, choices=list(Team.State.values))
    q = serializers.CharField(required=False, max_length=80, help_text="Part of a name.")


class TableFilter(serializers.Serializer[Any]):
    in_use = serializers.BooleanField(required=False)
    referee = serializers.IntegerField(
        required=False, help_text="Id of a referee's role.", **NUMBER
    )


class StandingFilter(serializers.Serializer[Any]):
    team = serializers.IntegerField(required=False, help_text="Number of a team.", **NUMBER)


class AppealFilter(serializers.Serializer[Any]):
    state = serializers.ChoiceField(required=False, choices=list(Appeal.State.values))
    open = serializers.BooleanField(required=False)
    match = serializers.IntegerField(required=False, help_text="Number of a match.", **NUMBER)


class CaseFilter(serializers.Serializer[Any]):
    open = serializers.BooleanField(required=False)
    match = serializers.IntegerField(required=False, help_text="Number of a match.", **NUMBER)


class DocumentFilter(serializers.Serializer[Any]):
    kind = serializers.CharField(required=False, max_length=30)
    state = serializers.ChoiceField(required=False, choices=list(Document.State.values))
