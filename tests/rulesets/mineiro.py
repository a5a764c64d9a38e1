from tests.rulesets import Expected, Paper
from tests.rulesets.families import brazilian

EXPECTED = Expected(
    words=brazilian("truco", "seis", "dez", "doze"),
    collected="6.4 6.5 6.6 7.2 4.1 5.2 5.3 5.9",
    asked=("truco", "winner"),
    special=((10, 4), "dez"),
    hand="A ganha",
    ruling="M01 B2",
    options={"ladder": "1-3-6-9-12", "all_tied": "dealer"},
    taps=(
        ((8, 6), 2, ["last M ganha", "ok"], (10, 6)),
        ((8, 6), 2, ["last empate", "ok"], (8, 6)),
        ((2, 0), 3, ["last P truco", "last M corre", "ok"], (2, 2)),
        ((2, 0), 3, ["last P truco", "last M ganha", "ok"], (6, 0)),
        ((2, 0), 2, ["last M desiste", "ok"], (2, 2)),
        ((2, 0), 3, ["last P truco", "last P desiste", "ok"], (6, 0)),
        ((10, 6), 3, ["last M joga", "last M desiste", "ok"], (10, 10)),
        ((2, 0), 3, ["last P seis", "last M ganha", "ok"], (8, 0)),
        ((2, 0), 3, ["last M dez", "last P corre", "ok"], (8, 0)),
        ((2, 0), 3, ["last M doze", "last P ganha", "ok"], (2, 12)),
        ((10, 6), 2, ["last M corre", "ok"], (10, 8)),
        ((10, 6), 3, ["last M joga", "last P ganha", "ok"], (10, 10)),
        ((10, 10), 2, ["last P ganha", "ok"], (10, 12)),
    ),
    quick=(
        ((4, 6), "B mao", (4, 8), "quick B mao 2"),
        ((4, 6), "A +2", (6, 6), "quick A +2"),
        ((4, 6), "A seis", (10, 6), "quick A seis 6"),
        ((10, 8), "B mao_de_dez", (0, 0), "quick B mao de dez 4"),
        ((10, 6), "B mao_de_dez_corrida", (10, 8), "quick B mao de dez corrida 2"),
        ((10, 10), "A ferro", (0, 0), "quick A ferro 2"),
        ((4, 6), " none", (4, 6), "quick none"),
    ),
    marks=(0, 3 * 2 * 12, 3 * 2),
    paper=Paper(
        "pt-BR",
        [
            ("A", (2, 0)),
            ("B truco, A aceita, B", (2, 4)),
            ("A truco, B seis, A corre", (2, 8)),
            ("B truco, A corre", (2, 10)),
            ("2: clear truco, A corre", (2, 8)),  # A had run from that truco
            ("A truco, B seis, A dez, B corre", (8, 8)),
            ("empate", (8, 8)),
            ("A", (10, 8)),
            ("ruling M01 B1", (10, 8)),  # the first time a warning
            ("A corre", (10, 10)),  # both have ten: de ferro
            ("empate", (10, 10)),
            ("B", (10, 12)),
            ("A truco, B aceita, B seis, A aceita, A", (6, 0)),
            ("A truco, B aceita, A", (10, 0)),
            ("12: B", (6, 4)),
            ("A truco, B seis, A dez, B aceita, A", (12, 4)),
            ("B truco, A seis, B dez, A doze, B aceita, A", (12, 0)),
        ],
        [(10, 12), (12, 4), (12, 0)],
    ),
    sequences=(((5, 2), 68), ((10, 2), 3), ((2, 10), 3), ((10, 10), 2)),
)
