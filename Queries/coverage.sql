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
  ),
  claimed AS (SELECT script, count(*) AS claims FROM v1_script_claims GROUP BY script),
  counted AS (
    SELECT script, count(*) AS sessions, count(DISTINCT recording_id) AS behaviours,
      count(CASE WHEN verdict IN ('failed', 'broken', 'crashed', 'error', 'nondeterministic') THEN 1 END) AS failing
    FROM v1_sessions
    WHERE run_id = :run
    GROUP BY script
  )
SELECT s.script, s.sessions, s.behaviours, coalesce(m.messages, 0) AS messages, coalesce(c.claims, 0) AS claims,
  s.failing
FROM counted s
LEFT JOIN message m ON m.script = s.script
LEFT JOIN claimed c ON c.script = s.script
ORDER BY s.script
