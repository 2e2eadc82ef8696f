-- The public interface, version 1: views v1_*.
--
-- Within version 1 columns are only ever added, at the end. Numbers called …_id mean something in this file only;
-- digests and uids mean the same in every file.
--
-- CROSS JOIN keeps SQLite to the written order: a recording first, then the range of its rows, then what they refer to.

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
JOIN script_version v ON v.id = (SELECT s.version FROM session s WHERE s.script = p.id ORDER BY s.id DESC LIMIT 1);

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
  ON c.version = (SELECT s.version FROM session s WHERE s.script = p.id ORDER BY s.id DESC LIMIT 1);

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
SELECT p.uid, lower(hex(v.digest)), v.title, v.path, v.source
FROM script_version v
JOIN script p ON p.id = v.script;

-- Configurations that were performed, with the standard axes.
CREATE VIEW v1_configurations (
  -- Number of the configuration in this file.
  configuration_id,
  -- Value of the axis `ios`: `5.1`. NULL when there is no such axis.
  ios,
  -- The version as a number that sorts: 5.1 is 5001000. NULL when `ios` is not a version.
  ios_key,
  -- Value of the axis `device`: `ipad`. NULL when there is no such axis.
  device,
  -- Value of the axis `orientation`: `portrait`. NULL when there is no such axis.
  orientation,
  -- Value of the axis `popover`: `uikit`. NULL when there is no such axis.
  popover,
  -- Value of the axis `account`: `observed`. NULL when there is no such axis.
  account,
  -- SHA-256 of the sorted axes, in hexadecimal digits: the same in every file.
  digest
) AS
SELECT id, ios, ios_key, device, orientation, popover, account, lower(hex(digest)) FROM configuration;

-- All axes of all configurations, standard ones and a user's own.
CREATE VIEW v1_axes (
  -- Number of the configuration in this file.
  configuration_id,
  -- Name of the axis.
  axis,
  -- Its value, always text.
  value
) AS
SELECT configuration, axis, value FROM configuration_axis;

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
  uid
) AS
SELECT
  id, source_revision, source_position, source_branch, source_branch, started_at_ms,
  CASE status WHEN 1 THEN 'interrupted' WHEN 2 THEN 'completed' END,
  label, engine_version, source_is_dirty, arguments, lower(hex(uid))
FROM run;

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
  -- `same`, `changed`, `new`, `failed`, `crashed`, `nondeterministic` or `error`.
  verdict,
  -- How long performing it took, in microseconds of real time.
  wall_us,
  -- Number of the session; `s:12` on the command line.
  session_id,
  -- SHA-256 of the script's text and of what it pulls in, in hexadecimal digits.
  script_digest
) AS
SELECT
  s.run, p.uid, s.configuration, c.ios, c.device, c.orientation, c.popover, c.account, s.recording,
  CASE s.verdict
    WHEN 1 THEN 'same' WHEN 2 THEN 'changed' WHEN 3 THEN 'new' WHEN 4 THEN 'failed' WHEN 5 THEN 'nondeterministic'
    WHEN 6 THEN 'error' WHEN 7 THEN 'crashed'
  END,
  s.wall_us, s.id, lower(hex(v.digest))
FROM session s
JOIN script p ON p.id = s.script
JOIN script_version v ON v.id = s.version
JOIN configuration c ON c.id = s.configuration;

-- Expectations that did not hold, and reasons for errors.
CREATE VIEW v1_failures (
  -- Number of the session.
  session_id,
  -- Position among the failures of the session, from 0.
  position,
  -- Position of the step in the script, from 0.
  step,
  -- Line of the script, from 1. NULL when there is none.
  script_line,
  -- What was expected and what was found.
  message
) AS
SELECT session, position, step, nullif(line, 0), message FROM session_failure;

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
  t_end_us
) AS
SELECT id, lower(hex(digest)), format, event_count, t_end_us FROM recording;

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
  t_from_us
) AS
SELECT t.recording, t.step, k.value, l.value, t.line, t.seq_from, t.seq_to, t.t_from_us
FROM step t
JOIN string k ON k.id = t.kind
JOIN string l ON l.id = t.label;

-- Digests of what happened in each channel of each step.
CREATE VIEW v1_step_digests (
  -- Number of the recording.
  recording_id,
  -- Position of the step, from 0.
  step,
  -- `actions`, `callbacks`, `lifecycle`, `properties`, `frames`, `exceptions`, `timing`, or `order` for the order of
  -- events across channels, their causes and the life of views.
  channel,
  -- SHA-256 of the content in hexadecimal digits; equal content in two recordings has equal digests.
  digest
) AS
SELECT
  s.recording, s.step,
  CASE c.channel
    WHEN 0 THEN 'order' WHEN 1 THEN 'actions' WHEN 2 THEN 'callbacks' WHEN 3 THEN 'lifecycle' WHEN 4 THEN 'properties'
    WHEN 5 THEN 'frames' WHEN 6 THEN 'exceptions' WHEN 7 THEN 'timing'
  END,
  lower(hex(substr(s.digests, 1 + 32 * (
    -- As many digests come before as there are lower channels with content.
    (c.channel > 0 AND s.channels & 1) + (c.channel > 1 AND s.channels & 2) + (c.channel > 2 AND s.channels & 4)
    + (c.channel > 3 AND s.channels & 8) + (c.channel > 4 AND s.channels & 16) + (c.channel > 5 AND s.channels & 32)
    + (c.channel > 6 AND s.channels & 64)), 32)))
FROM step s
CROSS JOIN (SELECT column1 AS channel FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7))) c
  ON s.channels & (1 << c.channel);

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
  -- `notification`, `assignment`, `layout`, `display`, `timer`, `animation`, `advisory` or `exception`.
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
  r.id, e.id - r.event_first, e.t_us, e.step,
  CASE e.kind
    WHEN 1 THEN 'stimulus' WHEN 2 THEN 'touch' WHEN 3 THEN 'gesture' WHEN 4 THEN 'action' WHEN 5 THEN 'message'
    WHEN 6 THEN 'callback' WHEN 7 THEN 'unimplemented' WHEN 8 THEN 'lifecycle' WHEN 9 THEN 'notification'
    WHEN 10 THEN 'assignment' WHEN 11 THEN 'layout' WHEN 12 THEN 'display' WHEN 13 THEN 'timer'
    WHEN 14 THEN 'animation' WHEN 15 THEN 'advisory' WHEN 16 THEN 'exception'
  END,
  n.value, a.value, path.value, e.id - r.event_first - e.cause_distance, g.value, h.value
FROM recording r
CROSS JOIN event e ON e.id >= r.event_first AND e.id < r.event_first + r.event_count
JOIN string n ON n.id = e.name
LEFT JOIN string a ON a.id = e.subject
LEFT JOIN ui_view v ON v.recording = r.id AND v.view = e.view
LEFT JOIN string path ON path.id = v.path
LEFT JOIN string g ON g.id = e.arguments
LEFT JOIN string h ON h.id = e.answer;

-- Delegate methods that were asked, whether implemented or not.
CREATE VIEW v1_callbacks (
  -- Number of the recording.
  recording_id,
  -- Position of the event in the recording.
  seq,
  -- Virtual time, in microseconds since the session began.
  t_us,
  -- Position of the step that was being performed.
  step,
  -- The method's Objective-C selector: `popoverControllerShouldDismissPopover:`.
  selector,
  -- Identifier of the delegate.
  delegate,
  -- Path of the view concerned. NULL when there is none.
  view_path,
  -- Sequence number of the event that caused it. NULL for a step's own stimulus.
  cause_seq,
  -- Named arguments as a JSON object. NULL when there are none.
  args,
  -- What was answered, as JSON. NULL for a method that answers nothing or is not implemented.
  answer,
  -- Whether the delegate implements the method: 0 or 1.
  implemented
) AS
SELECT
  recording_id, seq, t_us, step, name, actor, view_path, cause_seq, args, answer, kind = 'callback'
FROM v1_events
WHERE kind IN ('callback', 'unimplemented');

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
SELECT v.recording, path.value, c.value, parent_path.value, v.seq_from, v.seq_to, v.view
FROM ui_view v
JOIN string path ON path.id = v.path
JOIN string c ON c.id = v.class
LEFT JOIN ui_view p ON p.recording = v.recording AND p.view = v.parent
LEFT JOIN string parent_path ON parent_path.id = p.path;

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
  r.id, path.value, f.seq_from, f.seq_from + f.length,
  f.x / 1000.0, f.y / 1000.0, f.width / 1000.0, f.height / 1000.0
FROM recording r
CROSS JOIN frame f ON f.id >= r.frame_first AND f.id < r.frame_first + r.frame_count
CROSS JOIN ui_view v ON v.recording = r.id AND v.view = f.view
JOIN string path ON path.id = v.path;

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
SELECT r.id, s.value, k.value, p.seq_from, p.seq_from + p.length, j.value
FROM recording r
CROSS JOIN property p ON p.id >= r.property_first AND p.id < r.property_first + r.property_count
JOIN string s ON s.id = p.subject
JOIN string k ON k.id = p.key
JOIN string j ON j.id = p.value;

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
SELECT x.recording, x.seq, e.step, e.t_us, t.value, m.value
FROM exception x
JOIN recording r ON r.id = x.recording
JOIN event e ON e.id = r.event_first + x.seq
JOIN string t ON t.id = x.type
JOIN string m ON m.id = x.message;
