import time

from operations.rehearsal.play import Rehearsal, Until
from tournaments.exports.event_file import event_file


def test_x(cast, django_assert_max_num_queries):
    t0 = time.time()
    t = Rehearsal(owner=cast.organizer, name="Ensayo", blueprint="asart", teams=9, seed=3).run(
        Until.PODIUM
    )
    t1 = time.time()
    b = b"".join(event_file(t))
    t2 = time.time()
    open("/tmp/scratch/audit/x.json", "wb").write(b)
    print(t1 - t0, t2 - t1, len(b))
    from tournaments.draws.protocol.canonical import parse

    parse(b)
