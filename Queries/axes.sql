-- In how many behaviours each axis of each script takes part, newest run.
SELECT s.script, a.axis, count(DISTINCT a.value) AS "values", count(DISTINCT s.recording_id) AS behaviours
FROM v1_sessions s
JOIN v1_axes a USING (configuration_id)
WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
GROUP BY s.script, a.axis
HAVING count(DISTINCT a.value) > 1
ORDER BY s.script, a.axis
