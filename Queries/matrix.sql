-- Which behaviour each cell of a script showed in a run, numbered in order of appearance.
--
-- :script text  The script's id.
-- :run run = @head  The run.
WITH cell AS (
  SELECT s.*, min(s.session_id) OVER (PARTITION BY s.recording_id) AS first_session
  FROM v1_sessions s
  WHERE s.run_id = :run
    AND s.script = :script
)
SELECT dense_rank() OVER (ORDER BY first_session) AS behaviour, c.ios, c.device, c.orientation, c.popover, c.account,
  (SELECT group_concat(axis || '=' || value, ' ') FROM (
     SELECT axis, value FROM v1_axes x
     WHERE x.configuration_id = c.configuration_id
       AND x.axis NOT IN ('ios', 'device', 'orientation', 'popover', 'account')
     ORDER BY axis)) AS others,
  c.verdict, 's:' || c.session_id AS session
FROM cell c
ORDER BY behaviour, c.session_id
