-- How long it takes from each will-message to its did-message, in a session.
--
-- :session session  The session: `s:12`, or as anywhere else.
WITH happened AS MATERIALIZED (
  SELECT e.seq, e.t_us, e.step, coalesce(e.actor, '') AS actor, e.name
  FROM v1_sessions s
  JOIN v1_events e ON e.recording_id = s.recording_id
  WHERE s.session_id = :session
    AND e.kind IN ('callback', 'unimplemented', 'lifecycle')
    AND (lower(e.name) LIKE '%will%' OR lower(e.name) LIKE '%did%')
),
opened AS (
  SELECT w.*, (
    SELECT min(d.seq) FROM happened d
    WHERE d.actor = w.actor
      AND d.seq > w.seq
      AND d.name = replace(replace(w.name, 'Will', 'Did'), 'will', 'did')) AS did_seq
  FROM happened w
  WHERE lower(w.name) LIKE '%will%'
)
SELECT o.step + 1 AS step, o.actor, o.name, o.seq, o.did_seq, (d.t_us - o.t_us) / 1000.0 AS ms
FROM opened o
LEFT JOIN happened d ON d.seq = o.did_seq
ORDER BY o.seq
