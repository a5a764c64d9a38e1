"""How often a page was there already, and what rendering one takes. See operations/metrics.py."""

from prometheus_client import Counter, Histogram

ANSWERS = Counter(
    "retruco_snapshot_answers", "Public pages served before Django.", ["answer"]
)  # unchanged, parts, page
RENDERINGS = Histogram(
    "retruco_snapshot_render_seconds",
    "Rendering a public page after a change.",
    ["page"],
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
)
PARTS = Counter("retruco_snapshot_parts_rendered", "Parts that were rendered.")
HITS = Counter("retruco_snapshot_hits", "Pages that were there already.")
MISSES = Counter("retruco_snapshot_misses", "Pages that had to be rendered.")
