"""The source's own index: 108 rules, its unnumbered sections and 52 disputed cases.

"scored" means that a golden line fires it; otherwise the third column says why software does not
score it. Cases are answered in tests/scoring/golden/venezolano-casos.txt.
"""

from scoring.core.article import parse_index

INDEX = parse_index("""
1   | forty Spanish cards                                  | scored
2   | what each card counts for the envite                 | values: tested over all 365,560 hands
3   | adding up the envite                                 | scored
4   | order of the cards for truco                         | scored
5   | two players                                          | set-up: the match format
6   | four players, seats                                  | set-up: the match format
7   | chico to 24, or as agreed                            | scored
8   | with or without a coime                              | set-up of the tournament
9   | envido                                               | scored
10  | quiero y envido                                      | scored
11  | N stones more                                        | scored
12  | la falta                                             | scored
13  | mi falta                                             | scored
14  | answer before or after the card                      | allows both; nothing follows (case E9)
15  | first voice in the envite                            | scored
16  | words for the envite                                 | scored
17  | hasta igualar                                        | scored
18  | never a single stone                                 | scored
19  | when an envite may be called                         | scored
20  | the envite is collected first                        | scored
21  | the falta at nil all                                 | scored
22  | the envite before the truco                          | scored
23  | ten seconds to answer                                | scored
24  | the mano shows first                                 | scored
25  | words for answering an envite                        | scored
26  | las que pintan                                       | scored
27  | an over-stake stands                                 | scored
28  | end of the envite: pie and mano                      | scored
29  | end of the envite: winner of the first               | scored
30  | truco                                                | scored
31  | retruco                                              | scored
32  | vale nueve                                           | scored
33  | vale juego                                           | scored
34  | no raises on a decided hand                          | scored
35  | turn to call truco                                   | scored
36  | first voice in the truco                             | scored
37  | the compulsory stone                                 | scored
38  | first vuelta covered                                 | scored
39  | second vuelta covered                                | scored
40  | the truco is collected last                          | same as 20
41  | a played card stays                                  | scored
42  | first vuelta tied, stacked cards                     | scored
43  | who leads after a tie                                | scored
44  | words for calling truco                              | scored
45  | asking for flor at 20                                | scored
46  | truco over the last card                             | scored
47  | no two raises in a row                               | scored
48  | words for answering truco                            | scored
49  | declaring the flor                                   | scored
50  | declaring after a ley                                | scored
51  | a flor voids the envite                              | scored
52  | three points each                                    | scored
53  | flores of both sides                                 | scored
54  | envite of flores refused                             | scored
55  | partners bound among flores                          | scored
56  | hidden flor                                          | scored
57  | answering truco with flor                            | scored
58  | truco by the partner of a player a ley               | scored
59  | proof of no flor                                     | scored
60  | más mano speaks first                                | scored
61  | the flor is shown                                    | scored
62  | false flor                                           | scored
63  | calling truco with flor                              | scored
64  | what the Reservada is                                | a definition, as 2
65  | con ley and sin ley                                  | scored
66  | worth of the Reservada                               | scored
67  | the pie with the Reservada                           | scored
68  | refusing with the Reservada                          | scored
69  | Reservada and partner's flor: no envite              | scored
70  | envite sin ley against the Reservada                 | scored
71  | silent Reservada, rival flor                         | scored
72  | Reservada without a ley                              | scored
73  | Reservada among flores called small                  | scored
74  | Reservada plus flor                                  | scored
75  | two envites                                          | scored
76  | a ley with the first card                            | scored
77  | what a ley announces                                 | scored
78  | con ley and sin ley as answers                       | scored
79  | answering an envite a ley                            | scored
80  | the card is shown                                    | scored
81  | a ley on both sides                                  | scored
82  | the partner's voice                                  | scored
83  | no envite above one                                  | scored
84  | singing and privo                                    | scored
85  | pido flor                                            | scored
86  | opponent at 22                                       | scored
87  | singing with flor                                    | scored
88  | privo with flor                                      | scored
89  | privo with the Reservada                             | scored
90  | contradictory answers                                | scored
91  | truncated in the source                              | says nothing (position V23)
92  | no barajo once seen                                  | scored
93  | seeing cards, open                                   | scored
94  | seeing cards, closed                                 | scored
95  | barajo                                               | scored
96  | passed cards                                         | scored
97  | passing on the first turn                            | scored
98  | stacking the cards                                   | scored
99  | dealing another card                                 | scored
100 | marking cards                                        | scored
101 | card out of turn                                     | scored
102 | signals                                              | scored
103 | hiding a card                                        | scored
104 | barajo for an exposed card                           | scored
105 | cards not in play                                    | scored
106 | refuting the coime                                   | scored
107 | refusing to go on                                    | scored
108 | proof of three cards                                 | scored
SALIDA      | draw and deal                                | scored
BONITO      | best of three, malas and buenas              | scored
PIEZAS      | perico and perica                            | scored
MAS-MANO    | ties in the envite                           | scored
TRUCO       | winning the hand                             | scored
POR-PRIMERA | won by the first                             | scored
DE-MANO     | won by the mano                              | scored
PASAR       | passing cards                                | same as 96 and 97
MAZO        | going to the mazo                            | scored
CANTANDO    | twenty-three stones                          | scored
FLOR        | kinds of flor and their value                | scored
TAPADO      | matar tapado                                 | scored
COIME       | powers of the coime                          | scored
CE1 | mi falta said by the side behind                     | scored
CT1 | truco and envido before playing                      | scored
CT2 | both reach 24                                        | scored
CT3 | higher card below                                    | scored
CT4 | raising against the perico                           | scored
CF1 | silence before a ley juego y envido                  | scored
CF2 | the partner already refused                          | scored
CF3 | privo and the partner's flor                         | scored
CR1 | silent Reservada and the pie's flor                  | scored
CR2 | Reservada that wants sin ley                         | scored
E1  | answering envido                                     | scored
E2  | answering a ley envido                               | scored
E3  | answering a ley juego y envido                       | scored
E4  | answering a ley o sin ley juego y envido             | scored
E5  | answering con ley o sin ley juego y envido           | scored
E6  | two different calls?                                 | scored
E7  | a ley envido: is the card shown?                     | scored
E8  | a bare quiero y envido                               | scored
E9  | how long an envido may be wanted                     | scored
E10 | the pie calls and plays two cards                    | scored
E11 | fifteen stones at 20 and 9                           | scored
E12 | singing 27 and then 33                               | scored
T1  | raises with the hand won                             | scored
T2  | covered kill without truco                           | scored
T3  | covered kill by somebody not last                    | scored
T4  | a card too early                                     | scored
T5  | killing the partner covered                          | scored
T6  | one alone to the mazo                                | scored
T7  | partners tie the second                              | scored
F1  | ways to declare a flor                               | scored
F2  | silent flor without envite                           | scored
F3  | silent flor after a ley, partner's falta             | scored
F4  | silent flor to want the falta                        | scored
F5  | false flor without envite                            | scored
F6  | false flor with an envite wanted                     | scored
F7  | sin ley first, con ley after                         | scored
F8  | envido after a flor                                  | scored
F9  | repeat the flor?                                     | scored
F10 | two partners' flores                                 | scored
F11 | three flores                                         | scored
F12 | envite of flores answered as small                   | scored
F13 | privo with flor, truco wanted                        | scored
F14 | más a ley                                            | scored
F15 | más a ley juego y envido                             | scored
F16 | sin ley and con ley again                            | scored
F17 | envido and truco before the flor                     | scored
R1  | ten sin ley and four con ley                         | scored
R2  | Reservada that raised sin ley                        | scored
R3  | con ley o sin ley without the Reservada              | scored
R4  | the pie with the Reservada plays a ley               | scored
R5  | Reservada and partner's flor                         | scored
R6  | envido unanswered and the Reservada                  | scored
""")
