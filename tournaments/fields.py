"""Fields of what comes in as JSON, from programs and from phones, each with its limits. Dataclasses
of the services name them in their annotations: see `tournaments/serializers.py`."""

import uuid
from typing import Any

from django.db.models import Model
from rest_framework import serializers

from tournaments.models import Entry, Remark

MOST_FLORES = 999


def length_of(model: type[Model], column: str) -> int:
    """How many characters a column holds: a limit stands beside its model and nowhere else."""
    return int(model._meta.get_field(column).max_length)  # type: ignore[arg-type,union-attr]


class ColumnField(serializers.CharField):
    """Text that is kept in a column, or looked for there: as long as the column."""

    def __init__(self, model: type[Model], column: str, **kwargs: Any) -> None:
        super().__init__(max_length=length_of(model, column), **kwargs)


def refuse_if_several_lines(text: str) -> None:
    if len(text.splitlines()) != 1:
        raise serializers.ValidationError("One line each.", code="one_line")


class NumberField(serializers.IntegerField):
    """A number by which a match, a team, a table or a line is called."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, max_value=2**31 - 1, **kwargs)


class IdField(serializers.UUIDField):
    """Written as text: the framework would also take a number for an id."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class ClientIdField(IdField):
    """The sender's own id for what is sent."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default=uuid.uuid4, **kwargs)


class ReasonField(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"max_length": Remark.MAX_LENGTH, "allow_blank": True, "default": "", **kwargs}
        )


class LongTextField(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=Remark.MAX_STATEMENT, allow_blank=True, default="", **kwargs)


class ArticleField(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=20, allow_blank=True, default="", **kwargs)


class TupleField(serializers.ListField):
    """A list that is sent, as the services' dataclasses take it."""

    def to_internal_value(self, data: Any) -> Any:
        return tuple(super().to_internal_value(data))


class TeamsField(TupleField):
    """Ids of the teams that the sender sees as A and B."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=IdField(), min_length=2, max_length=2, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        return tuple(str(team) for team in super().to_internal_value(data))


class LinesField(TupleField):
    """Lines in notation; may be left out unless `min_length` says otherwise."""

    def __init__(self, **kwargs: Any) -> None:
        line = serializers.CharField(
            max_length=Entry.MAX_LINE, validators=[refuse_if_several_lines]
        )
        if "min_length" not in kwargs:
            kwargs["default"] = tuple
        super().__init__(child=line, max_length=50, **kwargs)


class VoidsField(TupleField):
    """Numbers of the lines to take out of the count."""

    def __init__(self, **kwargs: Any) -> None:
        number = serializers.IntegerField(min_value=1, max_value=100000)
        super().__init__(child=number, max_length=200, default=tuple, **kwargs)


class UndoingField(TupleField):
    """Numbers of the later matches that a correction undoes."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=NumberField(), max_length=600, default=tuple, **kwargs)


class GamesField(TupleField):
    """Finished games, each with the points of A and of B."""

    def __init__(self, **kwargs: Any) -> None:
        points = serializers.IntegerField(min_value=0, max_value=1000)
        game = TupleField(child=points, min_length=2, max_length=2)
        super().__init__(child=game, max_length=9, **kwargs)


class RightGamesField(GamesField):
    """The right final scores of a match; may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(default=tuple, **kwargs)


class FloresField(TupleField):
    """Flores that A and B sang in the whole match; may be left out."""

    def __init__(self, **kwargs: Any) -> None:
        flores = serializers.IntegerField(min_value=0, max_value=MOST_FLORES)
        super().__init__(child=flores, min_length=2, max_length=2, default=tuple, **kwargs)


class NumbersField(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.IntegerField(), **kwargs)


class IsSetField(serializers.BooleanField):
    """Whether there is one: something that has a time has happened."""

    def get_attribute(self, instance: Any) -> bool:
        return bool(super().get_attribute(instance))


class RowNumbersField(NumbersField):
    """Rows that are shown by their numbers alone."""

    def to_representation(self, data: Any) -> list[Any]:
        return [row.number for row in data]


class TextsField(serializers.ListField):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(), **kwargs)
