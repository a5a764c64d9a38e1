"""Serializers that are not declared a second time: their fields are read from the models and
dataclasses that they show, or from the dataclass of a service that they build."""

import dataclasses
import typing
import uuid
from collections.abc import KeysView, Mapping
from datetime import datetime
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, TypeVar

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from rest_framework import serializers

Shows = TypeVar("Shows")
FIELD_OF_TYPE: dict[type, type] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    bool: serializers.BooleanField,
    datetime: serializers.DateTimeField,
    uuid.UUID: serializers.UUIDField,
}
TYPE_OF_COLUMN: tuple[tuple[type, type], ...] = (
    (models.CharField, str),
    (models.TextField, str),
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.DateTimeField, datetime),
    (models.UUIDField, uuid.UUID),
    (models.JSONField, dict),
)


# No docstring: it would become the description of every component.
#
# `DerivedSerializer[Side]` shows `field_names` of the model or dataclass `Side`: all fields of a
# dataclass, where none are named. What is not declared gets its type from the column or annotation,
# and is read through `row_attribute` where a row wraps the model.
#
# `DerivedSerializer[Correction]` is also what comes in: `save()` returns the service's dataclass,
# whose annotations name the fields (`Annotated[str, ReasonField]`).
class DerivedSerializer(serializers.Serializer[Shows]):
    shows: ClassVar[type]
    field_names: tuple[str, ...] = ()
    help_texts: Mapping[str, str] = {}
    row_attribute = ""

    def __class_getitem__(cls, shows: Any) -> Any:
        return type(cls.__name__, (cls,), {"shows": shows})

    def get_fields(self) -> dict[str, Any]:
        declared = super().get_fields()
        names = self.field_names or dict.fromkeys([*names_of(self.shows), *declared])
        return {name: declared.get(name) or self.derive(name) for name in names}

    def create(self, validated_data: dict[str, Any]) -> Any:
        """The dataclass itself; what the request says besides is left out."""
        own = names_of(self.shows) & validated_data.keys()
        return self.shows(**{name: validated_data[name] for name in own})

    def derive(self, name: str) -> Any:
        help_text = self.help_texts.get(name)
        return build_field(
            type_of(self.shows, name),
            **({"help_text": help_text} if help_text else {}),
            **({"source": f"{self.row_attribute}.{name}"} if self.row_attribute else {}),
        )


# None of its fields must be sent: filters of a list, changes of something. No docstring, as above.
class OptionalSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


def names_of(kind: Any) -> KeysView[str]:
    """Of a dataclass's fields, in their order."""
    return {field.name: field for field in dataclasses.fields(kind)}.keys()


@cache
def type_of(shows: type, name: str) -> Any:
    """The type of an attribute: of a column, a dataclass's field or a property."""
    if issubclass(shows, models.Model):
        try:
            column = shows._meta.get_field(name)
        except FieldDoesNotExist:
            pass
        else:
            kinds = (
                kind for model_field, kind in TYPE_OF_COLUMN if isinstance(column, model_field)
            )
            kind = next(kinds)
            return kind | None if column.null else kind
    attribute = getattr(shows, name, None)
    if isinstance(attribute, property | cached_property):
        getter = attribute.fget if isinstance(attribute, property) else attribute.func
        return typing.get_type_hints(getter)["return"]
    return typing.get_type_hints(shows, include_extras=True)[name]


def build_field(kind: Any, **kwargs: Any) -> Any:
    """
    >>> build_field(int | None)
    IntegerField(allow_null=True)
    >>> build_field(tuple[int, int])
    ListField(child=IntegerField())
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is Annotated:
        may_be_left_out = NoneType in typing.get_args(arguments[0])
        return arguments[1](**({"default": None} if may_be_left_out else {}), **kwargs)
    if origin in (typing.Union, UnionType):
        (inner,) = (argument for argument in arguments if argument is not NoneType)
        return build_field(inner, allow_null=True, **kwargs)
    if origin in (list, tuple):
        return serializers.ListField(child=build_field(arguments[0]), **kwargs)
    if issubclass(origin or kind, Mapping):
        return serializers.DictField(**kwargs)
    return FIELD_OF_TYPE[kind](**kwargs)
