"""The public file of results: whoever has it computes the tables again (docs/formats.md)."""

from tournaments.audit.chain import canonical
from tournaments.inscriptions.selectors import names_by_id
from tournaments.models import Stage, Tournament
from tournaments.regulation.sentences import round_name
from tournaments.stages.selectors.reading import document_of, read_stage

FORMAT = "retruco-stages-1"
NO_RESULTS = canonical({"format": FORMAT, "stages": []}) + b"\n"


def build_results_file(tournament: Tournament) -> bytes:
    """All stages that have tables; nothing while none is drawn."""
    stages = [
        stage
        for stage in tournament.stages.filter(kind__in=Stage.WITH_TABLES).order_by("number")
        if stage.is_drawn
    ]
    if not stages:
        return b""
    names = names_by_id(tournament)
    files = [
        {
            "key": stage.key,
            "name": round_name(stage.kind),
            "file": document_of(read_stage(stage), names),
        }
        for stage in stages
    ]
    return canonical({"format": FORMAT, "stages": files}) + b"\n"
