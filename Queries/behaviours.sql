-- Which configurations behave alike: the axis values that showed each recording, newest run.
WITH
  cell AS (
    SELECT s.session_id, s.script, s.recording_id, a.axis, a.value
    FROM v1_sessions s
    JOIN v1_axes a USING (configuration_id)
    WHERE s.run_id = (SELECT max(run_id) FROM v1_runs)
  ),
  telling AS (SELECT script, axis FROM cell GROUP BY script, axis HAVING count(DISTINCT value) > 1),
  shown AS (SELECT DISTINCT c.script, c.recording_id, c.axis, c.value FROM cell c JOIN telling USING (script, axis)),
  -- A list grows from row to row, so that the greatest of its texts is the whole list.
  of_axis AS (
    SELECT script, recording_id, axis, max(listed) AS listed
    FROM (
      SELECT script, recording_id, axis, group_concat(value, ',') OVER byValue AS listed
      FROM shown
      WINDOW byValue AS (PARTITION BY script, recording_id, axis ORDER BY value)
    ) l
    GROUP BY script, recording_id, axis
  ),
  named AS (
    SELECT script, recording_id, max(listed) AS configurations
    FROM (
      SELECT script, recording_id, group_concat(axis || '=' || listed, ' ') OVER byAxis AS listed
      FROM of_axis
      WINDOW byAxis AS (PARTITION BY script, recording_id ORDER BY axis)
    ) l
    GROUP BY script, recording_id
  ),
  counted AS (
    SELECT script, recording_id, count(DISTINCT session_id) AS sessions, min(session_id) AS first_session
    FROM cell
    GROUP BY script, recording_id
  )
SELECT c.script, substr(r.digest, 1, 12) AS recording, c.sessions, n.configurations
FROM counted c
JOIN v1_recordings r ON r.recording_id = c.recording_id
LEFT JOIN named n ON n.script = c.script AND n.recording_id = c.recording_id
ORDER BY c.script, c.first_session
