"""Two programs for chess as oracles, of rematches and byes alone: the rest of their rules is
chess's. Where either of them pairs everybody without a rematch or a second bye, we do too.

They are asked about the same past as `pair_round`: caissify-pairings without colours, py4swiss
with the first of each pair as white, since it reads colours in every result.
"""

from random import Random

import pytest
from caissify_pairings import generate_pairings
from py4swiss.engines import DutchEngine
from py4swiss.engines.common.exceptions import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from tests.tournaments.formats.fields import numbers
from tournaments.formats.rounds import Drawn, Entrant, Round, entrants_of, pair_round
from tournaments.formats.tables import Fixture

Pairs = list[tuple[int, int]]  # from 1; 0 is the bye
Past = list[list[tuple[int, int, int]]]  # of each round: a, b (0: a bye), who won


class Event:
    """Teams 1, 2 … who all stay to the end; every match is played."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"oracle {seed}")
        self.size = self.random.randint(4, 15)
        self.rounds = self.random.randint(2, min(7, self.size - 1))
        self.past: Past = []

    def field(self) -> list[Entrant]:
        teams = [str(n) for n in range(1, self.size + 1)]
        drawn = [[Drawn(str(a), str(b)) for a, b, _ in one if b] for one in self.past]
        fixtures = [Fixture(str(a), str(b) if b else None) for one in self.past for a, b, _ in one]
        scores = {str(team): self.wins(team) for team in range(1, self.size + 1)}
        return entrants_of(teams, scores=scores, clubs={}, rounds=drawn, fixtures=fixtures)

    def wins(self, team: int) -> int:
        return sum(team == winner for one in self.past for _, _, winner in one)

    def play(self, drawn: Round) -> None:
        one = [(int(a), int(b), int(self.random.choice((a, b)))) for a, b in drawn.pairs]
        self.past.append(one + ([(int(drawn.bye), 0, int(drawn.bye))] if drawn.bye else []))

    def is_clean(self, pairs: Pairs) -> bool:
        """Everybody stands once, nobody meets again, nobody has a second bye; and there are no more
        byes than an odd field has: one of the programs gives two where it finds no round."""
        met = {frozenset((a, b)) for one in self.past for a, b, _ in one}
        stands = sorted(team for pair in pairs for team in pair if team)
        if stands != list(range(1, self.size + 1)) or len(pairs) != (self.size + 1) // 2:
            return False
        return not any(frozenset(pair) in met for pair in pairs)


def ask_caissify(event: Event) -> Pairs:
    players = [
        {
            "id": team, "name": str(team), "score": float(event.wins(team)), "rating": 2000 - team,
            "starting_number": team, "color_hist": [], "float_history": ["none"] * len(event.past),
            "bye_count": sum((a, b) == (team, 0) for one in event.past for a, b, _ in one),
        }
        for team in range(1, event.size + 1)
    ]  # fmt: skip
    before = {(a, b) for one in event.past for a, b, _ in one if b}
    answer = generate_pairings("dutch", players, before, len(event.past) + 1, event.rounds)
    return [(pair["white_id"], pair["black_id"] or 0) for pair in answer]


def result_of(team: int, one: list[tuple[int, int, int]]) -> RoundResult:
    a, b, winner = next(pair for pair in one if team in pair[:2])
    if not b:
        bye = ResultToken.PAIRING_ALLOCATED_BYE
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=bye)
    return RoundResult(
        id=b if team == a else a,
        color=ColorToken.WHITE if team == a else ColorToken.BLACK,
        result=ResultToken.WIN if winner == team else ResultToken.LOSS,
    )


def ask_py4swiss(event: Event) -> Pairs:
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=team,
            points_times_ten=10 * event.wins(team),
            rank=team,
            results=[result_of(team, one) for one in event.past],
        )
        for team in range(1, event.size + 1)
    ]
    trf = ParsedTrf(player_sections=players, x_section=XSection(number_of_rounds=event.rounds))
    trf.validate_contents()
    try:
        return [(pair.white, pair.black) for pair in DutchEngine.generate_pairings(trf)]
    except PairingError:  # its colours may leave nothing where there is something
        return []


@pytest.mark.long("round-oracles", quick=1, full=10, aim=200)
def test_where_a_program_for_chess_avoids_rematches_and_second_byes_so_do_we(case, record_property):
    rounds = 0
    clean = {ask_caissify: 0, ask_py4swiss: 0}
    for seed in range(10 * case, 10 * (case + 1)):
        event = Event(seed)
        for _ in range(event.rounds):
            field = event.field()
            drawn = pair_round(field, numbers(event.random, len(field)))
            rounds += 1
            for ask in clean:
                if event.is_clean(ask(event)):
                    clean[ask] += 1
                    assert (drawn.cost.rematches, drawn.cost.second_byes) == (0, 0), seed
            event.play(drawn)
    assert min(clean.values()) > rounds // 2
    record_property("rounds", rounds)
    record_property("clean", sum(clean.values()))
