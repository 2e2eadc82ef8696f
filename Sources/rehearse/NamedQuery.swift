/// A query that travels with the command: `rehearse query @behaviours`.
///
/// All of them read the public views only, so each is an example of how to ask.
struct NamedQuery {
  let name: String
  /// What it answers, in one line.
  let purpose: String
  /// Values of parameters that need not be given.
  let defaults: [String: String]
  /// All parameters, with those that must be given first.
  let parameters: [String]
  let sql: String

  private init(
    _ name: String, _ purpose: String, required: [String] = [], defaults: [String: String] = [:], sql: String
  ) {
    self.name = name
    self.purpose = purpose
    self.defaults = defaults
    self.parameters = required + defaults.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    self.sql = sql
  }

  /// Every named query, by name.
  static let all: [NamedQuery] = [
    NamedQuery(
      "axes", "In how many behaviours each axis of each script takes part, newest run.",
      sql: """
        SELECT s.script, a.axis, count(DISTINCT a.value) AS "values", count(DISTINCT s.recording_id) AS behaviours
        FROM v1_sessions s
        JOIN v1_axes a USING (configuration_id)
        WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
        GROUP BY s.script, a.axis
        HAVING count(DISTINCT a.value) > 1
        ORDER BY s.script, a.axis
        """),
    NamedQuery(
      "behaviours", "Which configurations behave alike: the axis values that showed each recording, newest run.",
      sql: """
        WITH
          cell AS (
            SELECT s.session_id, s.script, s.recording_id, a.axis, a.value
            FROM v1_sessions s
            JOIN v1_axes a USING (configuration_id)
            WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
          ),
          telling AS (SELECT script, axis FROM cell GROUP BY script, axis HAVING count(DISTINCT value) > 1),
          shown AS (
            SELECT script, recording_id, axis || '=' || group_concat(DISTINCT value) AS axis_values
            FROM (SELECT c.* FROM cell c JOIN telling USING (script, axis) ORDER BY c.axis, c.value)
            GROUP BY script, recording_id, axis
          )
        SELECT c.script, substr(r.digest, 1, 12) AS recording, count(DISTINCT c.session_id) AS sessions,
          (SELECT group_concat(s.axis_values, ' ') FROM shown s
           WHERE s.script = c.script
             AND s.recording_id = c.recording_id) AS configurations
        FROM cell c
        JOIN v1_recordings r USING (recording_id)
        GROUP BY c.script, c.recording_id
        ORDER BY c.script, min(c.session_id)
        """),
    NamedQuery(
      "callbacks", "The delegate methods asked in one session, with their answers.", required: ["session"],
      sql: """
        SELECT c.seq, c.t_us / 1000.0 AS t_ms, c.step + 1 AS step, c.delegate, c.selector,
          CASE c.implemented WHEN 0 THEN 'not implemented' ELSE c.answer END AS answer
        FROM v1_sessions s
        JOIN v1_callbacks c USING (recording_id)
        WHERE s.session_id = CAST(replace(:session, 's:', '') AS INTEGER)
        ORDER BY c.seq
        """),
    NamedQuery(
      "changed", "Sessions of the newest run that are not as before.",
      sql: """
        SELECT 's:' || session_id AS session, script, ios, device, orientation, verdict
        FROM v1_sessions
        WHERE run_id = (SELECT max(run_id) FROM v1_runs)
          AND verdict NOT IN ('same', 'new')
        ORDER BY script, session_id
        """),
    NamedQuery(
      "claims", "Which scripts show each claim, and whether the newest run bore it out.",
      sql: """
        SELECT claim, verdict, session_count AS sessions, scripts
        FROM v1_claims
        WHERE script_count > 0
        ORDER BY claim
        """),
    NamedQuery(
      "exceptions", "Every exception, with how many sessions of the newest run it ended.",
      sql: """
        SELECT s.script, x.type, x.message, count(*) AS sessions
        FROM v1_sessions s
        JOIN v1_exceptions x USING (recording_id)
        WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
        GROUP BY s.script, x.type, x.message
        ORDER BY s.script, x.type, x.message
        """),
    NamedQuery(
      "frame", "Where the views with this last path component came to rest in each session, newest run.",
      required: ["view"],
      sql: """
        SELECT s.script, s.ios, s.device, s.orientation, f.view_path, f.x, f.y, f.width, f.height
        FROM v1_sessions s
        JOIN v1_frames f USING (recording_id)
        WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
          AND ('/' || f.view_path) LIKE '%/' || :view
          AND f.seq_to = (
            SELECT max(l.seq_to) FROM v1_frames l WHERE l.recording_id = f.recording_id AND l.view_path = f.view_path)
        ORDER BY s.script, s.configuration_id, f.view_path
        """),
    NamedQuery(
      "size", "Rows of behaviour in the file, and how many sessions share them.",
      sql: """
        SELECT
          (SELECT count(*) FROM v1_sessions) AS sessions,
          (SELECT count(*) FROM v1_recordings) AS recordings,
          (SELECT count(*) FROM v1_events) AS events,
          (SELECT count(*) FROM v1_frames) AS frames,
          (SELECT count(*) FROM v1_properties) AS properties
        """),
    NamedQuery(
      "slowest", "The scripts that took longest to perform in the newest run.", defaults: ["limit": "10"],
      sql: """
        SELECT script, count(*) AS sessions, sum(wall_us) / 1000.0 AS total_ms, max(wall_us) / 1000.0 AS slowest_ms
        FROM v1_sessions
        WHERE run_id = (SELECT max(run_id) FROM v1_runs)
        GROUP BY script
        ORDER BY sum(wall_us) DESC, script
        LIMIT CAST(:limit AS INTEGER)
        """),
    NamedQuery(
      "unanswered", "Delegate methods that were asked for and not implemented, newest run.",
      sql: """
        SELECT s.script, c.delegate, c.selector, count(*) AS times
        FROM v1_sessions s
        JOIN v1_callbacks c USING (recording_id)
        WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
          AND c.implemented = 0
        GROUP BY s.script, c.delegate, c.selector
        ORDER BY s.script, c.delegate, c.selector
        """),
  ]
}
