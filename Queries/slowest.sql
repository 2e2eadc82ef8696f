-- The scripts that took longest to perform in the newest run.
--
-- :limit integer = 10  How many scripts.
SELECT script, count(*) AS sessions, sum(wall_us) / 1000.0 AS total_ms, max(wall_us) / 1000.0 AS slowest_ms
FROM v1_sessions
WHERE run_id = (SELECT max(run_id) FROM v1_runs)
GROUP BY script
ORDER BY sum(wall_us) DESC, script
LIMIT :limit
