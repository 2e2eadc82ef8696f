-- What the sessions of a run come by: cells, behaviours, kinds of messages and claims of each script.
--
-- :run run = @head  The run.
WITH
  shown AS (SELECT DISTINCT script, recording_id FROM v1_sessions WHERE run_id = :run),
  message AS (
    SELECT h.script, count(DISTINCT e.name) AS messages
    FROM shown h
    JOIN v1_events e ON e.recording_id = h.recording_id
    WHERE e.kind IN ('callback', 'unimplemented', 'lifecycle')
    GROUP BY h.script
  )
SELECT s.script, count(*) AS sessions, count(DISTINCT s.recording_id) AS behaviours, ifnull(m.messages, 0) AS messages,
  (SELECT count(*) FROM v1_script_claims c WHERE c.script = s.script) AS claims,
  sum(s.verdict IN ('failed', 'broken', 'crashed', 'error', 'nondeterministic')) AS failing
FROM v1_sessions s
LEFT JOIN message m ON m.script = s.script
WHERE s.run_id = :run
GROUP BY s.script
ORDER BY s.script
