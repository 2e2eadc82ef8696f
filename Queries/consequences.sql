-- What an event led to.
--
-- :session session  The session: `s:12`, or as anywhere else.
-- :seq integer  Sequence number of the event, as `rehearse show` prints it.
WITH RECURSIVE
  step_events AS MATERIALIZED (
    SELECT e.seq, e.cause_seq
    FROM v1_sessions s
    JOIN v1_events e ON e.recording_id = s.recording_id
    WHERE s.session_id = :session
      AND e.seq > :seq
  ),
  tree (seq, depth) AS (
    SELECT CAST(:seq AS BIGINT), 0
    UNION ALL
    SELECT n.seq, t.depth + 1 FROM tree t JOIN step_events n ON n.cause_seq = t.seq
  )
SELECT t.depth, e.seq, e.t_us / 1000.0 AS t_ms, e.step + 1 AS step, e.kind,
  coalesce(e.actor, e.view_path) AS subject, e.name, e.args, e.answer
FROM v1_sessions s
CROSS JOIN tree t
CROSS JOIN v1_events e
WHERE s.session_id = :session
  AND e.recording_id = s.recording_id
  AND e.seq = t.seq
ORDER BY e.seq
