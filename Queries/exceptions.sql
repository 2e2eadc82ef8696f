-- Every exception, with how many sessions of the newest run it ended.
SELECT s.script, x.type, x.message, count(*) AS sessions
FROM v1_sessions s
JOIN v1_exceptions x USING (recording_id)
WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
GROUP BY s.script, x.type, x.message
ORDER BY s.script, x.type, x.message
