-- Histories: which behaviour each cell showed from run to run, what was said about the changes, and what was accepted.
--
-- Derived, and made anew when in doubt: change_point, difference. Facts, only ever added to: run_fork, run_shard,
-- baseline, review, ignore_rule.
--
-- A line is the branch of a run, and an empty text for runs of which no branch is known. A history goes along a line.

-- A session that behaved otherwise than the cell's session before it on its line, or that had none before it.
CREATE TABLE change_point (
  -- The script.
  script INTEGER NOT NULL REFERENCES script (id),
  -- The configuration.
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  -- The line: `main`.
  line TEXT NOT NULL,
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The session.
  session INTEGER NOT NULL REFERENCES session (id),
  -- What it showed.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- The cell's session before it on the line. NULL when it is the first.
  session_before INTEGER REFERENCES session (id),
  -- The recording of that session. NULL when there is none.
  recording_before INTEGER REFERENCES recording (id),
  PRIMARY KEY (script, configuration, line, run)
) STRICT, WITHOUT ROWID;
CREATE INDEX change_point_by_run ON change_point (run);

-- What a diff of two recordings says; filled by commands that need it.
CREATE TABLE difference (
  -- The recording that the change is told from.
  recording_before INTEGER NOT NULL REFERENCES recording (id),
  -- The recording that it is told to.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- Number of the way of signing: rows of another number count for nothing.
  format INTEGER NOT NULL,
  -- SHA-256 of all changes: equal wherever behaviour changed in this way.
  signature BLOB NOT NULL,
  -- SHA-256 of the roots without numbers: equal where the same thing changed by other amounts.
  shape BLOB NOT NULL,
  -- Number of changes.
  change_count INTEGER NOT NULL,
  -- Number of changes that nothing else explains.
  root_count INTEGER NOT NULL,
  -- The channels with changes, separated by commas: `callbacks,frames`.
  channels TEXT NOT NULL,
  -- The first root in a line: `~ callback host popoverControllerShouldDismissPopover: answer true → false`.
  root TEXT NOT NULL,
  PRIMARY KEY (recording_before, recording)
) STRICT, WITHOUT ROWID;
CREATE INDEX difference_by_signature ON difference (signature);

-- Where the line of a run left another one.
CREATE TABLE run_fork (
  -- The run.
  run INTEGER PRIMARY KEY REFERENCES run (id),
  -- The line that was left: `main`.
  line TEXT NOT NULL,
  -- Number of commits up to and including the last one that both have.
  position INTEGER NOT NULL
) STRICT;

-- One part of a run that several processes performed.
CREATE TABLE run_shard (
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- Number of the part, from 1.
  shard INTEGER NOT NULL,
  -- Number of parts.
  shard_count INTEGER NOT NULL,
  -- SHA-256 of which cell belongs to which part; parts with different plans may miss cells.
  plan BLOB NOT NULL,
  -- 1 interrupted, 2 completed, as in run.
  status INTEGER NOT NULL,
  PRIMARY KEY (run, shard)
) STRICT, WITHOUT ROWID;

-- A behaviour that somebody accepted for a cell.
CREATE TABLE baseline (
  -- The line that it holds for.
  line TEXT NOT NULL,
  -- The script.
  script INTEGER NOT NULL REFERENCES script (id),
  -- The configuration.
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  -- When it was accepted, in milliseconds since 1970-01-01 UTC.
  accepted_at_ms INTEGER NOT NULL,
  -- SHA-256 of the recording, which need not be in this file.
  digest BLOB NOT NULL,
  -- The run that showed it. NULL when it was read from a file.
  run INTEGER REFERENCES run (id),
  -- Who accepted it.
  who TEXT NOT NULL,
  -- Why.
  why TEXT NOT NULL,
  -- Signature of the change that was accepted. NULL when there was none.
  signature BLOB,
  PRIMARY KEY (script, configuration, line, accepted_at_ms, digest)
) STRICT, WITHOUT ROWID;

-- What somebody said about a change.
CREATE TABLE review (
  -- Signature of the change.
  signature BLOB NOT NULL,
  -- The line that it was seen on.
  line TEXT NOT NULL,
  -- When, in milliseconds since 1970-01-01 UTC.
  reviewed_at_ms INTEGER NOT NULL,
  -- 1 accepted, 2 rejected, 3 a comment.
  decision INTEGER NOT NULL,
  -- Who.
  who TEXT NOT NULL,
  -- Why.
  why TEXT NOT NULL,
  -- The run that showed the change.
  run INTEGER NOT NULL REFERENCES run (id),
  PRIMARY KEY (signature, line, reviewed_at_ms, decision, who)
) STRICT, WITHOUT ROWID;

-- A change that is not to be reported for a while. The newest rule for a signature counts.
CREATE TABLE ignore_rule (
  -- Signature of the change.
  signature BLOB NOT NULL,
  -- When the rule was made, in milliseconds since 1970-01-01 UTC.
  made_at_ms INTEGER NOT NULL,
  -- Who answers for it.
  owner TEXT NOT NULL,
  -- Why the change is ignored.
  why TEXT NOT NULL,
  -- The last day that it holds: `2026-12-31`.
  until TEXT NOT NULL,
  -- Who made it.
  who TEXT NOT NULL,
  PRIMARY KEY (signature, made_at_ms, owner)
) STRICT, WITHOUT ROWID;

-- What there is so far.
INSERT INTO change_point (script, configuration, line, run, session, recording, session_before, recording_before)
SELECT script, configuration, line, run, id, recording, session_before, recording_before
FROM (
  SELECT ifnull(r.source_branch, '') AS line, s.script, s.configuration, s.run, s.id, s.recording,
    lag(s.id) OVER along AS session_before, lag(s.recording) OVER along AS recording_before
  FROM session s
  JOIN run r ON r.id = s.run
  WINDOW along AS (PARTITION BY s.script, s.configuration, ifnull(r.source_branch, '') ORDER BY s.run)
)
WHERE recording_before IS NOT recording;

-- views --------------------------------------------------------------------------------------------------------------

DROP VIEW v1_scripts;

-- Scripts, each as in its newest session.
CREATE VIEW v1_scripts (
  -- The script's `id`.
  script,
  -- Its title.
  title,
  -- Where it was read.
  path,
  -- SHA-256 of its text and of what it pulls in, in hexadecimal digits.
  digest,
  -- The text of its file.
  source
) AS
SELECT p.uid, v.title, v.path, lower(hex(v.digest)), v.source
FROM script p
JOIN script_version v
  ON v.id = (SELECT s.version FROM session s WHERE s.script = p.id ORDER BY s.run DESC, s.id DESC LIMIT 1);

DROP VIEW v1_script_claims;

-- Claims that the scripts say they show, each script as in its newest session.
CREATE VIEW v1_script_claims (
  -- The script's `id`.
  script,
  -- Identifier of the claim: `DIS-003`.
  claim
) AS
SELECT p.uid, c.claim
FROM script p
JOIN script_claim c
  ON c.version = (SELECT s.version FROM session s WHERE s.script = p.id ORDER BY s.run DESC, s.id DESC LIMIT 1);

-- What each cell showed, as spans of runs with one recording.
CREATE VIEW v1_history (
  -- Line of development: the branch of the runs; empty when it is not known.
  line,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the first run with this recording.
  first_run_id,
  -- Number of the last run with this recording, before another one or up to now.
  last_run_id,
  -- Number of the recording.
  recording_id,
  -- SHA-256 of the behaviour, in hexadecimal digits.
  digest,
  -- Number of sessions of the span.
  session_count,
  -- Whether it is what the cell showed last: 0 or 1.
  is_current
) AS
SELECT
  c.line, p.uid, c.configuration, c.run,
  ifnull(
    (SELECT b.run FROM change_point n JOIN session b ON b.id = n.session_before
     WHERE n.line = c.line
       AND n.script = c.script
       AND n.configuration = c.configuration
       AND n.run > c.run
     ORDER BY n.run LIMIT 1),
    (SELECT s.run FROM session s CROSS JOIN run r ON r.id = s.run
     WHERE s.script = c.script
       AND s.configuration = c.configuration
       AND ifnull(r.source_branch, '') = c.line
     ORDER BY s.run DESC LIMIT 1)),
  c.recording, lower(hex(k.digest)),
  (SELECT count(*) FROM session s CROSS JOIN run r ON r.id = s.run
   WHERE s.script = c.script
     AND s.configuration = c.configuration
     AND s.run >= c.run
     AND s.run < ifnull(
       (SELECT min(n.run) FROM change_point n
        WHERE n.line = c.line
          AND n.script = c.script
          AND n.configuration = c.configuration
          AND n.run > c.run), 9223372036854775807)
     AND ifnull(r.source_branch, '') = c.line),
  NOT EXISTS (
    SELECT 1 FROM change_point n
    WHERE n.line = c.line
      AND n.script = c.script
      AND n.configuration = c.configuration
      AND n.run > c.run)
FROM change_point c
JOIN script p ON p.id = c.script
JOIN recording k ON k.id = c.recording;

-- Where the behaviour of a cell changed.
CREATE VIEW v1_change_points (
  -- Line of development: the branch of the runs; empty when it is not known.
  line,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the last run with the recording before.
  last_same_run_id,
  -- Number of the first run with the recording after.
  first_changed_run_id,
  -- Number of the recording before.
  from_recording_id,
  -- Number of the recording after.
  to_recording_id,
  -- SHA-256 of the behaviour before, in hexadecimal digits.
  from_digest,
  -- SHA-256 of the behaviour after, in hexadecimal digits.
  to_digest,
  -- Revision of the sources before: a full commit hash. NULL when it is not known.
  from_revision,
  -- Revision of the sources after. NULL when it is not known.
  to_revision,
  -- The session after was `changed`, `failed`, `crashed`, `nondeterministic` or an `error`.
  verdict,
  -- Number of the session after.
  session_id,
  -- Whether the script's text was another one, too: 0 or 1.
  script_changed
) AS
SELECT
  c.line, p.uid, c.configuration, b.run, c.run, c.recording_before, c.recording, lower(hex(f.digest)),
  lower(hex(t.digest)), rb.source_revision, ra.source_revision,
  CASE a.verdict
    WHEN 1 THEN 'same' WHEN 2 THEN 'changed' WHEN 3 THEN 'new' WHEN 4 THEN 'failed' WHEN 5 THEN 'nondeterministic'
    WHEN 6 THEN 'error' WHEN 7 THEN 'crashed'
  END,
  a.id, a.version <> b.version
FROM change_point c
JOIN script p ON p.id = c.script
JOIN session a ON a.id = c.session
JOIN session b ON b.id = c.session_before
JOIN run ra ON ra.id = a.run
JOIN run rb ON rb.id = b.run
JOIN recording f ON f.id = c.recording_before
JOIN recording t ON t.id = c.recording;

-- Changes: where a cell changed, with what its diff says and what was said about it.
CREATE VIEW v1_changes (
  -- Number of the run in which the cell changed.
  run_id,
  -- Signature of the change in hexadecimal digits: equal in every cell that changed in exactly this way. NULL until a
  -- command has computed it; `rehearse changes` does.
  signature,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the recording before.
  from_recording_id,
  -- Number of the recording after.
  to_recording_id,
  -- `accepted` when the cell's behaviour after was accepted on this line, `fixed` when the cell shows the behaviour
  -- before again, `rejected` when the newest review of the signature on this line says so, else `open`.
  status,
  -- The first root in a line. NULL until it is computed.
  summary,
  -- Line of development: the branch of the run; empty when it is not known.
  line,
  -- As the signature, without numbers: equal where the same thing changed by other amounts. NULL until it is computed.
  shape,
  -- Number of changes that nothing else explains. NULL until it is computed.
  root_count,
  -- Number of all changes. NULL until it is computed.
  change_count,
  -- The channels with changes, separated by commas. NULL until they are computed.
  channels,
  -- Number of the session after.
  session_id
) AS
SELECT
  c.run, nullif(lower(hex(d.signature)), ''), p.uid, c.configuration, c.recording_before, c.recording,
  CASE
    WHEN EXISTS (
      SELECT 1 FROM baseline b
      WHERE b.script = c.script
        AND b.configuration = c.configuration
        AND b.line = c.line
        AND b.digest = t.digest) THEN 'accepted'
    WHEN c.recording_before = (
      SELECT l.recording FROM change_point l
      WHERE l.script = c.script
        AND l.configuration = c.configuration
        AND l.line = c.line
      ORDER BY l.run DESC LIMIT 1) THEN 'fixed'
    WHEN 2 = (
      SELECT w.decision FROM review w
      WHERE w.signature = d.signature
        AND w.line = c.line
        AND w.decision <> 3
      ORDER BY w.reviewed_at_ms DESC LIMIT 1) THEN 'rejected'
    ELSE 'open'
  END,
  d.root, c.line, nullif(lower(hex(d.shape)), ''), d.root_count, d.change_count, d.channels, c.session
FROM change_point c
JOIN script p ON p.id = c.script
JOIN recording t ON t.id = c.recording
LEFT JOIN difference d ON d.recording_before = c.recording_before AND d.recording = c.recording
WHERE c.recording_before IS NOT NULL;

-- Behaviours that somebody accepted.
CREATE VIEW v1_baselines (
  -- Line of development that it holds for; empty when it is not known.
  line,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the recording. NULL when the recording is not in this file.
  recording_id,
  -- When it was accepted, in milliseconds since 1970-01-01 UTC.
  accepted_at_ms,
  -- Who accepted it.
  who,
  -- Why.
  why,
  -- Signature of the change that was accepted, in hexadecimal digits. NULL when there was none.
  signature,
  -- SHA-256 of the behaviour, in hexadecimal digits.
  digest,
  -- Number of the run that showed it. NULL when it was read from a file.
  run_id
) AS
SELECT
  b.line, p.uid, b.configuration, (SELECT k.id FROM recording k WHERE k.digest = b.digest), b.accepted_at_ms, b.who,
  b.why, nullif(lower(hex(b.signature)), ''), lower(hex(b.digest)), b.run
FROM baseline b
JOIN script p ON p.id = b.script;

-- What was said about changes.
CREATE VIEW v1_reviews (
  -- Signature of the change, in hexadecimal digits.
  signature,
  -- Line of development; empty when it is not known.
  line,
  -- `accepted`, `rejected` or `comment`.
  decision,
  -- Who said it.
  who,
  -- Why.
  why,
  -- When, in milliseconds since 1970-01-01 UTC.
  reviewed_at_ms,
  -- Number of the run that showed the change.
  run_id
) AS
SELECT
  lower(hex(signature)), line, CASE decision WHEN 1 THEN 'accepted' WHEN 2 THEN 'rejected' WHEN 3 THEN 'comment' END,
  who, why, reviewed_at_ms, run
FROM review;

-- Changes that are not reported for a while: the newest rule for each signature.
CREATE VIEW v1_ignore_rules (
  -- Signature of the change, in hexadecimal digits.
  signature,
  -- Who answers for it.
  owner,
  -- Why the change is ignored.
  why,
  -- The last day that it holds: `2026-12-31`.
  until,
  -- Who made the rule.
  who,
  -- When, in milliseconds since 1970-01-01 UTC.
  made_at_ms
) AS
SELECT lower(hex(i.signature)), i.owner, i.why, i.until, i.who, i.made_at_ms
FROM ignore_rule i
WHERE i.made_at_ms = (SELECT max(n.made_at_ms) FROM ignore_rule n WHERE n.signature = i.signature);

-- Where the lines of runs left other lines.
CREATE VIEW v1_forks (
  -- Number of the run.
  run_id,
  -- The line that was left: `main`.
  line,
  -- Number of commits up to and including the last one that both have.
  position
) AS
SELECT run, line, position FROM run_fork;

-- The parts of runs that several processes performed.
CREATE VIEW v1_shards (
  -- Number of the run.
  run_id,
  -- Number of the part, from 1.
  shard,
  -- Number of parts.
  shard_count,
  -- `completed` or `interrupted`.
  status,
  -- SHA-256 of which cell belongs to which part, in hexadecimal digits; parts with different plans may miss cells.
  plan
) AS
SELECT run, shard, shard_count, CASE status WHEN 1 THEN 'interrupted' WHEN 2 THEN 'completed' END, lower(hex(plan))
FROM run_shard;
