"""Serializers that read their fields from what they show, or from what they build."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from rest_framework import serializers

from tournaments.fields import LinesField, NumberField, ReasonField
from tournaments.matches.services.corrections import Correction
from tournaments.models import Match, Remark
from tournaments.serializers import DerivedSerializer


@dataclass(frozen=True)
class Note:
    lines: Annotated[tuple[str, ...], LinesField]
    number: Annotated[int | None, NumberField] = None
    reason: Annotated[str, ReasonField] = ""


class NoteSerializer(DerivedSerializer[Note]):
    loud = serializers.BooleanField(default=False)


class RowSerializer(DerivedSerializer[Match]):
    row_attribute = "match"
    field_names = ("number", "called_at", "sides")
    help_texts = {"number": "By which it is called."}
    sides = serializers.ListField()


def read(data: dict[str, Any]) -> NoteSerializer:
    serializer = NoteSerializer(data=data)
    serializer.is_valid(raise_exception=True)
    return serializer


def test_the_annotations_of_a_dataclass_name_what_may_be_sent():
    note = read({"lines": ["mano para A"], "loud": True})
    assert note.save() == Note(("mano para A",))
    assert note.validated_data["loud"] is True


@pytest.mark.parametrize(
    "fault", [{"lines": ["a\nb"]}, {"number": -1}, {"reason": "x" * (Remark.MAX_LENGTH + 1)}]
)
def test_each_field_keeps_its_own_limits(fault: dict[str, Any]):
    serializer = NoteSerializer(data={"lines": ["mano para A"], **fault})
    assert not serializer.is_valid()
    assert set(serializer.errors) == set(fault)


def test_an_empty_correction_is_the_same_from_everywhere():
    class CorrectionSerializer(DerivedSerializer[Correction]):
        pass

    serializer = CorrectionSerializer(data={})
    serializer.is_valid(raise_exception=True)
    assert serializer.save() == Correction()


def test_columns_are_read_through_the_row_that_wraps_them():
    fields = RowSerializer().fields
    assert list(fields) == ["number", "called_at", "sides"]
    assert fields["number"].source == "match.number"
    assert fields["number"].help_text == "By which it is called."
    assert fields["called_at"].allow_null
    assert fields["sides"].source == "sides"
