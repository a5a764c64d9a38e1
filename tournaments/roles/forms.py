from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role


class InviteForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    email = forms.EmailField(label=_("E-mail"), max_length=254)
    # The role with the fewest rights first: whoever forgets to choose gives away the least.
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)
