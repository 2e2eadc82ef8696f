-- What was performed, and what happened.
--
-- Three sorts of tables. Identities: string, script, script_version, script_claim, configuration, configuration_axis.
-- Facts, only ever added to: run, session, session_failure. Behaviour, immutable and stored once per digest:
-- recording, step, event, ui_view, frame, property, exception.
--
-- "A string" in a comment is a number that stands for a text of the table string. Tables are private and may change
-- with any version; the public interface is the views v1_*.

-- identities ---------------------------------------------------------------------------------------------------------

-- Every text of a recording, once: names, paths, argument sets, values.
CREATE TABLE string (
  -- Number that stands for the text in this file.
  id INTEGER PRIMARY KEY,
  -- The text: `popoverControllerDidDismissPopover:`, `{"animated":true}`.
  value TEXT NOT NULL UNIQUE
) STRICT;

-- A script, whatever its file is called and however its text changes.
CREATE TABLE script (
  -- Number of the script in this file.
  id INTEGER PRIMARY KEY,
  -- The `id` that the script gives itself: `new-game-outside-tap`.
  uid TEXT NOT NULL UNIQUE
) STRICT;

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
  source TEXT NOT NULL,
  UNIQUE (script, digest)
) STRICT;

-- A claim that a version of a script says it shows.
CREATE TABLE script_claim (
  -- The version.
  version INTEGER NOT NULL REFERENCES script_version (id),
  -- Identifier of the claim: `DIS-003`.
  claim TEXT NOT NULL,
  PRIMARY KEY (version, claim)
) STRICT, WITHOUT ROWID;

-- What a cell is performed under: one value per axis. The standard axes are repeated here, where every list of
-- sessions reads them; the full set is in configuration_axis.
CREATE TABLE configuration (
  -- Number of the configuration in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the sorted axes: the same in every file.
  digest BLOB NOT NULL UNIQUE,
  -- Value of the axis `ios`: `5.1`. NULL when the configuration has no such axis.
  ios TEXT,
  -- The version as a number that sorts: 5.1 is 5001000. NULL when `ios` is absent or not a version.
  ios_key INTEGER,
  -- Value of the axis `device`: `ipad`. NULL when the configuration has no such axis.
  device TEXT,
  -- Value of the axis `orientation`: `portrait`. NULL when the configuration has no such axis.
  orientation TEXT,
  -- Value of the axis `popover`: `uikit`. NULL when the configuration has no such axis.
  popover TEXT,
  -- Value of the axis `account`: `observed`. NULL when the configuration has no such axis.
  account TEXT
) STRICT;

-- The value of one axis in a configuration: standard axes and a user's own.
CREATE TABLE configuration_axis (
  -- The configuration.
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  -- Name of the axis: `ios`.
  axis TEXT NOT NULL,
  -- Its value, always text: `5.1`.
  value TEXT NOT NULL,
  PRIMARY KEY (configuration, axis)
) STRICT, WITHOUT ROWID;

-- facts --------------------------------------------------------------------------------------------------------------

-- One invocation of `rehearse record`, with where its behaviour comes from.
CREATE TABLE run (
  -- Number of the run in this file; a later run has a larger one.
  id INTEGER PRIMARY KEY,
  -- Sixteen random bytes: the same in every file.
  uid BLOB NOT NULL UNIQUE,
  -- Name given by the user: `before the fix`. NULL when none was given.
  label TEXT,
  -- The command's arguments as a JSON array of texts.
  arguments TEXT NOT NULL,
  -- Version of the engine: `0.1.0`.
  engine_version TEXT NOT NULL,
  -- Revision of the sources that were recorded: a full commit hash. NULL when it is not known.
  source_revision TEXT,
  -- Number of commits up to and including the revision, along its line. NULL when it is not known.
  source_position INTEGER,
  -- Branch that the revision was recorded on: `main`. NULL when it is not known or there is none.
  source_branch TEXT,
  -- Whether the sources differed from the revision: 0 or 1.
  source_is_dirty INTEGER NOT NULL,
  -- When it began, in milliseconds since 1970-01-01 UTC.
  started_at_ms INTEGER NOT NULL,
  -- 1 interrupted, 2 completed. A run is interrupted until it says that it is completed, so that one whose process
  -- was killed needs nobody to find that out.
  status INTEGER NOT NULL
) STRICT;

-- One cell performed in one run: which behaviour it showed.
CREATE TABLE session (
  -- Number of the session in this file; `s:12` on the command line.
  id INTEGER PRIMARY KEY,
  -- The run.
  run INTEGER NOT NULL REFERENCES run (id),
  -- The script.
  script INTEGER NOT NULL REFERENCES script (id),
  -- The script's text at that time.
  version INTEGER NOT NULL REFERENCES script_version (id),
  -- The configuration.
  configuration INTEGER NOT NULL REFERENCES configuration (id),
  -- What happened.
  recording INTEGER NOT NULL REFERENCES recording (id),
  -- 1 same, 2 changed, 3 new, 4 failed, 5 nondeterministic, 6 error, 7 crashed.
  verdict INTEGER NOT NULL,
  -- How long performing it took, in microseconds of real time.
  wall_us INTEGER NOT NULL,
  -- The order serves the question for the last session of a cell before a run.
  UNIQUE (script, configuration, run)
) STRICT;
CREATE INDEX session_by_run ON session (run);

-- An expectation that did not hold, or the reason for an error.
CREATE TABLE session_failure (
  -- The session.
  session INTEGER NOT NULL REFERENCES session (id),
  -- Position among the failures of the session, from 0.
  position INTEGER NOT NULL,
  -- Position of the step in the script, from 0.
  step INTEGER NOT NULL,
  -- Line of the script, from 1; 0 when there is none.
  line INTEGER NOT NULL,
  -- What was expected and what was found.
  message TEXT NOT NULL,
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

-- behaviour ----------------------------------------------------------------------------------------------------------

-- What happened in a session, stored once however many sessions showed it.
--
-- The rows of its events, frames and properties lie one after the other in their tables: a session is written in one
-- transaction, which nobody else's rows can get between. So a row needs no column for its recording, and a recording
-- says where its rows begin and how many they are.
CREATE TABLE recording (
  -- Number of the recording in this file.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of everything that the tables below hold of it, except script lines: the same in every file.
  digest BLOB NOT NULL UNIQUE,
  -- Number of the byte layout under the digest.
  format INTEGER NOT NULL,
  -- Virtual time at its end, in microseconds.
  t_end_us INTEGER NOT NULL,
  -- Number of its first event; its event number n has the number event_first + n.
  event_first INTEGER NOT NULL,
  -- Number of events.
  event_count INTEGER NOT NULL,
  -- Number of its first frame.
  frame_first INTEGER NOT NULL,
  -- Number of frames.
  frame_count INTEGER NOT NULL,
  -- Number of its first property.
  property_first INTEGER NOT NULL,
  -- Number of properties.
  property_count INTEGER NOT NULL
) STRICT;

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
  -- One past the sequence number of its last event.
  seq_to INTEGER NOT NULL,
  -- Virtual time at its begin, in microseconds.
  t_from_us INTEGER NOT NULL,
  -- The channels in which something happened, as a sum: 1 order across channels, 2 actions, 4 callbacks, 8 lifecycle,
  -- 16 properties, 32 frames, 64 exceptions, 128 timing.
  channels INTEGER NOT NULL,
  -- SHA-256 of what happened in each of these channels, 32 bytes each, in that order.
  digests BLOB NOT NULL,
  PRIMARY KEY (recording, step)
) STRICT, WITHOUT ROWID;

-- One thing that happened.
CREATE TABLE event (
  -- Number of the event in this file: its sequence number, counted from the recording's event_first.
  id INTEGER PRIMARY KEY,
  -- Virtual time, in microseconds since the session began.
  t_us INTEGER NOT NULL,
  -- The step that was being performed.
  step INTEGER NOT NULL,
  -- 1 stimulus, 2 touch, 3 gesture, 4 action, 5 message, 6 callback, 7 unimplemented, 8 lifecycle, 9 notification,
  -- 10 assignment, 11 layout, 12 display, 13 timer, 14 animation, 15 advisory, 16 exception.
  kind INTEGER NOT NULL,
  -- What happened, a string: a selector, a gesture.
  name INTEGER NOT NULL,
  -- Whom it happened to, a string: identifier of a controller, delegate or object. NULL when only the view matters.
  subject INTEGER,
  -- Number of the view concerned. NULL when there is none.
  view INTEGER,
  -- How many events before this one its cause is. NULL for a step's own stimulus.
  cause_distance INTEGER,
  -- Named arguments as a JSON object, a string. NULL when there are none.
  arguments INTEGER,
  -- What was answered as JSON, a string. NULL for a message that answers nothing.
  answer INTEGER
) STRICT;

-- One view, for as long as it was in the window.
CREATE TABLE ui_view (
  -- The recording.
  recording INTEGER NOT NULL,
  -- Number of the view, from 1 in order of creation.
  view INTEGER NOT NULL,
  -- Number of its superview. NULL for a window.
  parent INTEGER,
  -- Identifiers from the window down, joined by `/`, a string.
  path INTEGER NOT NULL,
  -- UIKit's class name, a string.
  class INTEGER NOT NULL,
  -- Sequence number of the event with which it came.
  seq_from INTEGER NOT NULL,
  -- Sequence number of the event with which it went; the number of events when it stayed.
  seq_to INTEGER NOT NULL,
  PRIMARY KEY (recording, view)
) STRICT, WITHOUT ROWID;

-- Where a view was, from one event up to another, in the order of the events and of the views.
CREATE TABLE frame (
  -- Number of the frame in this file, counted from the recording's frame_first.
  id INTEGER PRIMARY KEY,
  -- Sequence number of the event with which the view took on the frame.
  seq_from INTEGER NOT NULL,
  -- For how many events it held. Most frames of an animation hold for one, which takes no byte.
  length INTEGER NOT NULL,
  -- Number of the view.
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

-- What a property was, from one event up to another, in the order of the events.
CREATE TABLE property (
  -- Number of the property in this file, counted from the recording's property_first.
  id INTEGER PRIMARY KEY,
  -- Sequence number of the event with which it took on the value.
  seq_from INTEGER NOT NULL,
  -- For how many events it held.
  length INTEGER NOT NULL,
  -- Whose property, a string: path of a view or identifier of an object.
  subject INTEGER NOT NULL,
  -- Name of the property, a string: `isPopoverVisible`.
  key INTEGER NOT NULL,
  -- The value as JSON, a string.
  value INTEGER NOT NULL
) STRICT;

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
