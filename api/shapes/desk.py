"""Inscriptions, draws, appeals, cases and documents, as they go in and out."""

from typing import Any

from rest_framework import serializers

from api.examples import desk
from api.shapes.matches import LONGEST_LINE, NUMBER, one_line
from api.shown import shown
from tournaments.draw_forms import SOURCES
from tournaments.inscription_rows import FILTERS
from tournaments.models import Appeal, AppealStep, Draw, Participant

TEXT = {"max_length": 4000, "allow_blank": True, "default": ""}


@shown(desk.PERSON)
class InscribedPersonShape(serializers.Serializer[Participant]):
    """What everybody sees; the organizers' fields are there for them alone."""

    id = serializers.UUIDField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    email = serializers.CharField(required=False)
    phone = serializers.CharField(required=False)
    payment = serializers.CharField(required=False)
    confirmed = serializers.BooleanField(required=False)
    checked_in = serializers.BooleanField(required=False)
    age_verified = serializers.BooleanField(required=False)
    withdrawn = serializers.BooleanField(required=False)
    consented = serializers.BooleanField(required=False)
    looks_for_partner = serializers.BooleanField(required=False)
    erasure_asked = serializers.BooleanField(required=False)


@shown(desk.UNIT)
class UnitShape(serializers.Serializer[Any]):
    """A team, or somebody alone."""

    state = serializers.ChoiceField(choices=["in", "waiting", "left", "excluded"])
    position = serializers.IntegerField(help_text="In the waitlist, from 1; otherwise 0.")
    team = serializers.IntegerField(allow_null=True, help_text="Number of the team.")
    people = InscribedPersonShape(many=True)


class UnitFilter(serializers.Serializer[Any]):
    show = serializers.ChoiceField(choices=sorted(FILTERS), required=False, default="all")
    q = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class PersonInShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200, allow_blank=True)
    club = serializers.CharField(max_length=200, allow_blank=True, default="")
    email = serializers.CharField(max_length=300, allow_blank=True, default="")
    phone = serializers.CharField(max_length=100, allow_blank=True, default="")
    consents = serializers.BooleanField(default=False)
    looks_for_partner = serializers.BooleanField(default=False)


@shown({"people": [{"name": "Ana Paz", "club": "El Fortín"}, {"name": "Bea Sosa"}]})
class InscribeShape(serializers.Serializer[Any]):
    people = PersonInShape(many=True, min_length=1, max_length=3)
    despite_duplicates = serializers.BooleanField(
        default=False, help_text="Organizers only: these are other people of the same name."
    )


@shown(desk.INSCRIBED)
class InscribedShape(serializers.Serializer[Any]):
    has_a_place = serializers.BooleanField()
    team = serializers.IntegerField(allow_null=True)
    people = InscribedPersonShape(many=True)
    links = serializers.ListField(
        child=serializers.CharField(), help_text="Personal links, shown this once."
    )


@shown({"payment": "paid", "checked_in": True})
class MarksShape(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200, required=False)
    club = serializers.CharField(max_length=200, allow_blank=True, required=False)
    email = serializers.CharField(max_length=300, allow_blank=True, required=False)
    phone = serializers.CharField(max_length=100, allow_blank=True, required=False)
    payment = serializers.ChoiceField(choices=list(Participant.Payment.values), required=False)
    confirmed = serializers.BooleanField(required=False)
    checked_in = serializers.BooleanField(required=False)
    age_verified = serializers.BooleanField(required=False)
    consents = serializers.ChoiceField(
        choices=[True], required=False, help_text="Agreed to the text, on paper or aloud."
    )
    looks_for_partner = serializers.BooleanField(required=False)
    despite_duplicates = serializers.BooleanField(
        default=False, help_text="It is another person of the same name."
    )


@shown({"whole_team": True, "reason": "Se fueron de viaje"})
class WithdrawShape(serializers.Serializer[Any]):
    whole_team = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=1000, allow_blank=True, default="")


@shown(desk.DRAW)
class DrawShape(serializers.ModelSerializer[Draw]):
    superseded = serializers.SerializerMethodField()
    list_hash = serializers.CharField()

    class Meta:
        model = Draw
        fields = [
            "number", "kind", "state", "list_hash", "frozen_at", "drawn_at", "changes",
            "superseded",
        ]  # fmt: skip
        read_only_fields = fields

    def get_superseded(self, draw: Draw) -> bool:
        return draw.superseded_by_id is not None


@shown({"kind": "bracket", "clubs": "first_round", "seeds": "1, 4", "source": "cards"})
class FreezeShape(serializers.Serializer[Any]):
    """People and teams are named by their numbers, as on the page: `3-8, 4-9`."""

    kind = serializers.ChoiceField(choices=list(Draw.Kind.values))
    clubs = serializers.ChoiceField(
        choices=["free", "apart", "first_round", "late", "late_by_halves"], default="free"
    )
    together = serializers.CharField(**TEXT)
    apart = serializers.CharField(**TEXT)
    seeds = serializers.CharField(**TEXT)
    source = serializers.ChoiceField(choices=[key for key, _ in SOURCES])
    beacon = serializers.CharField(max_length=200, allow_blank=True, default="")
    count = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    digits = serializers.IntegerField(required=False, min_value=1, max_value=9)
    round = serializers.CharField(max_length=100, allow_blank=True, default="")
    reason = serializers.CharField(max_length=300, allow_blank=True, default="")


@shown({"told": "1e 1b 7e 7o 3c 2b 1o 12c 11c 10b 4o 6e 5b 3o 2c 12e 11o 7b 6c 10e"})
class SourceShape(serializers.Serializer[Any]):
    told = serializers.CharField(
        max_length=4000, help_text="What the public source brought: cards, throws, numbers."
    )


@shown({"all_at_once": False})
class RevealShape(serializers.Serializer[Any]):
    all_at_once = serializers.BooleanField(default=False)


class StepViewShape(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=list(AppealStep.Kind.values))
    at = serializers.DateTimeField()
    by = serializers.CharField()
    team = serializers.CharField()
    text = serializers.CharField()
    outcome = serializers.CharField()
    article = serializers.CharField()


@shown(desk.APPEAL)
class AppealShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    line = serializers.IntegerField(source="appeal.line", allow_null=True)
    matter = serializers.CharField()
    team = serializers.CharField()
    rival = serializers.CharField()
    state = serializers.ChoiceField(choices=list(Appeal.State.values))
    outcome = serializers.CharField(source="appeal.outcome")
    open = serializers.BooleanField()
    due_at = serializers.DateTimeField(source="appeal.due_at", allow_null=True)
    steps = StepViewShape(many=True)


@shown({"match": 1, "side": "B", "line": 2, "text": "Las cartas no se mostraron"})
class FileAppealShape(serializers.Serializer[Any]):
    match = serializers.IntegerField(**NUMBER)
    side = serializers.ChoiceField(choices=["A", "B"])
    line = serializers.IntegerField(required=False, allow_null=True, default=None, **NUMBER)
    text = serializers.CharField(**TEXT)


@shown({"kind": "decide", "outcome": "stands", "text": "Lo vio la mesa 2", "article": "7.2"})
class AppealStepShape(serializers.Serializer[Any]):
    """`statement` and `leave` need a side; `decide` an outcome; `take_on` a side unless the
    committee does it itself."""

    kind = serializers.ChoiceField(choices=["statement", "take_on", "leave", "decide"])
    side = serializers.ChoiceField(choices=["", "A", "B"], default="")
    text = serializers.CharField(**TEXT)
    outcome = serializers.ChoiceField(choices=["", *Appeal.Outcome.values], default="")
    article = serializers.CharField(max_length=20, allow_blank=True, default="")
    voids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100000),
        max_length=200, required=False, default=list,
    )  # fmt: skip
    adds = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_LINE, validators=[one_line]),
        max_length=50, required=False, default=list,
    )  # fmt: skip
    undoing = serializers.ListField(
        child=serializers.IntegerField(**NUMBER), max_length=600, required=False, default=list
    )


@shown(desk.CASE)
class CaseShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    match = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    decision = serializers.CharField()
    decided_at = serializers.DateTimeField(allow_null=True)
    decided_by = serializers.CharField()
    article = serializers.CharField()


@shown({"text": "Se cortó la luz en la mesa 1", "match": 1})
class BringShape(serializers.Serializer[Any]):
    text = serializers.CharField(**TEXT)
    match = serializers.IntegerField(required=False, allow_null=True, default=None, **NUMBER)


@shown({"decision": "La mano se juega de nuevo", "article": "12"})
class DecideCaseShape(serializers.Serializer[Any]):
    decision = serializers.CharField(**TEXT)
    article = serializers.CharField(max_length=20, allow_blank=True, default="")


@shown(desk.DOCUMENT)
class DocumentShape(serializers.Serializer[Any]):
    id = serializers.UUIDField(source="pk")
    kind = serializers.CharField()
    scope = serializers.DictField()
    size = serializers.CharField()
    language = serializers.CharField()
    state = serializers.CharField()
    version = serializers.IntegerField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    reason = serializers.CharField()
    file_hash = serializers.CharField()
    file_size = serializers.IntegerField(allow_null=True)
    asked_at = serializers.DateTimeField()
    made_at = serializers.DateTimeField(allow_null=True)


@shown({"kind": "bracket", "size": "A4"})
class AskShape(serializers.Serializer[Any]):
    kind = serializers.CharField(max_length=30, help_text='"today" is everything for today.')
    scope = serializers.DictField(child=serializers.CharField(max_length=60), default=dict)
    size = serializers.CharField(max_length=6, allow_blank=True, default="")
    form = serializers.ChoiceField(choices=["pdf", "zip"], default="pdf")
