-- The public views over a lake, for DuckDB; engines.py says it for Spark. Digests and uids are numbered as a history
-- numbers them: runs by their start, sessions in their runs, configurations and recordings in the order they appear in.

CREATE VIEW numbered_run AS
SELECT r.*, row_number() OVER (ORDER BY started_at_ms, uid) AS run_id,
  coalesce(sum(session_count) OVER (
    ORDER BY started_at_ms, uid ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) + 1 AS session_first
-- Two exports may have written a run together with others; it is equal, and one is enough.
FROM (SELECT l.*, row_number() OVER (PARTITION BY uid ORDER BY batch) AS copy FROM lake_runs l) r
WHERE r.copy = 1;

CREATE VIEW numbered_session AS
SELECT s.*, r.run_id, CAST(r.session_first + s.position AS BIGINT) AS session_id
FROM lake_sessions s
JOIN numbered_run r ON r.uid = s.run AND r.batch = s.batch;

CREATE VIEW numbered_configuration AS
SELECT configuration, min(axes) AS axes, row_number() OVER (ORDER BY min(session_id)) AS configuration_id
FROM numbered_session
GROUP BY configuration;

CREATE VIEW shown_recording AS
SELECT recording, row_number() OVER (ORDER BY min(session_id)) AS recording_id
FROM numbered_session
GROUP BY recording;

CREATE VIEW numbered_recording AS
SELECT n.recording_id, r.digest, r.format, r.event_count, r.t_end_us, r.steps, r.events, r.views, r.frames,
  r.properties, r.exceptions, r.step_digests
FROM shown_recording n
-- Two machines may have written the same; it is equal, and one is enough.
JOIN (
  SELECT l.*, row_number() OVER (PARTITION BY digest ORDER BY event_count) AS copy
  FROM lake_recordings l
) r ON r.digest = n.recording
WHERE r.copy = 1;

CREATE VIEW newest_script AS
SELECT p.script, p.digest, p.title, p.path, p.source, p.claims
FROM (
  SELECT script, script_digest, row_number() OVER (PARTITION BY script ORDER BY session_id DESC) AS age
  FROM numbered_session
) s
JOIN (
  SELECT l.*, row_number() OVER (PARTITION BY script, digest ORDER BY path) AS copy FROM lake_scripts l
) p ON p.script = s.script AND p.digest = s.script_digest
WHERE s.age = 1
  AND p.copy = 1;

CREATE VIEW v1_runs AS
SELECT run_id, engine_commit, engine_position, engine_line, branch, started_at_ms, status, label, engine_version,
  engine_is_dirty, arguments, uid, digest, uid_before, digest_before
FROM numbered_run;

CREATE VIEW v1_sessions AS
SELECT s.run_id, s.script, c.configuration_id, axis(s.axes, 'ios') AS ios, axis(s.axes, 'device') AS device,
  axis(s.axes, 'orientation') AS orientation, axis(s.axes, 'popover') AS popover, axis(s.axes, 'account') AS account,
  n.recording_id, s.verdict, s.wall_us, s.session_id, s.script_digest, s.line, s.is_remembered
FROM numbered_session s
JOIN numbered_configuration c ON c.configuration = s.configuration
JOIN shown_recording n ON n.recording = s.recording;

CREATE VIEW v1_axes AS
SELECT c.configuration_id, e.axis, axis(c.axes, e.axis) AS value
FROM numbered_configuration c, unnest(axis_names(c.axes)) AS t(e);

CREATE VIEW v1_recordings AS
SELECT recording_id, digest, format, event_count, t_end_us FROM numbered_recording;

CREATE VIEW v1_steps AS
SELECT r.recording_id, e.step, e.kind, e.label, e.script_line, e.seq_from, e.seq_to, e.t_from_us
FROM numbered_recording r, unnest(r.steps) AS t(e);

CREATE VIEW v1_step_digests AS
SELECT r.recording_id, e.step, e.channel, e.digest
FROM numbered_recording r, unnest(r.step_digests) AS t(e);

CREATE VIEW v1_events AS
SELECT r.recording_id, e.seq, e.t_us, e.step, e.kind, e.name, e.actor, e.view_path, e.cause_seq, e.args, e.answer
FROM numbered_recording r, unnest(r.events) AS t(e);

CREATE VIEW v1_callbacks AS
SELECT recording_id, seq, t_us, step, name AS selector, actor AS delegate, view_path, cause_seq, args, answer,
  CASE WHEN kind = 'callback' THEN 1 ELSE 0 END AS implemented
FROM v1_events
WHERE kind IN ('callback', 'unimplemented');

CREATE VIEW v1_views AS
SELECT r.recording_id, e.view_path, e.class, e.parent_path, e.seq_from, e.seq_to, e.view
FROM numbered_recording r, unnest(r.views) AS t(e);

CREATE VIEW v1_frames AS
SELECT r.recording_id, e.view_path, e.seq_from, e.seq_to, e.x, e.y, e.width, e.height
FROM numbered_recording r, unnest(r.frames) AS t(e);

CREATE VIEW v1_properties AS
SELECT r.recording_id, e.view_path, e.property, e.seq_from, e.seq_to, e.value
FROM numbered_recording r, unnest(r.properties) AS t(e);

CREATE VIEW v1_exceptions AS
SELECT r.recording_id, e.seq, e.step, e.t_us, e.type, e.message
FROM numbered_recording r, unnest(r.exceptions) AS t(e);

CREATE VIEW v1_failures AS
SELECT s.session_id, f.position, f.step, f.script_line, f.message
FROM lake_failures f
JOIN numbered_session s ON s.run = f.run AND s.batch = f.batch AND s.position = f.session;

CREATE VIEW v1_claim_sessions AS
SELECT k.claim, s.session_id, s.run_id, s.script, c.configuration_id, k.verdict
FROM lake_claims k
JOIN numbered_session s ON s.run = k.run AND s.batch = k.batch AND s.position = k.session
JOIN numbered_configuration c ON c.configuration = s.configuration;

CREATE VIEW v1_scripts AS
SELECT script, title, path, digest, source FROM newest_script;

CREATE VIEW v1_script_claims AS
SELECT n.script, e.claim
FROM newest_script n, unnest(claims_of(n.claims)) AS t(e);

CREATE VIEW v1_claims AS
WITH
  -- A list grows from row to row, so that the greatest of its texts is the whole list.
  script_list AS (
    SELECT claim, count(*) AS number, max(listed) AS list
    FROM (
      SELECT claim, group_concat(script, ', ') OVER byScript AS listed
      FROM v1_script_claims
      WINDOW byScript AS (PARTITION BY claim ORDER BY script)
    ) l
    GROUP BY claim
  ),
  shown AS (
    SELECT claim, count(*) AS sessions, count(CASE WHEN verdict = 'failed' THEN 1 END) AS failed,
      count(CASE WHEN verdict = 'not shown' THEN 1 END) AS missing,
      count(CASE WHEN verdict = 'declared' THEN 1 END) AS declared
    FROM v1_claim_sessions
    WHERE run_id = (SELECT max(run_id) FROM v1_runs)
    GROUP BY claim
  ),
  asked AS (
    SELECT DISTINCT k.claim
    FROM v1_script_claims k
    JOIN v1_sessions s ON s.script = k.script
    WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
  )
SELECT p.claim, p.list AS scripts, p.number AS script_count, coalesce(s.sessions, 0) AS session_count,
  CASE
    WHEN s.failed > 0 THEN 'failed'
    WHEN s.missing > 0 THEN 'not shown'
    WHEN s.declared > 0 THEN 'declared'
    WHEN s.sessions > 0 THEN 'held'
    WHEN a.claim IS NOT NULL THEN 'not shown'
    ELSE 'not recorded'
  END AS verdict
FROM script_list p
LEFT JOIN shown s ON s.claim = p.claim
LEFT JOIN asked a ON a.claim = p.claim;

CREATE VIEW v1_reviews AS
SELECT v.signature, v.line, v.decision, v.who, v.why, v.reviewed_at_ms, r.run_id
FROM (SELECT DISTINCT signature, line, decision, who, why, reviewed_at_ms, run FROM lake_reviews) v
LEFT JOIN numbered_run r ON r.uid = v.run;

CREATE VIEW v1_run_totals AS
SELECT r.run_id, r.session_count, count(CASE WHEN s.verdict = 'same' THEN 1 END) AS same,
  count(CASE WHEN s.verdict = 'changed' THEN 1 END) AS changed, count(CASE WHEN s.verdict = 'new' THEN 1 END) AS new,
  count(CASE WHEN s.verdict = 'failed' THEN 1 END) AS failed,
  count(CASE WHEN s.verdict = 'nondeterministic' THEN 1 END) AS nondeterministic,
  count(CASE WHEN s.verdict = 'error' THEN 1 END) AS error,
  count(CASE WHEN s.verdict = 'crashed' THEN 1 END) AS crashed,
  count(CASE WHEN s.verdict = 'broken' THEN 1 END) AS broken,
  count(CASE WHEN s.verdict = 'flaky' THEN 1 END) AS flaky, sum(s.is_remembered) AS remembered, 0 AS pruned,
  sum(s.wall_us) AS wall_us
FROM numbered_run r
LEFT JOIN numbered_session s ON s.run = r.uid
GROUP BY r.run_id, r.session_count;

CREATE VIEW v1_history AS
WITH
  compared AS (
    SELECT s.line, s.script, s.configuration, s.recording, s.run_id,
      CASE WHEN s.recording = lag(s.recording) OVER byRun THEN 0 ELSE 1 END AS is_first
    FROM numbered_session s
    WINDOW byRun AS (PARTITION BY s.line, s.script, s.configuration ORDER BY s.run_id)
  ),
  counted AS (
    SELECT c.*, sum(is_first) OVER (PARTITION BY line, script, configuration ORDER BY run_id) AS span FROM compared c
  ),
  spans AS (
    SELECT line, script, configuration, recording, span, min(run_id) AS first_run_id, max(run_id) AS last_run_id,
      count(*) AS session_count, max(max(span)) OVER (PARTITION BY line, script, configuration) AS newest
    FROM counted
    GROUP BY line, script, configuration, recording, span
  )
SELECT w.line, w.script, c.configuration_id, w.first_run_id, w.last_run_id, n.recording_id, w.recording AS digest,
  w.session_count, CASE WHEN w.span = w.newest THEN 1 ELSE 0 END AS is_current, 0 AS pruned_count
FROM spans w
JOIN numbered_configuration c ON c.configuration = w.configuration
JOIN shown_recording n ON n.recording = w.recording;
