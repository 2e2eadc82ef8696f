-- Which configurations behave alike: the axis values that showed each recording, newest run.
WITH
  cell AS (
    SELECT s.session_id, s.script, s.recording_id, a.axis, a.value
    FROM v1_sessions s
    JOIN v1_axes a USING (configuration_id)
    WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
  ),
  telling AS (SELECT script, axis FROM cell GROUP BY script, axis HAVING count(DISTINCT value) > 1),
  shown AS (
    SELECT script, recording_id, axis || '=' || group_concat(DISTINCT value) AS axis_values
    FROM (SELECT c.* FROM cell c JOIN telling USING (script, axis) ORDER BY c.axis, c.value)
    GROUP BY script, recording_id, axis
  ),
  named AS MATERIALIZED (
    SELECT script, recording_id, group_concat(axis_values, ' ') AS configurations
    FROM shown
    GROUP BY script, recording_id
  )
SELECT c.script, substr(r.digest, 1, 12) AS recording, count(DISTINCT c.session_id) AS sessions, n.configurations
FROM cell c
JOIN v1_recordings r USING (recording_id)
LEFT JOIN named n ON n.script = c.script AND n.recording_id = c.recording_id
GROUP BY c.script, c.recording_id
ORDER BY c.script, min(c.session_id)
