"""What stands in a lake: its folders, its columns, and where each column comes from."""

import pyarrow as pa

VERSION = 1
MANIFEST = "lake.json"

# A column is (name, type, the column of a public view that it is, or what it is when it is none).
INTEGER, TEXT, LENGTH = pa.int64(), pa.string(), pa.float64()

RUN = [
    ("uid", TEXT, "v1_runs.uid"),
    ("started_at_ms", INTEGER, "v1_runs.started_at_ms"),
    ("status", TEXT, "v1_runs.status"),
    ("label", TEXT, "v1_runs.label"),
    ("branch", TEXT, "v1_runs.branch"),
    ("engine_commit", TEXT, "v1_runs.engine_commit"),
    ("engine_position", INTEGER, "v1_runs.engine_position"),
    ("engine_line", TEXT, "v1_runs.engine_line"),
    ("engine_version", TEXT, "v1_runs.engine_version"),
    ("engine_is_dirty", INTEGER, "v1_runs.engine_is_dirty"),
    ("arguments", TEXT, "v1_runs.arguments"),
    ("digest", TEXT, "v1_runs.digest"),
    ("uid_before", TEXT, "v1_runs.uid_before"),
    ("digest_before", TEXT, "v1_runs.digest_before"),
    ("session_count", INTEGER, "How many sessions of the run are in the lake."),
    ("failure_count", INTEGER, "How many rows of failures; without any there is no file of them."),
    ("claim_count", INTEGER, "How many rows of claims; without any there is no file of them."),
]
# What a run says of how many rows belong to it.
COUNTS = {"sessions": "session_count", "failures": "failure_count", "claims": "claim_count"}
SESSION = [
    ("run", TEXT, "Uid of the run."),
    ("position", INTEGER, "Place of the session in its run, from 0."),
    ("script", TEXT, "v1_sessions.script"),
    ("script_digest", TEXT, "v1_sessions.script_digest"),
    ("configuration", TEXT, "SHA-256 of the sorted axes, in hexadecimal digits."),
    ("axes", TEXT, "The configuration's axes and values, as a JSON object."),
    ("recording", TEXT, "Digest of the recording."),
    ("verdict", TEXT, "v1_sessions.verdict"),
    ("wall_us", INTEGER, "v1_sessions.wall_us"),
    ("line", TEXT, "v1_sessions.line"),
    ("is_remembered", INTEGER, "v1_sessions.is_remembered"),
    ("toolkit", TEXT, "v1_systems.toolkit"),
    ("version", TEXT, "v1_systems.version"),
    ("build", TEXT, "v1_systems.build"),
]
FAILURE = [
    ("run", TEXT, "Uid of the run."),
    ("session", INTEGER, "`position` of the session."),
    ("position", INTEGER, "v1_failures.position"),
    ("step", INTEGER, "v1_failures.step"),
    ("script_line", INTEGER, "v1_failures.script_line"),
    ("message", TEXT, "v1_failures.message"),
]
CLAIM = [
    ("run", TEXT, "Uid of the run."),
    ("session", INTEGER, "`position` of the session."),
    ("claim", TEXT, "v1_claim_sessions.claim"),
    ("verdict", TEXT, "v1_claim_sessions.verdict"),
]
REVIEW = [
    ("signature", TEXT, "v1_reviews.signature"),
    ("line", TEXT, "v1_reviews.line"),
    ("decision", TEXT, "v1_reviews.decision"),
    ("who", TEXT, "v1_reviews.who"),
    ("why", TEXT, "v1_reviews.why"),
    ("reviewed_at_ms", INTEGER, "v1_reviews.reviewed_at_ms"),
    ("run", TEXT, "Uid of the run in which it was decided. NULL when there was none."),
]
SCRIPT = [
    ("digest", TEXT, "v1_script_versions.digest"),
    ("script", TEXT, "v1_script_versions.script"),
    ("title", TEXT, "v1_script_versions.title"),
    ("path", TEXT, "v1_script_versions.path"),
    ("source", TEXT, "v1_script_versions.source"),
    ("claims", pa.list_(TEXT), "What the script says it is about, if it was the newest version when it was exported."),
]


# Rows of a recording: lists in its row, in this order.
PARTS = {
    "steps": ("v1_steps", "step"),
    "events": ("v1_events", "seq"),
    "views": ("v1_views", "view"),
    "frames": ("v1_frames", "seq_from, view_path, seq_to"),
    "properties": ("v1_properties", "seq_from, view_path, property, seq_to"),
    "exceptions": ("v1_exceptions", "seq"),
    "step_digests": ("v1_step_digests", "step, channel"),
}
COLUMNS = {
    "v1_steps": "step kind label script_line seq_from seq_to t_from_us",
    "v1_events": "seq t_us step kind name actor view_path cause_seq args answer",
    "v1_views": "view view_path class parent_path seq_from seq_to",
    "v1_frames": "view_path seq_from seq_to x y width height",
    "v1_properties": "view_path property seq_from seq_to value",
    "v1_exceptions": "seq step t_us type message",
    "v1_step_digests": "step channel digest",
}
WHOLE = set("step script_line seq seq_from seq_to t_from_us t_us cause_seq view".split())
LENGTHS = set("x y width height".split())


def type_of(column):
    return INTEGER if column in WHOLE else LENGTH if column in LENGTHS else TEXT


RECORDING = [
    ("digest", TEXT, "v1_recordings.digest"),
    ("format", INTEGER, "v1_recordings.format"),
    ("event_count", INTEGER, "v1_recordings.event_count"),
    ("t_end_us", INTEGER, "v1_recordings.t_end_us"),
] + [
    (part, pa.list_(pa.struct([(name, type_of(name)) for name in COLUMNS[view].split()])), f"The rows of `{view}`.")
    for part, (view, _) in PARTS.items()
]

TABLES = {
    "runs": ("facts/month=*/*.runs.parquet", RUN),
    "sessions": ("facts/month=*/*.sessions.parquet", SESSION),
    "failures": ("facts/month=*/*.failures.parquet", FAILURE),
    "claims": ("facts/month=*/*.claims.parquet", CLAIM),
    "reviews": ("facts/month=*/*.reviews.parquet", REVIEW),
    "recordings": ("behaviour/digest=*/*.recordings.parquet", RECORDING),
    "scripts": ("texts/digest=*/*.scripts.parquet", SCRIPT),
}


def as_read(table):
    """The columns of a table with the name of a row's file: files that were written together share it."""
    return schema(table).append(pa.field("batch", TEXT))


def schema(table):
    return pa.schema([(name, kind) for name, kind, _ in TABLES[table][1]])
