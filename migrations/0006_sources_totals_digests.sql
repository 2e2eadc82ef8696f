-- Long because: nearly every view says more than before, and a view is written whole.
--
-- What behaviour was performed from and by what; what runs add up to; and digests that prove a history.
--
-- Identities: source, script_source, answer_set, answer, system, line, cell, claim_set_claim, law_set, law,
-- tolerance, attachment, leaf_digest. Facts, only ever added to: leaf, run_replaced, removed_cell, law_break,
-- session_attachment, redaction, prune. Derived, written with every session and looked at by `rehearse doctor --deep`:
-- run_total, span, what cell says of spans.
--
-- Other programs read the file, too. The DuckDB that tools/lake installs reads tables WITHOUT ROWID; older ones do not,
-- so a table is one only where its key alone finds a row and a number of its own would take a tenth of the file more.
--
-- Behaviour: string, recording, step, exception, and the blocks that steps share: block, event, event_text, ui_view,
-- frame, property, ending, namesake. What was recorded before is kept in temporary tables and written anew right after
-- this, as are the digests in source: what depends on SHA-256 cannot be said in SQL.

-- identities ---------------------------------------------------------------------------------------------------------

-- Every text that behaviour was performed from, once: scripts, scenes, what they pull in.
CREATE TABLE source (
  -- Number of the text in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of its UTF-8.
  digest BLOB NOT NULL UNIQUE,
  -- The text.
  text TEXT NOT NULL
) STRICT;

-- Answers to decisions, stored once however many versions or systems give the same.
CREATE TABLE answer_set (
  -- Number of the set in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the sorted answers: the same in every file.
  digest BLOB NOT NULL UNIQUE
) STRICT;

-- One answer of a set.
CREATE TABLE answer (
  -- The set.
  answer_set INTEGER NOT NULL REFERENCES answer_set (id),
  -- The decision: `sidewaysMayCoverAnchor`.
  decision TEXT NOT NULL,
  -- The answer as JSON: `true`, `9`.
  value TEXT NOT NULL,
  -- Who gives it: 1 the system, when nobody says otherwise, 2 the scene, 3 the script.
  said_by INTEGER NOT NULL,
  UNIQUE (answer_set, decision, said_by)
) STRICT;

-- What performed a session.
CREATE TABLE system (
  -- Number of the system in this file.
  id INTEGER PRIMARY KEY,
  -- The toolkit, a value of the axis of that name: `uikit`, `qt`, `chromium`.
  toolkit TEXT NOT NULL,
  -- Its version: `0.2.0`, `6.11.3`.
  version TEXT NOT NULL,
  -- What tells one build from another: the engine's build id, the digest of an adapter. Empty when it is not known.
  build TEXT NOT NULL,
  -- What it answers to decisions when nobody says otherwise. NULL when it is not known.
  answers INTEGER REFERENCES answer_set (id)
) STRICT;
CREATE UNIQUE INDEX system_by_name ON system (toolkit, version, build, ifnull(answers, 0));

-- A line of development: a branch, or the empty name for runs of which no branch is known.
CREATE TABLE line (
  -- Number of the line in this file.
  id INTEGER PRIMARY KEY,
  -- Its name: `main`.
  name TEXT NOT NULL UNIQUE
) STRICT;

-- A script under a configuration, on a line.
--
-- What it says of spans and sessions is not declared as a reference: taking a span away would look through all cells.
CREATE TABLE cell (
  -- Number of the cell in this file.
  id INTEGER PRIMARY KEY,
  -- The script.
  script INTEGER NOT NULL REFERENCES script (id),
  -- The configuration.
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  -- The line.
  line INTEGER NOT NULL REFERENCES line (id),
  -- The span that lasts: that of its newest session. NULL when it has no session, as one that was removed on a line
  -- before it was ever performed there.
  span INTEGER,
  -- Its first session, by run, of a clean revision that is `same`, `changed` or `new`: what the cell is measured
  -- against as long as nothing was accepted. NULL when there is none.
  first_sound INTEGER,
  UNIQUE (script, configuration, line)
) STRICT;
-- Serves the question for what a run lost: leaves are kept by cell.
CREATE INDEX cell_by_line ON cell (line);

-- The claims of a set, one a row; their set has them as one text.
CREATE TABLE claim_set_claim (
  -- The set.
  claim_set INTEGER NOT NULL REFERENCES claim_set (id),
  -- The claim.
  claim TEXT NOT NULL,
  UNIQUE (claim_set, claim)
) STRICT;

-- The laws of one version of the program, or of a user's folder.
CREATE TABLE law_set (
  -- Number of the set in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of all laws of the set: the same in every file.
  digest BLOB NOT NULL UNIQUE
) STRICT;

-- A question in SQL that must give no row for any recording.
CREATE TABLE law (
  -- Number of the law in this file.
  id INTEGER PRIMARY KEY,
  -- The set.
  law_set INTEGER NOT NULL REFERENCES law_set (id),
  -- Its name: `did-follows-will`.
  name TEXT NOT NULL,
  -- Why it must hold.
  why TEXT NOT NULL,
  -- The question.
  text TEXT NOT NULL,
  UNIQUE (law_set, name)
) STRICT;

-- A file that belongs to behaviour or texts, once: a picture, a log.
CREATE TABLE attachment (
  -- Number of the attachment in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the bytes.
  digest BLOB NOT NULL UNIQUE,
  -- The bytes.
  bytes BLOB NOT NULL
) STRICT;

-- What the change is like, whatever it is about: `popovers 2 points larger`. Empty in rows of an older way of signing.
ALTER TABLE difference ADD COLUMN outline TEXT NOT NULL DEFAULT '';

-- The version of its newest session: that of the newest run, there the one recorded last. NULL before its first.
ALTER TABLE script ADD COLUMN newest INTEGER;

-- SHA-256 of its facts, its sessions' digests sorted by cell, and digest_before. NULL until it is completed, and for a
-- run recorded before format 6.
ALTER TABLE run ADD COLUMN digest BLOB;

-- Uid of the run that was the newest of its line with a digest when this one began. NULL when there was none.
ALTER TABLE run ADD COLUMN uid_before BLOB;

-- Digest of that run as it was then, which need not be in this file any more. NULL when there was none.
ALTER TABLE run ADD COLUMN digest_before BLOB;

-- SHA-256 of the program, the texts, the filters and the laws: of all that says which cells the run performs and how. A
-- run with the plan of a run before it need not read the texts again. NULL when that is not known.
ALTER TABLE run ADD COLUMN plan BLOB;

CREATE TEMP TABLE old_version AS SELECT * FROM script_version;

DROP TABLE script_version;

-- One text of a script, with what it says about itself.
CREATE TABLE script_version (
  -- Number of the version in this file.
  id INTEGER PRIMARY KEY,
  -- The script.
  script INTEGER NOT NULL REFERENCES script (id),
  -- SHA-256 of the text and of the scene and scripts that it pulls in.
  digest BLOB NOT NULL,
  -- The `title` that the script gives itself.
  title TEXT NOT NULL,
  -- Where it was read: `Scripts/linksame/new-game.yaml`.
  path TEXT NOT NULL,
  -- The text of its file.
  source INTEGER NOT NULL REFERENCES source (id),
  -- Answers to decisions that it and its scene give. NULL when there are none, and in a version recorded before format
  -- 6.
  answers INTEGER REFERENCES answer_set (id),
  UNIQUE (script, digest)
) STRICT;

-- A text besides its own that a version of a script is performed from. None in a version recorded before format 6.
CREATE TABLE script_source (
  -- The version.
  version INTEGER NOT NULL REFERENCES script_version (id),
  -- 1 scene, 2 a part: a script that is pulled in, 3 a file of the performer, 4 a lens, 5 an adapter.
  role INTEGER NOT NULL,
  -- The text.
  source INTEGER NOT NULL REFERENCES source (id),
  -- Where it was read.
  path TEXT NOT NULL,
  UNIQUE (version, role, source)
) STRICT;

-- How far a version of a script lets behaviour differ before it counts as another one.
CREATE TABLE tolerance (
  -- The version.
  version INTEGER NOT NULL REFERENCES script_version (id),
  -- What it holds for: `frame card`.
  pattern TEXT NOT NULL,
  -- How far, with its unit: `0.5 pt`, `16 ms`.
  amount TEXT NOT NULL,
  UNIQUE (version, pattern)
) STRICT;

-- facts --------------------------------------------------------------------------------------------------------------

CREATE TEMP TABLE old_session AS SELECT * FROM session;

DROP TABLE session;

-- One cell performed in one run: which behaviour it showed.
CREATE TABLE session (
  -- Number of the session in this file; `s:12` on the command line.
  id INTEGER PRIMARY KEY,
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The cell, whose line is that of the run.
  cell INTEGER NOT NULL REFERENCES cell (id),
  -- The script's text at that time.
  version INTEGER NOT NULL REFERENCES script_version (id),
  -- What performed it.
  system INTEGER NOT NULL REFERENCES system (id),
  -- What happened.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- 1 same, 2 changed, 3 new, 4 failed, 5 nondeterministic, 6 error, 7 crashed, 8 broken, 10 flaky; 9, removed, is the
  -- verdict on a cell without a session.
  verdict INTEGER NOT NULL,
  -- Whether it was not performed, because the same system had performed the same texts before: 0 or 1.
  is_remembered INTEGER NOT NULL,
  -- How long performing it took, in microseconds of real time; 0 when remembered.
  wall_us INTEGER NOT NULL,
  -- The claims of the expectations that were looked at, whether they held or not. NULL for a session that was recorded
  -- before format 3.
  claim_set INTEGER REFERENCES claim_set (id),
  -- The first 23 bits of the session's digest as a number, which name the session that a run's digest does not fit.
  -- NULL for a session recorded before format 6.
  mark INTEGER,
  -- The order serves the question for the last session of a cell before a run.
  UNIQUE (cell, run)
) STRICT;
CREATE INDEX session_by_run ON session (run);
-- Serves the question what else a flaky cell may show: few sessions are flaky.
CREATE INDEX session_flaky ON session (cell, version, system, run) WHERE verdict = 10;

-- Digests of sessions whose rows pruning took away: sessions of a cell that say the same share one.
CREATE TABLE leaf_digest (
  -- Number of the digest in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the session.
  digest BLOB NOT NULL
) STRICT;

-- What stays of a session whose rows pruning took away: 16 bytes of 58.
CREATE TABLE leaf (
  -- The cell.
  cell INTEGER NOT NULL REFERENCES cell (id),
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The verdict, as in session.
  verdict INTEGER NOT NULL,
  -- Whether it was remembered: 0 or 1.
  is_remembered INTEGER NOT NULL,
  -- How long performing it took, in microseconds of real time.
  wall_us INTEGER NOT NULL,
  -- Its digest, a number of leaf_digest. NULL for a session recorded before format 6.
  digest INTEGER REFERENCES leaf_digest (id),
  PRIMARY KEY (cell, run)
) STRICT, WITHOUT ROWID;

-- A commit that was recorded on the line of a run before, and that the run does not descend from: the branch was
-- rebased or its commit amended. What was recorded of it is not before the run.
CREATE TABLE run_replaced (
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The commit, by its full hash.
  revision TEXT NOT NULL,
  UNIQUE (run, revision)
) STRICT;

-- A cell that the run before had and that this run should have performed, but no longer has.
CREATE TABLE removed_cell (
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The cell, on the line of the run.
  cell INTEGER NOT NULL REFERENCES cell (id),
  -- The last session of the script under the configuration, which may be of another line.
  session_before INTEGER NOT NULL REFERENCES session (id),
  UNIQUE (run, cell)
) STRICT;

-- How many sessions a run has, by verdict: those that are there and those that pruning took away.
CREATE TABLE run_total (
  -- The run.
  run INTEGER PRIMARY KEY REFERENCES run (id),
  -- Sessions that behaved as before.
  same INTEGER NOT NULL,
  -- Sessions that behaved otherwise.
  changed INTEGER NOT NULL,
  -- Sessions of cells without one before.
  new INTEGER NOT NULL,
  -- Sessions with an expectation that did not hold.
  failed INTEGER NOT NULL,
  -- Sessions that behaved in two ways although nothing differed.
  nondeterministic INTEGER NOT NULL,
  -- Cells that could not be performed.
  error INTEGER NOT NULL,
  -- Sessions that ended with an exception.
  crashed INTEGER NOT NULL,
  -- Sessions whose recording breaks a law.
  broken INTEGER NOT NULL,
  -- Sessions of cells that behave in several ways, at rates.
  flaky INTEGER NOT NULL,
  -- Sessions among these that were remembered, not performed.
  remembered INTEGER NOT NULL,
  -- Cells that the run no longer has: rows of removed_cell, which are no sessions.
  removed INTEGER NOT NULL,
  -- Sessions among these whose rows pruning took away: rows of leaf.
  pruned INTEGER NOT NULL,
  -- Time that performing took, in microseconds of real time.
  wall_us INTEGER NOT NULL
) STRICT;

-- A row that a law gave: the recording is broken. One that was held against a set and has no row kept all of it.
CREATE TABLE law_break (
  -- The law.
  law INTEGER NOT NULL REFERENCES law (id),
  -- The recording.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- Sequence number of the event. NULL when the law names none.
  seq INTEGER,
  -- The row in a line.
  message TEXT NOT NULL
) STRICT;
CREATE INDEX law_break_by_recording ON law_break (recording);

-- An attachment of a session.
CREATE TABLE session_attachment (
  -- The session.
  session INTEGER NOT NULL REFERENCES session (id),
  -- Its name: `window.png`.
  name TEXT NOT NULL,
  -- Sequence number of the event it was made at. NULL when it belongs to the whole session.
  seq INTEGER,
  -- The attachment.
  attachment INTEGER NOT NULL REFERENCES attachment (id),
  -- What it is: `image/png`. Two sessions may tell the same bytes by other names.
  media_type TEXT NOT NULL,
  UNIQUE (session, name)
) STRICT;

-- What a session was rid of before its digest was computed.
CREATE TABLE redaction (
  -- The session.
  session INTEGER NOT NULL REFERENCES session (id),
  -- The pattern.
  pattern TEXT NOT NULL,
  -- How many texts it matched.
  text_count INTEGER NOT NULL,
  UNIQUE (session, pattern)
) STRICT;

-- One pruning, with what it took away. Whoever remembers numbers of texts forgets them when there is a new one.
CREATE TABLE prune (
  -- Number of the pruning in this file.
  id INTEGER PRIMARY KEY,
  -- Sixteen random bytes: the same in every file.
  uid BLOB NOT NULL UNIQUE,
  -- When, in milliseconds since 1970-01-01 UTC.
  pruned_at_ms INTEGER NOT NULL,
  -- The command's arguments as a JSON array of texts.
  arguments TEXT NOT NULL,
  -- Sessions that went.
  session_count INTEGER NOT NULL,
  -- Recordings that went.
  recording_count INTEGER NOT NULL,
  -- Events that went.
  event_count INTEGER NOT NULL
) STRICT;

-- histories ----------------------------------------------------------------------------------------------------------

DROP TABLE change_point;

-- Sessions of a cell with one recording, one after the other.
CREATE TABLE span (
  -- Number of the span in this file.
  id INTEGER PRIMARY KEY,
  -- The cell.
  cell INTEGER NOT NULL REFERENCES cell (id),
  -- The span before it. NULL for the cell's first.
  before INTEGER,
  -- What was shown.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- The first session.
  session_first INTEGER NOT NULL REFERENCES session (id),
  -- Its run.
  run_first INTEGER NOT NULL REFERENCES run (id),
  -- The last session so far.
  session_last INTEGER NOT NULL REFERENCES session (id),
  -- Its run.
  run_last INTEGER NOT NULL REFERENCES run (id),
  -- Number of sessions, with those that pruning took away.
  session_count INTEGER NOT NULL,
  -- Number of those that pruning took away: rows of leaf between the first and the last.
  pruned_count INTEGER NOT NULL,
  UNIQUE (cell, run_first)
) STRICT;
CREATE INDEX span_by_run ON span (run_first);

-- Serves the question whether a line has any run before one.
CREATE INDEX run_by_branch ON run (source_branch);

-- what there is so far -----------------------------------------------------------------------------------------------

INSERT INTO source (digest, text)
SELECT CAST(source AS BLOB), source FROM temp.old_version GROUP BY source ORDER BY min(id);

INSERT INTO script_version (id, script, digest, title, path, source)
SELECT v.id, v.script, v.digest, v.title, v.path, t.id
FROM temp.old_version v
JOIN source t ON t.digest = CAST(v.source AS BLOB);

INSERT INTO claim_set_claim (claim_set, claim)
SELECT DISTINCT c.id, k.value
FROM claim_set c
JOIN json_each(c.claims) k;

-- All sessions so far were performed by the models.
INSERT INTO system (toolkit, version, build) SELECT 'uikit', engine_version, '' FROM run GROUP BY 2 ORDER BY min(id);

INSERT INTO line (name) SELECT ifnull(source_branch, '') FROM run GROUP BY 1 ORDER BY min(id);

INSERT INTO cell (script, configuration, line)
SELECT s.script, s.configuration, n.id
FROM temp.old_session s
JOIN run r ON r.id = s.run
JOIN line n ON n.name = ifnull(r.source_branch, '')
GROUP BY 1, 2, 3
ORDER BY min(s.id);

INSERT INTO session (id, run, cell, version, system, recording, verdict, is_remembered, wall_us, claim_set)
SELECT s.id, s.run, l.id, s.version, y.id, s.recording, s.verdict, 0, s.wall_us, s.claim_set
FROM temp.old_session s
CROSS JOIN run r ON r.id = s.run
CROSS JOIN line n ON n.name = ifnull(r.source_branch, '')
CROSS JOIN cell l ON l.script = s.script AND l.configuration = s.configuration AND l.line = n.id
CROSS JOIN system y ON y.toolkit = 'uikit' AND y.version = r.engine_version
ORDER BY s.id;

DROP TABLE temp.old_version;

DROP TABLE temp.old_session;

INSERT INTO run_total
SELECT
  r.id, count(CASE s.verdict WHEN 1 THEN 1 END), count(CASE s.verdict WHEN 2 THEN 1 END),
  count(CASE s.verdict WHEN 3 THEN 1 END), count(CASE s.verdict WHEN 4 THEN 1 END),
  count(CASE s.verdict WHEN 5 THEN 1 END), count(CASE s.verdict WHEN 6 THEN 1 END),
  count(CASE s.verdict WHEN 7 THEN 1 END), 0, 0, 0, 0, 0, ifnull(sum(s.wall_us), 0)
FROM run r
LEFT JOIN session s ON s.run = r.id
GROUP BY r.id;

INSERT INTO span (
  cell, recording, session_first, run_first, session_last, run_last, session_count, pruned_count)
SELECT w.cell, w.recording, a.id, w.run_first, b.id, w.run_last, w.session_count, 0
FROM (
  SELECT cell, min(recording) AS recording, min(run) AS run_first, max(run) AS run_last, count(*) AS session_count
  FROM (
    SELECT cell, run, recording, sum(is_first) OVER (PARTITION BY cell ORDER BY run) AS number
    FROM (
      SELECT cell, run, recording,
        CASE WHEN recording = lag(recording) OVER (PARTITION BY cell ORDER BY run) THEN 0 ELSE 1 END AS is_first
      FROM session))
  GROUP BY cell, number
) w
JOIN session a ON a.cell = w.cell AND a.run = w.run_first
JOIN session b ON b.cell = w.cell AND b.run = w.run_last
ORDER BY w.cell, w.run_first;

UPDATE span SET before = (
  SELECT o.id FROM span o WHERE o.cell = span.cell AND o.run_first < span.run_first ORDER BY o.run_first DESC LIMIT 1);

UPDATE cell SET
  span = (SELECT w.id FROM span w WHERE w.cell = cell.id ORDER BY w.run_first DESC LIMIT 1),
  first_sound = (
    SELECT s.id FROM session s CROSS JOIN run r ON r.id = s.run
    WHERE s.cell = cell.id
      AND s.verdict IN (1, 2, 3)
      AND r.source_is_dirty = 0
    ORDER BY s.run LIMIT 1);

UPDATE script SET newest = (
  SELECT s.version FROM cell l CROSS JOIN span w ON w.id = l.span CROSS JOIN session s ON s.id = w.session_last
  WHERE l.script = script.id
  ORDER BY w.run_last DESC, w.session_last DESC LIMIT 1);

-- behaviour ----------------------------------------------------------------------------------------------------------

CREATE TEMP TABLE old_recording (
  id INTEGER PRIMARY KEY, digest, format, t_end_us, event_first, event_count, frame_first, frame_count, property_first,
  property_count);
INSERT INTO temp.old_recording SELECT * FROM recording;

CREATE TEMP TABLE old_step (
  recording, step, kind, label, line, seq_from, seq_to, t_from_us, channels, digests, PRIMARY KEY (recording, step));
INSERT INTO temp.old_step SELECT * FROM step;

CREATE TEMP TABLE old_event (
  id INTEGER PRIMARY KEY, t_us, step, kind, name, subject, view, cause_distance, arguments, answer);
INSERT INTO temp.old_event SELECT * FROM event;

CREATE TEMP TABLE old_view (
  recording, view, parent, path, class, seq_from, seq_to, PRIMARY KEY (recording, view));
INSERT INTO temp.old_view SELECT * FROM ui_view;

CREATE TEMP TABLE old_frame (id INTEGER PRIMARY KEY, seq_from, length, view, x, y, width, height);
INSERT INTO temp.old_frame SELECT * FROM frame;

CREATE TEMP TABLE old_property (id INTEGER PRIMARY KEY, seq_from, length, subject, key, value);
INSERT INTO temp.old_property SELECT * FROM property;

CREATE TEMP TABLE old_exception (recording, seq, position, type, message, PRIMARY KEY (recording, position));
INSERT INTO temp.old_exception SELECT * FROM exception;

CREATE TEMP TABLE old_string (id INTEGER PRIMARY KEY, value);
INSERT INTO temp.old_string SELECT * FROM string;

DROP TABLE string;

DROP TABLE recording;

DROP TABLE step;

DROP TABLE event;

DROP TABLE ui_view;

DROP TABLE frame;

DROP TABLE property;

DROP TABLE exception;

-- Every text of a recording, once: names, paths, argument sets, values.
CREATE TABLE string (
  -- Number that stands for the text in this file.
  id INTEGER PRIMARY KEY,
  -- The low 23 bits of FNV-1a of its UTF-8: what a text is looked for by. Texts are compared, so equal keys harm
  -- nothing, and small ones make an index that is far smaller than one of the texts.
  key INTEGER NOT NULL,
  -- The text: `popoverControllerDidDismissPopover:`, `{"animated":true}`.
  value TEXT NOT NULL
) STRICT;
CREATE INDEX string_by_key ON string (key);

-- What happened in a session, stored once however many sessions showed it: a list of steps.
CREATE TABLE recording (
  -- Number of the recording in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of everything that its steps and their blocks hold, except script lines: the same in every file.
  digest BLOB NOT NULL UNIQUE,
  -- Number of the byte layout under the digest.
  format INTEGER NOT NULL,
  -- Virtual time at its end, in microseconds.
  t_end_us INTEGER NOT NULL,
  -- Number of events of all its steps.
  event_count INTEGER NOT NULL,
  -- The last set of laws that it was held against. NULL when none was.
  law_set INTEGER REFERENCES law_set (id)
) STRICT;

-- What happened in a step, stored once whichever steps of whichever recordings show it, without what depends on their
-- place: times count from the step's begin and events from its first one, causes are so many events back, and views are
-- known by their paths.
--
-- Its rows lie one after the other in their tables: they are written in one transaction, which nobody else's rows can
-- get between. So a row needs no column for its block, and a block says where its rows begin and how many they are.
CREATE TABLE block (
  -- Number of the block in this file.
  id INTEGER PRIMARY KEY,
  -- The first eight bytes of SHA-256 of the digests below, of the distances of causes, of what ends when and of which
  -- view is meant where a path does not say: what the block is looked for by.
  key INTEGER NOT NULL,
  -- Number of its first event; its event number n, from 0, has the number event_first + n.
  event_first INTEGER NOT NULL,
  -- Number of events.
  event_count INTEGER NOT NULL,
  -- Number of its first view.
  view_first INTEGER NOT NULL,
  -- Number of views that come in it.
  view_count INTEGER NOT NULL,
  -- Number of its first frame.
  frame_first INTEGER NOT NULL,
  -- Number of frames that begin in it.
  frame_count INTEGER NOT NULL,
  -- Number of its first property.
  property_first INTEGER NOT NULL,
  -- Number of properties that begin in it.
  property_count INTEGER NOT NULL,
  -- Number of views, frames and properties that outlast it.
  open_count INTEGER NOT NULL,
  -- The channels in which something happened, as a sum: 1 order across channels, 2 actions, 4 callbacks, 8 lifecycle,
  -- 16 properties, 32 frames, 64 exceptions, 128 timing, 256 accessibility.
  channels INTEGER NOT NULL,
  -- SHA-256 of what happened in each of these channels, 32 bytes each, in that order.
  digests BLOB NOT NULL
) STRICT;
CREATE INDEX block_by_key ON block (key);

-- One performed step of the script.
CREATE TABLE step (
  -- The recording.
  recording INTEGER NOT NULL,
  -- Position of the step, from 0.
  step INTEGER NOT NULL,
  -- The step's word, a string: `tap`.
  kind INTEGER NOT NULL,
  -- The step as a reader would write it, a string: `tap newGame`.
  label INTEGER NOT NULL,
  -- Line of the script it stood on when the behaviour was first recorded, from 1. NULL when there was none.
  line INTEGER,
  -- Sequence number of its first event.
  seq_from INTEGER NOT NULL,
  -- Virtual time at its begin, in microseconds.
  t_from_us INTEGER NOT NULL,
  -- What happened.
  block INTEGER NOT NULL REFERENCES block (id),
  -- Number of views that came in the steps before.
  view_from INTEGER NOT NULL,
  -- Where what outlasts the step ends: number of the first of these in the table ending. NULL when all of it lasts to
  -- the end of the recording.
  ending_first INTEGER,
  PRIMARY KEY (recording, step)
) STRICT, WITHOUT ROWID;
-- Serves the question which steps show a block, and which ends these have.
CREATE INDEX step_by_block ON step (block, ending_first);

-- What events say, whenever and why they happen: stored once however many say the same.
CREATE TABLE event_text (
  -- Number of the text in this file.
  id INTEGER PRIMARY KEY,
  -- 1 stimulus, 2 touch, 3 gesture, 4 action, 5 message, 6 callback, 7 unimplemented, 8 lifecycle, 9 notification,
  -- 10 assignment, 11 layout, 12 display, 13 timer, 14 animation, 15 advisory, 16 exception, 17 key, 18 scroll,
  -- 19 focus, 20 announcement.
  kind INTEGER NOT NULL,
  -- What happened, a string: a selector, a gesture.
  name INTEGER NOT NULL,
  -- Whom it happened to, a string: identifier of a controller, delegate or object. NULL when only the view matters.
  subject INTEGER,
  -- Path of the view concerned, a string: the newest view of that path, unless namesake says otherwise. NULL when there
  -- is none.
  view INTEGER,
  -- Named arguments as a JSON object, a string. NULL when there are none.
  arguments INTEGER,
  -- What was answered as JSON, a string. NULL for a message that answers nothing.
  answer INTEGER
) STRICT;
-- Texts are looked for by what they say: a long session has many of one name that differ in one of these alone.
CREATE INDEX event_text_by_name ON event_text (name, subject, arguments, view);

-- One thing that happened, in a block.
CREATE TABLE event (
  -- Number of the event in this file, counted from the block's event_first.
  id INTEGER PRIMARY KEY,
  -- Virtual time, in microseconds since the step began.
  t_us INTEGER NOT NULL,
  -- What it says.
  text INTEGER NOT NULL,
  -- How many events before this one its cause is, which may be in a step before. NULL for a step's own stimulus.
  cause_distance INTEGER
) STRICT;

-- One view, in the block of the event with which it came.
CREATE TABLE ui_view (
  -- Number of the view in this file, counted from the block's view_first.
  id INTEGER PRIMARY KEY,
  -- The event with which it came, counted from the step's first one.
  seq_from INTEGER NOT NULL,
  -- For how many events it was there, when it went within its step; else less than 0: n less than -1 when it is number
  -- n of what outlasts the step, from 0; views, frames and properties, in this order.
  length INTEGER NOT NULL,
  -- Identifiers from the window down, joined by `/`, a string.
  path INTEGER NOT NULL,
  -- UIKit's class name, a string.
  class INTEGER NOT NULL,
  -- Path of its superview, a string: the newest view of that path before it. NULL for a window.
  parent INTEGER
) STRICT;

-- Where a view was, from one event up to another, in the block of the first; in the order of the events and of the
-- views.
CREATE TABLE frame (
  -- Number of the frame in this file, counted from the block's frame_first.
  id INTEGER PRIMARY KEY,
  -- The event with which the view took on the frame, counted from the step's first one.
  seq_from INTEGER NOT NULL,
  -- For how many events it held, or which of what outlasts the step it is: as in ui_view. Most frames of an animation
  -- hold for one, which takes no byte.
  length INTEGER NOT NULL,
  -- Path of the view, a string.
  view INTEGER NOT NULL,
  -- Left edge in the superview, in thousandths of a point.
  x INTEGER NOT NULL,
  -- Top edge in the superview, in thousandths of a point.
  y INTEGER NOT NULL,
  -- Width, in thousandths of a point.
  width INTEGER NOT NULL,
  -- Height, in thousandths of a point.
  height INTEGER NOT NULL
) STRICT;

-- What a property was, from one event up to another, in the block of the first; in the order of the events.
CREATE TABLE property (
  -- Number of the property in this file, counted from the block's property_first.
  id INTEGER PRIMARY KEY,
  -- The event with which it took on the value, counted from the step's first one.
  seq_from INTEGER NOT NULL,
  -- For how many events it held, or which of what outlasts the step it is: as in ui_view.
  length INTEGER NOT NULL,
  -- Whose property, a string: path of a view or identifier of an object.
  subject INTEGER NOT NULL,
  -- Name of the property, a string: `isPopoverVisible`.
  key INTEGER NOT NULL,
  -- The value as JSON, a string.
  value INTEGER NOT NULL
) STRICT;

-- Where something ends that outlasts its step; no row for most of what lasts to the end of the recording. Equal ends of
-- what outlasts a block are stored once.
CREATE TABLE ending (
  -- Number of the end in this file: counted from the step's ending_first.
  id INTEGER PRIMARY KEY,
  -- The event with which it ends, counted from the step's first one. NULL for the end of the recording.
  seq_to INTEGER
) STRICT;

-- A row of a block that means another view than the newest of its path: two views of one path exist, or one is named
-- after it went. Rare.
CREATE TABLE namesake (
  -- The block.
  block INTEGER NOT NULL REFERENCES block (id),
  -- What sort of row: 1 an event, 2 a view, which means its parent, 3 a frame.
  part INTEGER NOT NULL,
  -- Position of the row among those of its sort, from 0.
  position INTEGER NOT NULL,
  -- How many views of the path are newer than the one that is meant; less than 0 when it is yet to come.
  distance INTEGER NOT NULL,
  PRIMARY KEY (block, part, position)
) STRICT, WITHOUT ROWID;

-- An exception, as the system would have reported it.
CREATE TABLE exception (
  -- The recording.
  recording INTEGER NOT NULL,
  -- Sequence number of the exception's event.
  seq INTEGER NOT NULL,
  -- Position among the exceptions of the recording, from 0.
  position INTEGER NOT NULL,
  -- The exception's name, a string: `NSGenericException`.
  type INTEGER NOT NULL,
  -- Its reason, word for word, a string.
  message INTEGER NOT NULL,
  PRIMARY KEY (recording, position)
) STRICT, WITHOUT ROWID;

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
SELECT p.uid, v.title, v.path, lower(hex(v.digest)), t.text
FROM script p
JOIN script_version v ON v.id = p.newest
JOIN source t ON t.id = v.source;

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
JOIN script_claim c ON c.version = p.newest;

DROP VIEW v1_script_versions;

-- Every text that a script has had.
CREATE VIEW v1_script_versions (
  -- The script's `id`.
  script,
  -- SHA-256 of its text and of what it pulls in, in hexadecimal digits.
  digest,
  -- Its title.
  title,
  -- Where it was read.
  path,
  -- The text of its file.
  source
) AS
SELECT p.uid, lower(hex(v.digest)), v.title, v.path, t.text
FROM script_version v
JOIN script p ON p.id = v.script
JOIN source t ON t.id = v.source;

DROP VIEW v1_runs;

-- Runs, with where their behaviour comes from.
CREATE VIEW v1_runs (
  -- Number of the run in this file; a later run has a larger one.
  run_id,
  -- Revision of the sources that were recorded: a full commit hash. NULL when it is not known.
  engine_commit,
  -- Number of commits up to and including that revision. NULL when it is not known.
  engine_position,
  -- Line of development along which positions count: the branch. NULL when it is not known.
  engine_line,
  -- Branch that was recorded on: `main`. NULL when it is not known.
  branch,
  -- When it began, in milliseconds since 1970-01-01 UTC.
  started_at_ms,
  -- `completed`, or `interrupted`: not completed, because it was stopped or because it is not yet done.
  status,
  -- Name given by the user. NULL when none was given.
  label,
  -- Version of the engine.
  engine_version,
  -- Whether the sources differed from the revision: 0 or 1.
  engine_is_dirty,
  -- The command's arguments as a JSON array of texts.
  arguments,
  -- Sixteen random bytes in hexadecimal digits: the same in every file.
  uid,
  -- SHA-256 of the run, its sessions and the digest of the run before, in hexadecimal digits. NULL until it is
  -- completed, and for runs recorded before format 6.
  digest,
  -- Uid of the run that was the newest of its line with a digest when this one began. NULL when there was none.
  uid_before,
  -- Digest of that run as it was then, in hexadecimal digits. NULL when there was none.
  digest_before
) AS
SELECT
  id, source_revision, source_position, source_branch, source_branch, started_at_ms,
  CASE status WHEN 1 THEN 'interrupted' WHEN 2 THEN 'completed' END,
  label, engine_version, source_is_dirty, arguments, lower(hex(uid)), nullif(lower(hex(digest)), ''),
  nullif(lower(hex(uid_before)), ''), nullif(lower(hex(digest_before)), '')
FROM run;

DROP VIEW v1_sessions;

-- Sessions: which behaviour a script showed under a configuration in a run.
CREATE VIEW v1_sessions (
  -- Number of the run.
  run_id,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Value of the axis `ios`. NULL when there is no such axis.
  ios,
  -- Value of the axis `device`. NULL when there is no such axis.
  device,
  -- Value of the axis `orientation`. NULL when there is no such axis.
  orientation,
  -- Value of the axis `popover`. NULL when there is no such axis.
  popover,
  -- Value of the axis `account`. NULL when there is no such axis.
  account,
  -- Number of the recording: equal numbers are equal behaviour.
  recording_id,
  -- `same`, `changed`, `new`, `failed`, `broken`, `crashed`, `nondeterministic`, `flaky` or `error`.
  verdict,
  -- How long performing it took, in microseconds of real time.
  wall_us,
  -- Number of the session; `s:12` on the command line.
  session_id,
  -- SHA-256 of the script's text and of what it pulls in, in hexadecimal digits.
  script_digest,
  -- Line of development: the branch of the run; empty when it is not known.
  line,
  -- Number of the system that performed it.
  system_id,
  -- Whether it was not performed, because the same system had performed the same texts before: 0 or 1.
  is_remembered,
  -- Number of the cell.
  cell_id
) AS
SELECT
  s.run, p.uid, l.configuration, c.ios, c.device, c.orientation, c.popover, c.account, s.recording,
  CASE s.verdict
    WHEN 1 THEN 'same' WHEN 2 THEN 'changed' WHEN 3 THEN 'new' WHEN 4 THEN 'failed' WHEN 5 THEN 'nondeterministic'
    WHEN 6 THEN 'error' WHEN 7 THEN 'crashed' WHEN 8 THEN 'broken' WHEN 9 THEN 'removed' WHEN 10 THEN 'flaky'
  END,
  s.wall_us, s.id, lower(hex(v.digest)), n.name, s.system, s.is_remembered, s.cell
FROM session s
JOIN cell l ON l.id = s.cell
LEFT JOIN script p ON p.id = l.script
LEFT JOIN configuration c ON c.id = l.configuration
LEFT JOIN line n ON n.id = l.line
LEFT JOIN script_version v ON v.id = s.version;

DROP VIEW v1_recordings;

-- Recordings: behaviour, stored once however many sessions showed it.
CREATE VIEW v1_recordings (
  -- Number of the recording in this file.
  recording_id,
  -- SHA-256 of the behaviour, in hexadecimal digits: the same in every file.
  digest,
  -- Number of the byte layout under the digest.
  format,
  -- Number of events.
  event_count,
  -- Virtual time at its end, in microseconds.
  t_end_us,
  -- SHA-256 of the set of laws that it was last held against, in hexadecimal digits. NULL when none was.
  law_set
) AS
SELECT r.id, lower(hex(r.digest)), r.format, r.event_count, r.t_end_us, nullif(lower(hex(w.digest)), '')
FROM recording r
LEFT JOIN law_set w ON w.id = r.law_set;

-- Why the claim is only declared: its expectations read back what a scene or a constant said. NULL for a claim that
-- could fail.
ALTER TABLE claim ADD COLUMN declared TEXT;

-- A mutant of the models under which an expectation of a claim fails.
CREATE TABLE claim_mutant (
  -- The claim.
  claim TEXT NOT NULL,
  -- The mutant: a decision that is switched, `popoverFadeSeconds=0.2`, or the name of a place that is broken,
  -- `refusal-ignored`.
  mutant TEXT NOT NULL,
  PRIMARY KEY (claim, mutant)
) STRICT, WITHOUT ROWID;

DROP VIEW v1_claim_sessions;

-- Whether a session bore out each claim that its script is about.
--
-- A session has no row for a claim that none of the expectations it came to carries; one that crashed or could not be
-- performed has a row for every claim of its script. Sessions recorded before format 3 have rows only in that case.
CREATE VIEW v1_claim_sessions (
  -- Identifier of the claim: `DIS-003`.
  claim,
  -- Number of the session.
  session_id,
  -- Number of its run.
  run_id,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- `failed` when an expectation that carries the claim did not hold; otherwise `not shown` when the session crashed or
  -- could not be performed, `declared` for a claim that could not have failed, and `held` when it came to its end.
  verdict
) AS
SELECT
  k.claim, s.id, s.run, p.uid, l.configuration,
  CASE
    WHEN EXISTS (SELECT 1 FROM session_failure_claim f WHERE f.session = s.id AND f.claim = k.claim) THEN 'failed'
    WHEN k.is_script THEN 'not shown'
    WHEN EXISTS (SELECT 1 FROM claim c WHERE c.id = k.claim AND c.declared IS NOT NULL) THEN 'declared'
    ELSE 'held'
  END
FROM session s
JOIN cell l ON l.id = s.cell
JOIN script p ON p.id = l.script
-- Both lists of claims are short however many sessions there are; two SELECTs over sessions would keep a condition on
-- the run away from them.
JOIN (
  SELECT claim, claim_set AS list, 0 AS is_script FROM claim_set_claim
  UNION ALL
  SELECT claim, version, 1 FROM script_claim
) k ON k.list = CASE WHEN s.verdict IN (6, 7) THEN s.version ELSE s.claim_set END
  AND k.is_script = CASE WHEN s.verdict IN (6, 7) THEN 1 ELSE 0 END;

DROP VIEW v1_claims;

-- Claims, what exercises them, and whether the newest run bore them out.
CREATE VIEW v1_claims (
  -- Identifier of the claim: `DIS-003`.
  claim,
  -- The letters before its number: `DIS`.
  prefix,
  -- What the prefix stands for. NULL for a claim that only scripts know.
  subject,
  -- What is claimed. NULL for a claim that only scripts know.
  statement,
  -- The systems it speaks of: `5.0+`. NULL for a claim that only scripts know.
  ios,
  -- `stated`, `suspected` or `implied`: how the texts put it. NULL for a claim that only scripts know.
  certainty,
  -- The texts it was read in, as letters: `AD`. NULL for a claim that only scripts know.
  texts,
  -- Number of scripts that say they show it, each as in its newest session.
  script_count,
  -- Their ids, sorted, joined by `, `. NULL when there are none.
  scripts,
  -- Number of tests of the models that name it.
  test_count,
  -- Their files and names, sorted, joined by `; `. NULL when there are none.
  tests,
  -- Number of sessions of the newest run that have a verdict on it.
  session_count,
  -- At the newest run: `failed` when a session failed it; otherwise `not shown` when a session crashed or could not be
  -- performed, or when none came to an expectation that carries it; `declared` when it could not have failed, `held`
  -- when all bore it out; `not recorded` when no script of the run is about it.
  verdict,
  -- Why it is only declared. NULL for a claim that could fail, and for one that only scripts know.
  declared,
  -- Number of mutants of the models under which an expectation of it fails; a claim that held and has none is weak.
  mutant_count,
  -- Their names, sorted, joined by `, `. NULL when there are none.
  mutants
) AS
WITH
  head AS (SELECT max(id) AS run FROM run),
  known AS (SELECT id FROM claim UNION SELECT claim FROM v1_script_claims),
  told AS (
    -- As v1_claim_sessions, of one run: a condition on a view of two parts is asked of the sessions of all runs.
    SELECT s.id AS session, k.claim, 0 AS is_missing
    FROM head
    CROSS JOIN session s
    CROSS JOIN claim_set_claim k
    WHERE s.run = head.run
      AND k.claim_set = s.claim_set
      AND s.verdict NOT IN (6, 7)
    UNION ALL
    SELECT s.id, k.claim, 1
    FROM head
    CROSS JOIN session s
    CROSS JOIN script_claim k
    WHERE s.run = head.run
      AND k.version = s.version
      AND s.verdict IN (6, 7)
  ),
  shown AS (
    SELECT claim, count(*) AS sessions, sum(is_failed) AS failed, sum(is_missing * (1 - is_failed)) AS missing
    FROM (
      SELECT t.claim, t.is_missing,
        CASE
          WHEN EXISTS (SELECT 1 FROM session_failure_claim f WHERE f.session = t.session AND f.claim = t.claim) THEN 1
          ELSE 0
        END AS is_failed
      FROM told t)
    GROUP BY claim
  ),
  asked AS (
    SELECT DISTINCT k.claim
    FROM (
      SELECT DISTINCT version FROM session WHERE run = (SELECT run FROM head) AND claim_set IS NOT NULL
    ) s
    JOIN script_claim k ON k.version = s.version
  ),
  script_list AS (
    SELECT claim, count(*) AS number, group_concat(script, ', ') AS list
    FROM (SELECT claim, script FROM v1_script_claims ORDER BY claim, script)
    GROUP BY claim
  ),
  test_list AS (
    SELECT claim, count(*) AS number, group_concat(test, '; ') AS list
    FROM (SELECT claim, test FROM claim_test ORDER BY claim, test)
    GROUP BY claim
  ),
  mutant_list AS (
    SELECT claim, count(*) AS number, group_concat(mutant, ', ') AS list
    FROM (SELECT claim, mutant FROM claim_mutant ORDER BY claim, mutant)
    GROUP BY claim
  )
SELECT
  n.id, CASE WHEN instr(n.id, '-') > 0 THEN substr(n.id, 1, instr(n.id, '-') - 1) ELSE n.id END, c.subject, c.statement,
  c.ios, c.certainty, c.texts, coalesce(p.number, 0), p.list, coalesce(t.number, 0), t.list, coalesce(s.sessions, 0),
  CASE
    WHEN s.failed > 0 THEN 'failed'
    WHEN s.missing > 0 THEN 'not shown'
    WHEN s.sessions > 0 AND c.declared IS NOT NULL THEN 'declared'
    WHEN s.sessions > 0 THEN 'held'
    WHEN a.claim IS NOT NULL THEN 'not shown'
    ELSE 'not recorded'
  END,
  c.declared, coalesce(m.number, 0), m.list
FROM known n
LEFT JOIN claim c ON c.id = n.id
LEFT JOIN script_list p ON p.claim = n.id
LEFT JOIN test_list t ON t.claim = n.id
LEFT JOIN mutant_list m ON m.claim = n.id
LEFT JOIN shown s ON s.claim = n.id
LEFT JOIN asked a ON a.claim = n.id;

DROP VIEW v1_history;

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
  is_current,
  -- Number of its sessions whose rows pruning took away.
  pruned_count
) AS
SELECT
  n.name, p.uid, l.configuration, w.run_first, w.run_last, w.recording, lower(hex(k.digest)), w.session_count,
  CASE WHEN l.span = w.id THEN 1 ELSE 0 END, w.pruned_count
FROM span w
JOIN cell l ON l.id = w.cell
JOIN line n ON n.id = l.line
JOIN script p ON p.id = l.script
JOIN recording k ON k.id = w.recording;

DROP VIEW v1_change_points;

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
  -- The session after was `changed`, `failed`, `broken`, `crashed`, `nondeterministic`, `flaky` or an `error`.
  verdict,
  -- Number of the session after.
  session_id,
  -- Whether the script's text was another one, too: 0 or 1.
  script_changed
) AS
SELECT
  n.name, p.uid, l.configuration, o.run_last, w.run_first, o.recording, w.recording, lower(hex(f.digest)),
  lower(hex(t.digest)), rb.source_revision, ra.source_revision,
  CASE a.verdict
    WHEN 1 THEN 'same' WHEN 2 THEN 'changed' WHEN 3 THEN 'new' WHEN 4 THEN 'failed' WHEN 5 THEN 'nondeterministic'
    WHEN 6 THEN 'error' WHEN 7 THEN 'crashed' WHEN 8 THEN 'broken' WHEN 9 THEN 'removed' WHEN 10 THEN 'flaky'
  END,
  a.id, CASE WHEN a.version = b.version THEN 0 ELSE 1 END
FROM span w
JOIN span o ON o.id = w.before
JOIN cell l ON l.id = w.cell
JOIN line n ON n.id = l.line
JOIN script p ON p.id = l.script
JOIN session a ON a.id = w.session_first
JOIN session b ON b.id = o.session_last
JOIN run ra ON ra.id = a.run
JOIN run rb ON rb.id = b.run
JOIN recording f ON f.id = o.recording
JOIN recording t ON t.id = w.recording;

DROP VIEW v1_changes;

-- Changes: where a cell changed, with what its diff says and what was said about it.
CREATE VIEW v1_changes (
  -- Number of the run in which the cell changed.
  run_id,
  -- Signature of the change in hexadecimal digits: equal in every cell that changed in exactly this way. Told from the
  -- baseline while the cell differs from it. NULL until a command has computed it; `rehearse changes` does.
  signature,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the recording before: for the first on a line, the last one on the line that it left, up to the fork.
  from_recording_id,
  -- Number of the recording after.
  to_recording_id,
  -- `accepted` when somebody accepted the behaviour after, `fixed` when it is the cell's baseline or the cell shows its
  -- baseline by now, `replaced` when the cell shows something else by now, `rejected` when the newest review of the
  -- signature on this line says so, else `open`: the cell differs from its baseline so, and nobody decided about it.
  status,
  -- The first root in a line. NULL until it is computed.
  summary,
  -- Line of development: the branch of the run; empty when it is not known.
  line,
  -- As the signature, without numbers: equal where the same thing changed by other amounts. NULL until it is computed.
  shape,
  -- Number of its differences that no other leads to. NULL until it is computed.
  root_count,
  -- Number of all its differences. NULL until it is computed.
  change_count,
  -- The channels in which something differs, separated by commas. NULL until they are computed.
  channels,
  -- Number of the session after.
  session_id,
  -- What the change is like, whatever it is about: `popovers 2 points larger`; one explanation and one outline make a
  -- group. NULL until it is computed.
  outline
) AS
WITH
  -- Behaviours that came after another one, on the line or on the one that it left.
  point AS (
    SELECT w.*, l.script, l.configuration, l.line, l.span,
      coalesce(
        (SELECT o.recording FROM span o WHERE o.id = w.before),
        (SELECT sb.recording
         FROM run_fork fb
         JOIN line nb ON nb.name = fb.line
         JOIN cell lb ON lb.line = nb.id AND lb.script = l.script AND lb.configuration = l.configuration
         JOIN session sb ON sb.cell = lb.id AND sb.run < w.run_first
         JOIN run rb ON rb.id = sb.run
         WHERE fb.run = w.run_first
           AND rb.source_position <= fb.position
         ORDER BY sb.run DESC LIMIT 1)) AS recording_before
    FROM span w
    JOIN cell l ON l.id = w.cell
  ),
  -- What the cell of each is measured against now: what was accepted last, else what it showed first.
  measured AS (
    SELECT w.*, n.name, c.recording AS recording_now,
      coalesce(
        (SELECT b.digest FROM baseline b
         WHERE b.script = w.script
           AND b.configuration = w.configuration
           AND b.line = n.name
         ORDER BY b.accepted_at_ms DESC, b.digest LIMIT 1),
        (SELECT b.digest FROM baseline b LEFT JOIN run r ON r.id = b.run
         WHERE b.script = w.script
           AND b.configuration = w.configuration
           AND b.line = f.line
           AND (b.run IS NULL OR r.source_position <= f.position)
         ORDER BY b.accepted_at_ms DESC, b.digest LIMIT 1),
        (SELECT k.digest FROM cell m
         JOIN session s ON s.id = m.first_sound
         JOIN run r ON r.id = s.run
         JOIN recording k ON k.id = s.recording
         WHERE m.line = (SELECT o.id FROM line o WHERE o.name = f.line)
           AND m.script = w.script
           AND m.configuration = w.configuration
           AND r.source_position <= f.position),
        (SELECT k.digest FROM cell m
         JOIN session s ON s.id = m.first_sound
         JOIN recording k ON k.id = s.recording
         WHERE m.id = w.cell)) AS baseline
    FROM point w
    JOIN line n ON n.id = w.line
    JOIN span c ON c.id = w.span
    -- Where the newest run of the cell says that the line left another one.
    LEFT JOIN run_fork f ON f.run = c.run_last
    WHERE w.recording_before <> w.recording
  ),
  -- What has become of them, but for what reviews say.
  judged AS (
    SELECT w.*,
      CASE
        WHEN EXISTS (
          SELECT 1 FROM baseline b
          WHERE b.script = w.script
            AND b.configuration = w.configuration
            AND b.line = w.name
            AND b.digest = t.digest
            AND (b.run IS NULL OR b.run BETWEEN w.run_first AND w.run_last)) THEN 'accepted'
        WHEN coalesce(w.baseline IN (t.digest, u.digest), w.recording_now = w.recording_before) THEN 'fixed'
        WHEN w.recording_now <> w.recording THEN 'replaced'
        ELSE 'open'
      END AS outcome
    FROM measured w
    JOIN recording t ON t.id = w.recording
    JOIN recording u ON u.id = w.recording_now
  )
SELECT
  w.run_first, nullif(lower(hex(ifnull(e.signature, d.signature))), ''), p.uid, w.configuration, w.recording_before,
  w.recording,
  coalesce(
    nullif(w.outcome, 'open'),
    CASE
      WHEN EXISTS (
        SELECT 1 FROM review v
        WHERE v.signature = ifnull(e.signature, d.signature)
          AND v.line = w.name
          AND v.decision = 2
          AND NOT EXISTS (
            SELECT 1 FROM review y
            WHERE y.signature = v.signature
              AND y.line = v.line
              AND y.decision = 1
              AND y.reviewed_at_ms > v.reviewed_at_ms)) THEN 'rejected'
      ELSE 'open'
    END),
  ifnull(e.root, d.root), w.name, nullif(lower(hex(ifnull(e.shape, d.shape))), ''),
  ifnull(e.root_count, d.root_count), ifnull(e.change_count, d.change_count), ifnull(e.channels, d.channels),
  w.session_first, nullif(ifnull(e.outline, d.outline), '')
FROM judged w
JOIN script p ON p.id = w.script
LEFT JOIN difference d ON d.recording_before = w.recording_before AND d.recording = w.recording
LEFT JOIN recording b ON b.digest = CASE WHEN w.outcome IN ('open', 'replaced') THEN w.baseline END
LEFT JOIN difference e ON e.recording_before = b.id AND e.recording = w.recording;

-- Texts that behaviour was performed from.
CREATE VIEW v1_sources (
  -- SHA-256 of the text, in hexadecimal digits.
  digest,
  -- The text.
  text
) AS
SELECT lower(hex(digest)), text FROM source;

-- The texts that each session was performed from, its script's file first.
CREATE VIEW v1_session_sources (
  -- Number of the session.
  session_id,
  -- `script`, `scene`, `part`, `file`, `lens` or `adapter`.
  role,
  -- Where it was read.
  path,
  -- SHA-256 of the text, in hexadecimal digits.
  digest
) AS
SELECT s.id, 'script', v.path, lower(hex(t.digest))
FROM session s
JOIN script_version v ON v.id = s.version
JOIN source t ON t.id = v.source
UNION ALL
SELECT
  s.id,
  CASE k.role WHEN 1 THEN 'scene' WHEN 2 THEN 'part' WHEN 3 THEN 'file' WHEN 4 THEN 'lens' WHEN 5 THEN 'adapter' END,
  k.path, lower(hex(t.digest))
FROM session s
JOIN script_source k ON k.version = s.version
JOIN source t ON t.id = k.source;

-- Answers to decisions that apply to each session. Of several answers to one decision the largest rank is in force; an
-- axis of its name outranks all of them.
CREATE VIEW v1_session_answers (
  -- Number of the session.
  session_id,
  -- The decision: `sidewaysMayCoverAnchor`.
  decision,
  -- The answer as JSON.
  answer,
  -- `system`, `scene` or `script`.
  said_by,
  -- 1 to 3, in this order.
  rank
) AS
SELECT
  s.id, a.decision, a.value, CASE a.said_by WHEN 1 THEN 'system' WHEN 2 THEN 'scene' WHEN 3 THEN 'script' END, a.said_by
FROM session s
JOIN system y ON y.id = s.system
JOIN answer a ON a.answer_set = y.answers
UNION ALL
SELECT
  s.id, a.decision, a.value, CASE a.said_by WHEN 1 THEN 'system' WHEN 2 THEN 'scene' WHEN 3 THEN 'script' END, a.said_by
FROM session s
JOIN script_version v ON v.id = s.version
JOIN answer a ON a.answer_set = v.answers;

-- The answers to decisions that are in force in each session, one a decision: an axis of its name outranks the script,
-- the script outranks the scene, the scene outranks the system.
CREATE VIEW v1_decisions_in_force (
  -- Number of the session.
  session_id,
  -- The decision: `sidewaysMayCoverAnchor`.
  decision,
  -- The answer as JSON. Of the system a record where its standard answer depends on version, device or account.
  answer,
  -- `system`, `scene`, `script` or `axis`.
  said_by
) AS
SELECT
  f.session_id, f.decision,
  CASE
    WHEN w.value IS NULL THEN f.answer
    WHEN w.value IN ('true', 'false')
      OR substr(w.value, 1, 1) IN ('-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9') THEN w.value
    ELSE '"' || w.value || '"'
  END,
  CASE WHEN x.value IS NULL THEN f.said_by ELSE 'axis' END
FROM v1_session_answers f
JOIN session s ON s.id = f.session_id
JOIN cell l ON l.id = s.cell
LEFT JOIN configuration_axis x ON x.configuration = l.configuration AND x.axis = f.decision
-- A scene may leave the answer to an axis of another name.
LEFT JOIN configuration_axis w ON w.configuration = l.configuration
  AND (w.axis = f.decision OR x.value IS NULL AND f.answer = '"${' || w.axis || '}"')
WHERE NOT EXISTS (
  SELECT 1 FROM v1_session_answers g
  WHERE g.session_id = f.session_id AND g.decision = f.decision AND g.rank > f.rank);

-- What performed sessions.
CREATE VIEW v1_systems (
  -- Number of the system in this file.
  system_id,
  -- The toolkit: `uikit`, `qt`.
  toolkit,
  -- Its version.
  version,
  -- What tells one build from another. Empty when it is not known.
  build
) AS
SELECT id, toolkit, version, build FROM system;

-- How many sessions runs have, by verdict; without looking at sessions.
CREATE VIEW v1_run_totals (
  -- Number of the run.
  run_id,
  -- Number of sessions, with those that pruning took away.
  session_count,
  -- Sessions that behaved as before.
  same,
  -- Sessions that behaved otherwise.
  changed,
  -- Sessions of cells without one before.
  new,
  -- Sessions with an expectation that did not hold.
  failed,
  -- Sessions that behaved in two ways although nothing differed.
  nondeterministic,
  -- Cells that could not be performed.
  error,
  -- Sessions that ended with an exception.
  crashed,
  -- Sessions whose recording breaks a law.
  broken,
  -- Sessions of cells that behave in several ways, at rates.
  flaky,
  -- Sessions among these that were remembered, not performed.
  remembered,
  -- Cells that the run no longer has, which are no sessions.
  removed,
  -- Sessions among these whose rows pruning took away.
  pruned,
  -- Time that performing took, in microseconds of real time.
  wall_us
) AS
SELECT
  run, same + changed + new + failed + nondeterministic + error + crashed + broken + flaky, same, changed, new, failed,
  nondeterministic, error, crashed, broken, flaky, remembered, removed, pruned, wall_us
FROM run_total;

-- Cells that runs no longer have, although the run before had them.
CREATE VIEW v1_removed_cells (
  -- Number of the run.
  run_id,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the last session of the script under the configuration, which may be of another line.
  session_id
) AS
SELECT m.run, p.uid, l.configuration, m.session_before
FROM removed_cell m
JOIN cell l ON l.id = m.cell
JOIN script p ON p.id = l.script;

-- Cells on a line: what they show, and what they are first measured against.
CREATE VIEW v1_cells (
  -- Number of the cell in this file.
  cell_id,
  -- Line of development: the branch of the runs; empty when it is not known.
  line,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- Number of the recording that it showed last.
  recording_id,
  -- Number of its last session.
  session_id,
  -- Number of its first session of a clean revision that is `same`, `changed` or `new`. NULL when there is none.
  first_sound_session_id
) AS
SELECT l.id, n.name, p.uid, l.configuration, w.recording, w.session_last, l.first_sound
FROM cell l
JOIN line n ON n.id = l.line
JOIN script p ON p.id = l.script
JOIN span w ON w.id = l.span;

-- Runs whose digest no other run in this file goes on from. Whoever knows the digest of a head can prove all before it.
CREATE VIEW v1_heads (
  -- Number of the run.
  run_id,
  -- Line of development: the branch of the run; empty when it is not known.
  line,
  -- SHA-256 of the run, its sessions and the digest of the run before, in hexadecimal digits.
  digest
) AS
SELECT r.id, coalesce(r.source_branch, ''), lower(hex(r.digest))
FROM run r
WHERE r.digest IS NOT NULL
  AND r.digest NOT IN (SELECT a.digest_before FROM run a WHERE a.digest IS NOT NULL AND a.digest_before IS NOT NULL);

-- Laws that recordings were held against: questions that must give no row.
CREATE VIEW v1_laws (
  -- Its name: `did-follows-will`.
  law,
  -- Why it must hold.
  why,
  -- The question in SQL.
  text,
  -- SHA-256 of the set of laws that it is of, in hexadecimal digits.
  law_set
) AS
SELECT w.name, w.why, w.text, lower(hex(k.digest)) FROM law w JOIN law_set k ON k.id = w.law_set;

-- Laws that recordings break.
CREATE VIEW v1_law_breaks (
  -- Number of the recording.
  recording_id,
  -- Name of the law.
  law,
  -- Sequence number of the event. NULL when the law names none.
  seq,
  -- The row in a line.
  message,
  -- Why the law must hold.
  why
) AS
SELECT x.recording, w.name, x.seq, x.message, w.why FROM law_break x JOIN law w ON w.id = x.law;

-- How far scripts let behaviour differ, each as in its newest session.
CREATE VIEW v1_tolerances (
  -- The script's `id`.
  script,
  -- What it holds for.
  pattern,
  -- How far, with its unit.
  amount
) AS
SELECT p.uid, t.pattern, t.amount
FROM script p
JOIN tolerance t ON t.version = p.newest;

-- Files that belong to sessions.
CREATE VIEW v1_attachments (
  -- Number of the session.
  session_id,
  -- Its name: `window.png`.
  name,
  -- Sequence number of the event it was made at. NULL when it belongs to the whole session.
  seq,
  -- What it is: `image/png`.
  media_type,
  -- SHA-256 of the bytes, in hexadecimal digits.
  digest
) AS
SELECT x.session, x.name, x.seq, x.media_type, lower(hex(a.digest))
FROM session_attachment x
JOIN attachment a ON a.id = x.attachment;

-- What sessions were rid of before they were stored.
CREATE VIEW v1_redactions (
  -- Number of the session.
  session_id,
  -- The pattern.
  pattern,
  -- How many texts it matched.
  text_count
) AS
SELECT session, pattern, text_count FROM redaction;

-- Prunings, with what they took away.
CREATE VIEW v1_prunes (
  -- When, in milliseconds since 1970-01-01 UTC.
  pruned_at_ms,
  -- Sessions that went.
  session_count,
  -- Recordings that went.
  recording_count,
  -- Events that went.
  event_count
) AS
SELECT pruned_at_ms, session_count, recording_count, event_count FROM prune;

-- What is performed in a real toolkit has keys, wheels and a focus.
DROP VIEW v1_events;

-- Everything that happened, in order.
CREATE VIEW v1_events (
  -- Number of the recording.
  recording_id,
  -- Position in the recording, from 0, without gaps.
  seq,
  -- Virtual time, in microseconds since the session began.
  t_us,
  -- Position of the step that was being performed.
  step,
  -- What sort of thing: `stimulus`, `touch`, `gesture`, `action`, `message`, `callback`, `unimplemented`, `lifecycle`,
  -- `notification`, `assignment`, `layout`, `display`, `timer`, `animation`, `advisory`, `exception`, `key`, `scroll`,
  -- `focus` or `announcement`.
  kind,
  -- What happened: a selector, a gesture.
  name,
  -- Whom it happened to: identifier of a controller, delegate or object. NULL when only the view matters.
  actor,
  -- Path of the view concerned. NULL when there is none.
  view_path,
  -- Sequence number of the event that caused it. NULL for a step's own stimulus.
  cause_seq,
  -- Named arguments as a JSON object. NULL when there are none.
  args,
  -- What was answered, as JSON. NULL for a message that answers nothing.
  answer
) AS
SELECT
  r.id, s.seq_from + e.id - b.event_first, s.t_from_us + e.t_us, s.step,
  CASE x.kind
    WHEN 1 THEN 'stimulus' WHEN 2 THEN 'touch' WHEN 3 THEN 'gesture' WHEN 4 THEN 'action' WHEN 5 THEN 'message'
    WHEN 6 THEN 'callback' WHEN 7 THEN 'unimplemented' WHEN 8 THEN 'lifecycle' WHEN 9 THEN 'notification'
    WHEN 10 THEN 'assignment' WHEN 11 THEN 'layout' WHEN 12 THEN 'display' WHEN 13 THEN 'timer'
    WHEN 14 THEN 'animation' WHEN 15 THEN 'advisory' WHEN 16 THEN 'exception' WHEN 17 THEN 'key'
    WHEN 18 THEN 'scroll' WHEN 19 THEN 'focus' WHEN 20 THEN 'announcement'
  END,
  n.value, a.value, path.value, s.seq_from + e.id - b.event_first - e.cause_distance, g.value, h.value
FROM recording r
CROSS JOIN step s
CROSS JOIN block b
CROSS JOIN event e
CROSS JOIN event_text x
CROSS JOIN string n
LEFT JOIN string a ON a.id = x.subject
LEFT JOIN string path ON path.id = x.view
LEFT JOIN string g ON g.id = x.arguments
LEFT JOIN string h ON h.id = x.answer
WHERE s.recording = r.id
  AND b.id = s.block
  AND e.id >= b.event_first
  AND e.id < b.event_first + b.event_count
  AND x.id = e.text
  AND n.id = x.name;

-- Other engines know no CROSS JOIN with a condition, no column1, and no sum of what is true.
DROP VIEW v1_step_digests;

-- Digests of what happened in each channel of each step.
CREATE VIEW v1_step_digests (
  -- Number of the recording.
  recording_id,
  -- Position of the step, from 0.
  step,
  -- `actions`, `callbacks`, `lifecycle`, `properties`, `frames`, `exceptions`, `timing`, `accessibility`, or `order`
  -- for the order of events across channels, their causes and the life of views.
  channel,
  -- SHA-256 of the content in hexadecimal digits; equal content in two recordings has equal digests.
  digest
) AS
SELECT
  d.recording, d.step,
  CASE d.channel
    WHEN 0 THEN 'order' WHEN 1 THEN 'actions' WHEN 2 THEN 'callbacks' WHEN 3 THEN 'lifecycle' WHEN 4 THEN 'properties'
    WHEN 5 THEN 'frames' WHEN 6 THEN 'exceptions' WHEN 7 THEN 'timing' WHEN 8 THEN 'accessibility'
  END,
  lower(substr(hex(d.digests), 1 + 64 * d.before, 64))
FROM (
  SELECT
    t.recording, t.step, s.digests, c.channel,
    -- As many digests come before as there are lower channels with content.
    CASE WHEN c.channel > 0 AND (s.channels & 1) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 1 AND (s.channels & 2) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 2 AND (s.channels & 4) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 3 AND (s.channels & 8) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 4 AND (s.channels & 16) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 5 AND (s.channels & 32) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 6 AND (s.channels & 64) <> 0 THEN 1 ELSE 0 END
    + CASE WHEN c.channel > 7 AND (s.channels & 128) <> 0 THEN 1 ELSE 0 END AS before
  FROM step t
  CROSS JOIN block s
  CROSS JOIN (
    SELECT 0 AS channel, 1 AS bit UNION ALL SELECT 1, 2 UNION ALL SELECT 2, 4 UNION ALL SELECT 3, 8
    UNION ALL SELECT 4, 16 UNION ALL SELECT 5, 32 UNION ALL SELECT 6, 64 UNION ALL SELECT 7, 128
    UNION ALL SELECT 8, 256
  ) c
  WHERE s.id = t.block AND (s.channels & c.bit) <> 0
) d;

DROP VIEW v1_frames;

-- Where views were: what holds at event n has seq_from <= n and n < seq_to.
CREATE VIEW v1_frames (
  -- Number of the recording.
  recording_id,
  -- Path of the view.
  view_path,
  -- Sequence number of the event with which it took on the frame.
  seq_from,
  -- Sequence number of the event with which it left the frame; the number of events when it kept it.
  seq_to,
  -- Left edge in the superview, in points.
  x,
  -- Top edge in the superview, in points.
  y,
  -- Width, in points.
  width,
  -- Height, in points.
  height
) AS
SELECT
  r.id, path.value, s.seq_from + f.seq_from,
  CASE WHEN f.length < 0 THEN coalesce(s.seq_from + z.seq_to, r.event_count)
    ELSE s.seq_from + f.seq_from + f.length END,
  f.x / 1000.0, f.y / 1000.0, f.width / 1000.0, f.height / 1000.0
FROM recording r
CROSS JOIN step s
CROSS JOIN block b
CROSS JOIN frame f
CROSS JOIN string path
LEFT JOIN ending z ON z.id = CASE WHEN f.length < 0 THEN s.ending_first - 1 - f.length END
WHERE s.recording = r.id
  AND b.id = s.block
  AND f.id >= b.frame_first
  AND f.id < b.frame_first + b.frame_count
  AND path.id = f.view;

DROP VIEW v1_properties;

-- What properties were: what holds at event n has seq_from <= n and n < seq_to.
CREATE VIEW v1_properties (
  -- Number of the recording.
  recording_id,
  -- Whose property: path of a view or identifier of an object.
  view_path,
  -- Name of the property: `isPopoverVisible`.
  property,
  -- Sequence number of the event with which it took on the value.
  seq_from,
  -- Sequence number of the event with which it left the value; the number of events when it kept it.
  seq_to,
  -- The value as JSON: `true`, `[0,0,320,44]`, `"Done"`.
  value
) AS
SELECT
  r.id, o.value, k.value, s.seq_from + p.seq_from,
  CASE WHEN p.length < 0 THEN coalesce(s.seq_from + z.seq_to, r.event_count)
    ELSE s.seq_from + p.seq_from + p.length END,
  j.value
FROM recording r
CROSS JOIN step s
CROSS JOIN block b
CROSS JOIN property p
CROSS JOIN string o
CROSS JOIN string k
CROSS JOIN string j
LEFT JOIN ending z ON z.id = CASE WHEN p.length < 0 THEN s.ending_first - 1 - p.length END
WHERE s.recording = r.id
  AND b.id = s.block
  AND p.id >= b.property_first
  AND p.id < b.property_first + b.property_count
  AND o.id = p.subject
  AND k.id = p.key
  AND j.id = p.value;

DROP VIEW v1_views;

-- Views, for as long as they were in the window.
CREATE VIEW v1_views (
  -- Number of the recording.
  recording_id,
  -- Identifiers from the window down, joined by `/`.
  view_path,
  -- UIKit's class name.
  class,
  -- Path of the superview when it was added. NULL for a window.
  parent_path,
  -- Sequence number of the event with which it came.
  seq_from,
  -- Sequence number of the event with which it went; the number of events when it stayed.
  seq_to,
  -- Number of the view in the recording, from 1 in order of creation.
  view
) AS
SELECT
  r.id, path.value, c.value, parent_path.value, s.seq_from + v.seq_from,
  CASE WHEN v.length < 0 THEN coalesce(s.seq_from + z.seq_to, r.event_count)
    ELSE s.seq_from + v.seq_from + v.length END,
  s.view_from + v.id - b.view_first + 1
FROM recording r
CROSS JOIN step s
CROSS JOIN block b
CROSS JOIN ui_view v
CROSS JOIN string path
CROSS JOIN string c
LEFT JOIN string parent_path ON parent_path.id = v.parent
LEFT JOIN ending z ON z.id = CASE WHEN v.length < 0 THEN s.ending_first - 1 - v.length END
WHERE s.recording = r.id
  AND b.id = s.block
  AND v.id >= b.view_first
  AND v.id < b.view_first + b.view_count
  AND path.id = v.path
  AND c.id = v.class;

DROP VIEW v1_steps;

-- Performed steps.
CREATE VIEW v1_steps (
  -- Number of the recording.
  recording_id,
  -- Position of the step, from 0.
  step,
  -- The step's word: `tap`.
  kind,
  -- The step as a reader would write it: `tap newGame`.
  label,
  -- Line of the script it stood on when the behaviour was first recorded. NULL when there was none.
  script_line,
  -- Sequence number of its first event.
  seq_from,
  -- One past the sequence number of its last event.
  seq_to,
  -- Virtual time at its begin, in microseconds.
  t_from_us,
  -- Number of what happened in it: equal numbers are equal behaviour, in whichever recordings.
  block_id
) AS
SELECT t.recording, t.step, k.value, l.value, t.line, t.seq_from, t.seq_from + b.event_count, t.t_from_us, t.block
FROM step t
JOIN block b ON b.id = t.block
JOIN string k ON k.id = t.kind
JOIN string l ON l.id = t.label;

-- What happens in steps, stored once whichever recordings show it; v1_steps says which do.
CREATE VIEW v1_blocks (
  -- Number of the block in this file.
  block_id,
  -- Number of events.
  event_count,
  -- Number of views that come in it.
  view_count,
  -- Number of frames that begin in it.
  frame_count,
  -- Number of properties that begin in it.
  property_count
) AS
SELECT id, event_count, view_count, frame_count, property_count FROM block;

DROP VIEW v1_exceptions;

-- Exceptions, as the system would have reported them.
CREATE VIEW v1_exceptions (
  -- Number of the recording.
  recording_id,
  -- Sequence number of the exception's event.
  seq,
  -- Position of the step that was being performed.
  step,
  -- Virtual time, in microseconds since the session began.
  t_us,
  -- The exception's name: `NSGenericException`.
  type,
  -- Its reason, word for word.
  message
) AS
SELECT x.recording, x.seq, s.step, s.t_from_us + e.t_us, t.value, m.value
FROM exception x
JOIN step s ON s.recording = x.recording AND s.seq_from <= x.seq
JOIN block b ON b.id = s.block AND x.seq < s.seq_from + b.event_count
JOIN event e ON e.id = b.event_first + x.seq - s.seq_from
JOIN string t ON t.id = x.type
JOIN string m ON m.id = x.message;
