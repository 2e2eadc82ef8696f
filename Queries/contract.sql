-- In which order delegate methods are asked in each step, and how many sessions of a run show it.
--
-- :run run = @head  The run.
WITH asked AS (
  SELECT s.script, s.session_id, t.label, c.step, group_concat(c.selector, ' ') AS messages
  FROM v1_sessions s
  JOIN v1_callbacks c ON c.recording_id = s.recording_id
  JOIN v1_steps t ON t.recording_id = c.recording_id AND t.step = c.step
  WHERE s.run_id = :run
  GROUP BY s.script, s.session_id, c.step
)
SELECT script, step + 1 AS step, label, messages, count(*) AS sessions
FROM asked
GROUP BY script, step, label, messages
ORDER BY script, step, sessions DESC, messages
