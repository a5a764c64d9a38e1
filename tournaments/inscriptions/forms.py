"""The shape of what people type when they inscribe somebody. What is wrong with it is decided by
`tournaments.inscriptions.person`, for forms and files alike."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.exceptions import Refused
from tournaments.forms import EditingForm, OfferForm, ReasonField, ReasonForm
from tournaments.inscriptions.labels import PROBLEMS, duplicate_words
from tournaments.inscriptions.person import (
    Person,
    answer_field,
    find_problems,
    find_unanswered,
    normalize,
)
from tournaments.models import Participant
from tournaments.refusals import refusal_sentence
from tournaments.regulation.questions import Question


class PersonForm(forms.Form):
    name = forms.CharField(label=_("First and last name"), required=False)
    nickname = forms.CharField(
        label=_("Nickname"), required=False, help_text=_("If everybody calls them otherwise.")
    )
    club = forms.CharField(
        label=_("Club"), required=False, help_text=_("Where they play; empty if nowhere.")
    )
    email = forms.CharField(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput,
        help_text=_("For the personal link; only the organizers see it."),
    )
    phone = forms.CharField(
        label=_("Phone"), required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )
    title = ""  # of the chair, where there are several
    asks_later = False  # the desk need not wait for an answer
    autocomplete = ("name", "nickname", "organization", "email", "tel")

    def __init__(
        self,
        *args: Any,
        own: bool = False,
        required: bool = True,
        questions: Sequence[Question] = (),
        **kwargs: Any,
    ) -> None:
        """`required`: somebody must sit on this chair. `questions` are the event's own."""
        super().__init__(*args, **kwargs)
        self.questions = questions
        for name, question in zip(self.answer_names, questions, strict=True):
            self.fields[name] = forms.CharField(
                label=question.label,
                required=question.is_required and required and not self.asks_later,
                error_messages={"required": PROBLEMS["answer_missing"]},
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
            self.initial.setdefault(name, self.initial.get(answer_field(question.label), ""))
        if own:
            self.fields["nickname"].help_text = _("If everybody calls you by another name.")
            self.fields["club"].help_text = _("Where you play; leave it empty if nowhere.")
        self.fields["name"].required = required
        self.fields["name"].error_messages["required"] = PROBLEMS["name_missing"]
        for name, kind in zip(PersonForm.base_fields, self.autocomplete, strict=True):
            self.fields[name].widget.attrs["autocomplete"] = kind if own else "off"

    @property
    def is_empty(self) -> bool:
        """Nothing was typed: nobody sits on this chair."""
        return not any(self[name].value() for name in (*PersonForm.base_fields, *self.answer_names))

    @property
    def answer_names(self) -> list[str]:
        return [f"answer_{number}" for number, _question in enumerate(self.questions, start=1)]

    def field_of(self, name: str) -> str:
        """The field for what services call so: an answer by its question."""
        names = {answer_field(question.label): field for question, field in self.question_fields}
        return names.get(name, name)

    @property
    def question_fields(self) -> list[tuple[Question, str]]:
        return list(zip(self.questions, self.answer_names, strict=True))

    @property
    def answer_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.answer_names]

    @property
    def person(self) -> Person:
        typed = {name: self.cleaned_data.get(name, "") for name in PersonForm.base_fields}
        answers = {
            question.label: self.cleaned_data.get(field, "")
            for question, field in self.question_fields
        }
        note = self.cleaned_data.get("note", "")
        return normalize(Person(**typed, answers=answers, note=note))

    def clean(self) -> dict[str, Any]:
        questions = () if self.is_empty or self.asks_later else self.questions
        for problem in (*find_problems(self.person), *find_unanswered(self.person, questions)):
            if problem.code == "name_missing" and self.is_empty:
                continue
            name = self.field_of(problem.field)
            if name not in self.errors:
                self.add_error(name, str(PROBLEMS[problem.code]))
        return self.cleaned_data


class AgreementForm(forms.Form):
    """What belongs to the inscription as a whole, in public."""

    looks_for_partner = forms.BooleanField(
        label=_("I come alone and want to be found: others who come alone may see my name"),
        required=False,
    )
    consents = forms.BooleanField(
        label=_("I have read this and agree, and so do those I inscribe"),
        error_messages={"required": _("Without this nobody can be inscribed.")},
    )


class DeskForm(forms.Form):
    """The same at the desk."""

    paid = forms.BooleanField(label=_("Paid"), required=False)
    consents = forms.BooleanField(
        label=_("They have read the text about their data and agree"), required=False
    )
    despite_duplicates = forms.BooleanField(
        label=_("They are different people: inscribe them all the same"), required=False
    )


class NotedForm(PersonForm):
    """At the desk."""

    note = forms.CharField(
        label=_("Note"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Only the organizers see it. It goes when the person's data are erased."),
    )
    asks_later = True


class EditForm(NotedForm, EditingForm):
    despite_duplicates = forms.BooleanField(
        label=_("They are different people: keep it all the same"), required=False
    )
    reason = ReasonField(
        label=_("Why the name changes"),
        required=False,
        help_text=_("The name stands in a draw: old and new one are published with this reason."),
    )
    has_duplicates = False
    needs_reason = False

    def show_refusal(self, refusal: Refused) -> None:
        self.has_duplicates = refusal.code == "duplicates"
        if self.has_duplicates:
            show_duplicates([self], refusal, at_desk=True)
            return
        if refusal.code == "draw_reason_needed":
            self.show_reason_as_needed()
        super().show_refusal(refusal)

    def field_of_refusal(self, refusal: Refused) -> str | None:
        return "reason" if refusal.code == "draw_reason_needed" else None

    def show_reason_as_needed(self) -> None:
        """Only shown so: a new telephone number needs none, and the service says which is which."""
        self.needs_reason = self.fields["reason"].required = True


class WithdrawForm(ReasonForm):
    whole_team = forms.BooleanField(label=_("The whole team withdraws"), required=False)


class ReplaceForm(ReasonForm):
    reserve = forms.ModelChoiceField(
        label=_("Who takes the chair"),
        queryset=Participant.objects.none(),
        empty_label=None,
        help_text=_("People without a team. Somebody new is inscribed at the desk first."),
    )
    field_order = ["reserve", "reason"]

    def show_reason_as_needed(self) -> None:
        self.fields["reason"].required = True
        self.fields["reason"].help_text = _(
            "This is a change by hand of the draw: it needs a reason, and is published beside it."
        )

    def show_refusal(self, refusal: Refused) -> None:
        field = "reason" if refusal.code == "draw_reason_needed" else None
        self.add_error(field, refusal_sentence(refusal))


class TeamNameForm(EditingForm):
    name = forms.CharField(
        label=_("Name of the team"),
        required=False,
        help_text=_("Shown instead of its people's names. Empty: it is called by its people."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def field_of_refusal(self, refusal: Refused) -> str:
        return "name"


class TeamNoteForm(EditingForm):
    note = forms.CharField(
        label=_("Note"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Only the organizers see it. It goes when the data of one of them are erased."),
    )

    def field_of_refusal(self, refusal: Refused) -> str:
        return "note"


class SwapForm(OfferForm):
    """Somebody of this team against somebody of another; nobody is chosen beforehand."""

    leaving = forms.ChoiceField(label=_("Leaves this team"))
    coming = forms.ChoiceField(label=_("Comes instead"))


class ListForm(OfferForm):
    """Somebody without a team, for the list of this one."""

    newcomer = forms.ChoiceField(
        label=_("Comes onto the list"),
        help_text=_("Somebody inscribed alone; whoever is not inscribed yet is inscribed first."),
    )


class FileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, up to 10,000 rows and 2 MB."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )


class InscriptionForm:
    """One form per chair of a team, of which the first must be filled and the others may be left
    empty; and one for what belongs to the inscription as a whole."""

    def __init__(
        self,
        data: QueryDict | None,
        *,
        chairs: int,
        at_desk: bool,
        questions: Sequence[Question] = (),
    ) -> None:
        self.at_desk = at_desk
        self.chairs = [
            (NotedForm if at_desk else PersonForm)(
                data,
                prefix=f"p{chair}",
                own=chair == 1 and not at_desk,
                required=chair == 1,
                questions=questions,
            )
            for chair in range(1, chairs + 1)
        ]
        self.terms = DeskForm(data) if at_desk else AgreementForm(data)
        for number, chair in enumerate(self.chairs[1:], start=1):
            chair.title = (
                gettext("Partner %(number)s") % {"number": number}
                if chairs > 2
                else gettext("Partner")
            )
        self.errors: list[str] = []  # about no field
        self.has_duplicates = False

    @property
    def parts_sent_together(self) -> list[forms.Form]:
        return [*self.chairs, self.terms]

    def is_valid(self) -> bool:
        return all(form.is_valid() for form in self.parts_sent_together)

    def non_field_errors(self) -> list[str]:
        return self.errors

    @property
    def people(self) -> list[Person]:
        return [form.person for form in self.chairs if form.person.name or not form.is_empty]

    def add_error(self, field: str | None, error: Any) -> None:
        self.errors.append(error)

    def show_refusal(self, refusal: Refused) -> None:
        self.has_duplicates = refusal.code == "duplicates"
        if self.has_duplicates:
            filled = [form for form in self.chairs if not form.is_empty]
            show_duplicates(filled, refusal, at_desk=self.at_desk)
        else:
            self.add_error(None, refusal_sentence(refusal))


def show_duplicates(forms: Sequence[PersonForm], refusal: Refused, *, at_desk: bool) -> None:
    """Each at the field that tells it."""
    data: Mapping[str, Any] = refusal.data
    for duplicate in data["duplicates"]:
        words = duplicate_words(duplicate, at_desk=at_desk)
        forms[duplicate.place].add_error(duplicate.by, words)
