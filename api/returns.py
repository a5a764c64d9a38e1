"""Places that losers of a round of pairs buy again: who may and who has, taking the money, giving
it back, and closing the sale."""

from typing import Any

from rest_framework import serializers

from api.base import TournamentViewSet, changes, reads, removes
from tournaments import fields
from tournaments.exceptions import NotFound
from tournaments.models import Team
from tournaments.permissions import may_organize
from tournaments.stages.selectors.returns_page import ReturnsView, view_returns
from tournaments.stages.services.sale import buy_place, close_sale, refund_place, reopen_sale


class ReturnRowSerializer(serializers.Serializer[Any]):
    """A team that lost in the first round and may pay, or has paid."""

    team = serializers.IntegerField(source="number", help_text="Number of the team.")
    name = serializers.CharField()
    match = serializers.IntegerField(allow_null=True, help_text="That it lost; null: no more.")
    has_paid = serializers.BooleanField()
    is_back = serializers.BooleanField(help_text="It has a place, for good once the sale is over.")
    to_refund = serializers.BooleanField(help_text="It paid and has no place.")


class ReturnsSerializer(serializers.Serializer[Any]):
    places = serializers.IntegerField(help_text="As many as there would be now; final once `over`.")
    over = serializers.BooleanField(
        source="is_over", help_text="Every result of the round is confirmed."
    )
    open = serializers.BooleanField(source="sells", help_text="A place can be paid for now.")
    closed = serializers.BooleanField(source="is_closed", help_text="By the organizers.")
    deadline = serializers.DateTimeField(
        allow_null=True, help_text="Null: until the organizers close it, or not known yet."
    )
    waits_for_lot = serializers.BooleanField(
        help_text="More paid than there are places: a lot follows, one of the stage's `ties`."
    )
    drawn = serializers.BooleanField(source="is_drawn", help_text="The bracket is drawn.")
    teams = ReturnRowSerializer(source="rows", many=True)


class PaidPlaceSerializer(serializers.Serializer[Any]):
    team = serializers.IntegerField(min_value=1, help_text="Number of the team.")


class SaleSerializer(serializers.Serializer[Any]):
    open = serializers.BooleanField(help_text="False closes the sale, true opens it again.")
    reason = fields.ReasonField(
        help_text="To open it again, and to close it before the time is up."
    )


class ReturnViewSet(TournamentViewSet):
    scope = "inscriptions"
    right = staticmethod(may_organize)
    serializer_class = ReturnsSerializer

    @reads("Places that are bought again")
    def retrieve(self) -> ReturnsView:
        """Not found where the plan sells none, or the first round is not drawn."""
        returns = view_returns(self.tournament)
        if returns is None:
            raise NotFound("returns")
        return returns

    @changes("A team pays for another place", PaidPlaceSerializer)
    def buy(self) -> ReturnsView:
        """Once each, while places are sold. The money is in the till as paid; whoever is exempt
        from the fee pays nothing."""
        number = self.validated["team"]
        buy_place(self.find_row(Team, number=number, refusal="no_second_chance"), by=self.actor)
        return self.retrieve_now()

    @removes("Give a team its money back")
    def refund(self) -> None:
        """While places are sold, or because it got none."""
        refund_place(self.get_row(Team, number=self.kwargs["number"]), by=self.actor)

    @changes("Close the sale, or open it again", SaleSerializer, scope="draws")
    def set_sale(self) -> ReturnsView:
        """Closed once the round is over, and open again while the bracket is not drawn."""
        change = reopen_sale if self.validated["open"] else close_sale
        change(self.tournament, by=self.actor, reason=self.validated["reason"])
        return self.retrieve_now()

    def retrieve_now(self) -> Any:
        return view_returns(self.tournament)
