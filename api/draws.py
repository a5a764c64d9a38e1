"""Draws that anybody can check: freeze a list, bring the public source, draw, reveal; then who
stands where by the names of today, and two who change places, with a reason."""

import json
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError as FormError
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.fields import get_error_detail
from rest_framework.response import Response

from api.base import TournamentViewSet, anybody, changes, lists, reads, updates
from api.brackets import TeamSerializer, with_names
from tournaments import fields
from tournaments.draws.draw_page import Change, NameChange, Overlooked, draw_page
from tournaments.draws.drawn_places import DrawnPlace, NamedPerson
from tournaments.draws.entrants import entrants_of
from tournaments.draws.forms import SOURCES, FreezeForm, SourceForm
from tournaments.draws.labels import source_label
from tournaments.draws.obstacles import obstacles_to
from tournaments.draws.readiness import OVERLOOKABLE, Unready, find_unready
from tournaments.draws.selectors import count_revealed, draw_by_number
from tournaments.draws.services.changes import swap, swap_teams
from tournaments.draws.services.draw import freeze_or_draw, perform_draw, reveal_draw
from tournaments.draws.services.freeze import cancel_list, draw_in_force
from tournaments.draws.services.kinds import KINDS, OFFERED
from tournaments.draws.services.publish import build_public_file
from tournaments.exceptions import NotFound
from tournaments.inscriptions.selectors import names_of_teams
from tournaments.locks import get_plan
from tournaments.models import Draw, Participant, Stage, Team
from tournaments.permissions import may_organize
from tournaments.serializers import DerivedSerializer, OptionalSerializer
from tournaments.stages.selectors.next_step import list_ties


class DrawSerializer(serializers.ModelSerializer[Draw]):
    superseded = fields.IsSetField(source="superseded_by_id", read_only=True)
    list_hash = serializers.CharField()

    class Meta:
        model = Draw
        fields = [
            "number", "kind", "state", "list_hash", "frozen_at", "drawn_at", "changes",
            "superseded",
        ]  # fmt: skip
        read_only_fields = fields


class DrawFilter(OptionalSerializer):
    kind = serializers.ChoiceField(OFFERED)
    in_force = serializers.BooleanField(
        source="superseded_by__isnull", help_text="Not frozen anew since."
    )


class FreezeSerializer(serializers.Serializer[Any]):
    """People and teams are named by their numbers, as on the page: `3-8, 4-9`."""

    kind = serializers.ChoiceField(OFFERED)
    team = serializers.IntegerField(
        required=False,
        min_value=1,
        help_text="Of the kind `late`: the number of the late team whose rival is drawn.",
    )
    tie = fields.ReasonField(
        max_length=200, help_text="Of the kind `lot`: the `subject` of one of the stage's `ties`."
    )
    stage = fields.ReasonField(
        max_length=fields.length_of(Stage, "key"),
        help_text="Of a bracket that follows another stage: its key, where there are several.",
    )
    clubs = serializers.ChoiceField(
        choices=["free", "apart", "first_round", "late", "late_by_halves"], default="free"
    )
    together = fields.LongTextField()
    apart = fields.LongTextField()
    seeds = fields.LongTextField()
    source = serializers.ChoiceField([key for key, _ in SOURCES])
    beacon = fields.ReasonField(max_length=200)
    count = serializers.IntegerField(required=False, min_value=1, max_value=1000)
    digits = serializers.IntegerField(required=False, min_value=1, max_value=9)
    round = fields.ReasonField(
        max_length=100, help_text="Of the beacon quicknet; empty: the first one from `at` on."
    )
    at = serializers.DateTimeField(
        required=False, help_text="When the lottery or the beacon speaks: still to come."
    )
    deadline = serializers.DateTimeField(
        required=False, help_text="From then on the fallback counts, as the list says."
    )
    reason = fields.ReasonField()
    despite = serializers.MultipleChoiceField(
        choices=OVERLOOKABLE,
        default=set,
        help_text="What is not ready for a bracket and is overlooked; published with the list.",
    )


class CancelSerializer(serializers.Serializer[Any]):
    reason = fields.ReasonField()


class SourceSerializer(serializers.Serializer[Any]):
    told = serializers.CharField(
        max_length=4000, help_text="What the public source brought: cards, throws, numbers."
    )
    fallback = serializers.BooleanField(
        default=False, help_text="It is what the fallback brought, after the deadline."
    )


class RevealSerializer(serializers.Serializer[Any]):
    all_at_once = serializers.BooleanField(default=False)


class NamedSerializer(DerivedSerializer[NamedPerson]):
    """Somebody of a draw: a person, or a team of a bracket."""

    field_names: tuple[str, ...] = ("id", "number", "name", "club")
    help_texts = {"name": "Empty where it was erased."}


class ListedSerializer(NamedSerializer):
    """Somebody of a frozen list, by the name of today."""

    field_names = (*NamedSerializer.field_names, "listed_as")
    help_texts = {
        **NamedSerializer.help_texts,
        "listed_as": "The name that was frozen, where it is another one.",
    }


class UnreadySerializer(DerivedSerializer[Unready]):
    people = NamedSerializer(many=True)


class EntrantsSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    again = serializers.BooleanField(help_text="It was frozen before: a new list needs a reason.")
    entrants = NamedSerializer(many=True)
    obstacles = fields.TextsField(help_text="Why no list can be frozen now.")
    not_ready = UnreadySerializer(
        many=True, help_text="What must be settled, or named in `despite` to freeze all the same."
    )


class SpotSerializer(DerivedSerializer[DrawnPlace]):
    help_texts = {
        "turn": "When the ceremony shows it, from 1; 0: it stood there before.",
        "number": "Of a draw of teams: the team's own number, as everywhere.",
        "is_ready": "A ready-made team: nothing was drawn.",
        "called": "As these people are called, or this team.",
        "match": "Of a bracket: its first match.",
        "by_hand": "Changed after the draw.",
        "late_draw": "The number of the draw that put a late team here.",
        "covered": "It stays free, which the ceremony uncovers too.",
    }
    people = ListedSerializer(many=True, help_text="Nobody: a bye.")


class NameChangeSerializer(DerivedSerializer[NameChange]):
    pass


class DrawChangeSerializer(DerivedSerializer[Change]):
    field_names = ("number", "at", "reason", "names")
    help_texts = {"reason": "Empty where it was erased."}
    names = NameChangeSerializer(
        many=True, help_text="Who is called otherwise since: renamed, or a team with a reserve."
    )


class OverlookedSerializer(DerivedSerializer[Overlooked]):
    people = NamedSerializer(many=True, help_text="By name only who has no team.")


class PlacesSerializer(DerivedSerializer[Draw]):
    row_attribute = "draw"
    field_names = (
        "number", "kind", "state", "source", "reason", "revealed", "places", "left_out",
        "short", "outside", "changes", "despite",
    )  # fmt: skip
    source = serializers.CharField(help_text="What chance is made of, in words.")
    reason = serializers.CharField(help_text="Why it was drawn again; empty the first time.")
    revealed = serializers.IntegerField(help_text="How many turns the ceremony has shown by now.")
    places = SpotSerializer(source="spots", many=True)
    left_out = ListedSerializer(many=True)
    short = ListedSerializer(many=True, help_text="Of the incomplete team.")
    outside = ListedSerializer(many=True, help_text="Who came after the list was frozen.")
    changes = DrawChangeSerializer(many=True)
    despite = OverlookedSerializer(
        many=True, help_text="What was not ready when the list was frozen all the same."
    )


class SwapSerializer(serializers.Serializer[Any]):
    """People of a draw of teams, teams of a bracket: by their numbers."""

    first = fields.NumberField()
    second = fields.NumberField()
    reason = fields.ReasonField()


class BracketChangeSerializer(serializers.Serializer[Any]):
    """Teams are named by their numbers."""

    act = serializers.ChoiceField(["swap"])
    team = fields.NumberField()
    other = fields.NumberField()
    reason = fields.ReasonField()


def refuse_faults(form: FreezeForm | SourceForm) -> None:
    """What the page's own form finds, in the form of every other fault."""
    if not form.is_valid():
        raise ValidationError(
            {
                name: get_error_detail(FormError(errors))
                for name, errors in form.errors.as_data().items()
            }
        )


class DrawViewSet(TournamentViewSet):
    scope = "draws"
    queryset = Draw.objects.select_related("tournament").order_by("number")
    right = staticmethod(may_organize)
    serializer_class = DrawSerializer

    @reads("Who stands where, by name", PlacesSerializer, right=anybody)
    def places(self) -> Any:
        """With every change by hand beside what was drawn, and how far the ceremony is."""
        return self.get_places()

    def get_places(self) -> dict[str, Any]:
        draw = draw_by_number(self.tournament, self.kwargs["number"])
        page = draw_page(draw)
        return {
            **vars(page),
            "source": source_label(page.frozen["source"], self.tournament.time_zone, in_full=True),
            "revealed": count_revealed(draw, places=len(page.places), now=timezone.now()),
        }

    @lists("All draws", "By number, the first first.", filters=DrawFilter, right=anybody)
    def list(self) -> Any:
        return self.filter_queryset()

    @changes("Freeze a list and publish its hash", FreezeSerializer)
    def freeze(self) -> Any:
        """Before chance has spoken. Again, with a reason: the old one stays visible. With
        the source `none` it is drawn at once, by the server's own secret."""
        get_plan(self.tournament)
        kind, stage = self.validated["kind"], self.validated["stage"]
        subject = self.validated["tie"] if kind == Draw.Kind.LOT else stage
        subject = KINDS[kind].find_subject(self.tournament, subject)
        form = FreezeForm(
            self.validated,
            tournament=self.tournament,
            kind=kind,
            entrants=entrants_of(self.tournament, kind, subject),
            again=draw_in_force(self.tournament, kind, subject) is not None,
            ties=list_ties(self.tournament, self.plan) if kind == Draw.Kind.LOT else (),
        )
        refuse_faults(form)
        conditions = form.conditions()
        return freeze_or_draw(
            self.tournament,
            by=self.actor,
            kind=kind,
            conditions=replace(conditions, subject=conditions.subject or stage),
            reason=form.cleaned_data.get("reason", ""),
            despite=self.validated["despite"],
        )

    @updates("Cancel a frozen list before it is drawn", CancelSerializer)
    def cancel(self) -> Any:
        """With a reason, which everybody reads. Partners who agreed meanwhile become teams."""
        cancel_list(self.get_object(), by=self.actor, **self.validated)
        return self.get_object()

    @reads(
        "The published document, as the verifiers take it",
        responses=OpenApiTypes.OBJECT,
        right=anybody,
    )
    def retrieve(self) -> Any:
        return Response(json.loads(build_public_file(self.get_object())))

    @changes("Draw with what the public source brought", SourceSerializer)
    def make(self) -> Any:
        body, draw = self.validated, self.get_object()
        form = SourceForm(body, promised=draw.frozen_list["source"], fallback=body["fallback"])
        refuse_faults(form)
        return perform_draw(draw, by=self.actor, value=form.value())

    @updates("Begin the ceremony, or show everything", RevealSerializer)
    def reveal(self) -> Any:
        reveal_draw(self.get_object(), by=self.actor, **self.validated)
        return self.get_object()

    @reads("Who would be drawn, and what stands in the way", EntrantsSerializer)
    def entrants(self) -> Any:
        """`kind`: teams, bracket, or late: then those whose rival can be drawn. The numbers are
        those that freezing takes."""
        kind = self.kwargs["kind"]
        if kind not in OFFERED or not self.plan:
            raise NotFound(kind)
        subject = KINDS[kind].find_subject(self.tournament, "")
        entrants = entrants_of(self.tournament, kind, subject)
        return {
            "kind": kind,
            "again": draw_in_force(self.tournament, kind, subject) is not None,
            "entrants": entrants,
            "obstacles": obstacles_to(self.tournament, kind, entrants, subject),
            "not_ready": find_unready(self.tournament, kind),
        }

    @changes("Two change places after a draw", SwapSerializer, PlacesSerializer)
    def swap(self) -> Any:
        """People of two drawn teams, or somebody left out who comes in; in a bracket two teams.
        With a reason, marked and public: what was drawn stays visible."""
        draw = draw_by_number(self.tournament, self.kwargs["number"])
        model = Participant if draw.kind == Draw.Kind.TEAMS else Team
        first, second = (
            str(self.find_row(model, number=self.validated[name], refusal="no_such_person").pk)
            for name in ("first", "second")
        )
        swap(draw, by=self.actor, first=first, second=second, reason=self.validated["reason"])
        return self.get_places()

    @changes(
        "Swap two teams of the bracket by hand", BracketChangeSerializer, TeamSerializer(many=True)
    )
    def change_bracket(self) -> Any:
        """With a reason, marked and public: the draw stays visible as it was drawn. A late team is
        not swapped in: its rival is drawn."""
        body = self.validated
        team, other = (self.get_row(Team, number=body[name]) for name in ("team", "other"))
        swap_teams(team, other, by=self.actor, reason=body["reason"])
        return with_names([team, other], names_of_teams(self.tournament))
