-- The first event in which two sessions differ, at the same place in both.
--
-- :a session  One session.
-- :b session  The other.
WITH
  one AS MATERIALIZED (
    SELECT e.* FROM v1_sessions s JOIN v1_events e ON e.recording_id = s.recording_id WHERE s.session_id = :a
  ),
  other AS MATERIALIZED (
    SELECT e.* FROM v1_sessions s JOIN v1_events e ON e.recording_id = s.recording_id WHERE s.session_id = :b
  ),
  place AS (SELECT seq FROM one UNION SELECT seq FROM other)
SELECT p.seq, coalesce(a.step, b.step) + 1 AS step, a.t_us / 1000.0 AS a_t_ms, a.kind AS a_kind, a.name AS a_name,
  a.args AS a_args, a.answer AS a_answer, b.t_us / 1000.0 AS b_t_ms, b.kind AS b_kind, b.name AS b_name,
  b.args AS b_args, b.answer AS b_answer
FROM place p
LEFT JOIN one a ON a.seq = p.seq
LEFT JOIN other b ON b.seq = p.seq
WHERE a.t_us IS DISTINCT FROM b.t_us
  OR a.kind IS DISTINCT FROM b.kind
  OR a.name IS DISTINCT FROM b.name
  OR a.actor IS DISTINCT FROM b.actor
  OR a.view_path IS DISTINCT FROM b.view_path
  OR a.args IS DISTINCT FROM b.args
  OR a.answer IS DISTINCT FROM b.answer
ORDER BY p.seq
LIMIT 1
