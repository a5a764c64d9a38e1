"""What the desk types about money."""

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.fees.pix import MAX_CITY, MAX_NAME, plain_text, read_key
from tournaments.fees.selectors import Bill
from tournaments.fees.services.ways import WayToPaySettings
from tournaments.forms import EditingForm, ReasonField
from tournaments.models import Method, WayToPay
from tournaments.words.money import MoneyField, current_language, format_money


class PaymentForm(forms.Form):
    """An amount that is far from what is owed is asked for once more: `sure` holds it then."""

    amount = MoneyField(label=_("Amount"))
    method = forms.ChoiceField(label=_("How it was paid"), choices=Method.choices)
    sure = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, bill: Bill, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.bill, self.currency = bill, currency

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        amount, sure = data.get("amount"), data.pop("sure", "")
        if (
            amount
            and self.bill.amount_due
            and amount > 2 * self.bill.amount_due
            and sure != str(amount)
        ):
            names = {
                name: format_money(value, self.currency, current_language())
                for name, value in (("money", amount), ("owed", self.bill.amount_due))
            }
            typed: Any = self.data
            asked_again = typed.copy()
            asked_again["sure"] = str(amount)
            self.data = asked_again
            self.add_error(
                "amount",
                gettext("%(money)s, and %(owed)s are owed? If so, take it once more.") % names,
            )
        return data


class ExemptionForm(forms.Form):
    reason = ReasonField(
        label=_("Why nothing is to be paid"),
        help_text=_("Kept with the log, and erasable if somebody asks."),
    )


class UndoForm(forms.Form):
    reason = ReasonField(
        required=False, help_text=_("Kept with the log, and erasable if somebody asks.")
    )


class StatementForm(forms.Form):
    file = forms.FileField(
        label=_("Bank statement"),
        help_text=_("CSV or XLSX as the bank gives it."),
    )


class WayToPayForm(EditingForm):
    method = forms.ChoiceField(
        label=_("Usual way of paying"),
        choices=Method.choices,
        help_text=_("What one tap on “paid” notes."),
    )
    pix_key = forms.CharField(
        label=_("Pix key"),
        required=False,
        max_length=WayToPay._meta.get_field("pix_key").max_length,
        help_text=_("CPF, CNPJ, phone, e-mail or random key. Everybody who is to pay sees it."),
    )
    pix_name = forms.CharField(
        label=_("Who receives it"),
        required=False,
        max_length=MAX_NAME,
        help_text=_("At most 25 characters, as the bank shows it; accents are left out."),
    )
    pix_city = forms.CharField(
        label=_("City"), required=False, max_length=MAX_CITY, help_text=_("At most 15 characters.")
    )
    transfer = forms.CharField(
        label=_("Data for a transfer"),
        required=False,
        max_length=WayToPay._meta.get_field("transfer").max_length,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Alias, CBU or the bank's data, as people are to copy it."),
    )

    def clean_pix_key(self) -> str:
        typed: str = self.cleaned_data["pix_key"]
        try:
            return read_key(typed) if typed else ""
        except ValueError:
            raise forms.ValidationError(
                _("This is no Pix key. Write a phone with +55, a CPF or CNPJ with all its digits.")
            ) from None

    def clean_pix_name(self) -> str:
        return plain_text(self.cleaned_data["pix_name"], most=MAX_NAME)

    def clean_pix_city(self) -> str:
        return plain_text(self.cleaned_data["pix_city"], most=MAX_CITY)

    def clean(self) -> dict[str, Any]:
        """The code needs all three; a key alone would be a code that no bank reads."""
        for name in ("pix_name", "pix_city"):
            is_lacking = self.cleaned_data.get("pix_key") and not self.cleaned_data.get(name)
            if is_lacking and name not in self.errors:
                self.add_error(name, _("A Pix code needs this too."))
        return self.cleaned_data

    @property
    def way(self) -> WayToPaySettings:
        names = WayToPaySettings.__dataclass_fields__
        return WayToPaySettings(**{name: self.cleaned_data[name] for name in names})
