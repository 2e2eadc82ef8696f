-- Delegate methods that were asked for and not implemented, newest run.
SELECT s.script, c.delegate, c.selector, count(*) AS times
FROM v1_sessions s
JOIN v1_callbacks c USING (recording_id)
WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
  AND c.implemented = 0
GROUP BY s.script, c.delegate, c.selector
ORDER BY s.script, c.delegate, c.selector
