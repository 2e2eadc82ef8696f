-- What led to an event: the chain of causes from the step's stimulus.
--
-- :session session  The session: `s:12`, or as anywhere else.
-- :seq integer  Sequence number of the event, as `rehearse show` prints it.
WITH RECURSIVE chain (recording_id, seq) AS (
  SELECT recording_id, CAST(:seq AS BIGINT) FROM v1_sessions WHERE session_id = :session
  UNION ALL
  SELECT c.recording_id, e.cause_seq
  FROM chain c
  CROSS JOIN v1_events e
  WHERE e.recording_id = c.recording_id
    AND e.seq = c.seq
    AND e.cause_seq IS NOT NULL
)
SELECT e.seq, e.t_us / 1000.0 AS t_ms, e.step + 1 AS step, e.kind, coalesce(e.actor, e.view_path) AS subject, e.name,
  e.args, e.answer
FROM chain c
CROSS JOIN v1_events e
WHERE e.recording_id = c.recording_id
  AND e.seq = c.seq
ORDER BY e.seq
