-- Sessions of the newest run that are not as before.
SELECT 's:' || session_id AS session, script, ios, device, orientation, verdict
FROM v1_sessions
WHERE run_id = (SELECT max(run_id) FROM v1_runs)
  AND verdict NOT IN ('same', 'new')
ORDER BY script, session_id
