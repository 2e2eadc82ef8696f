-- In which order delegate methods are asked in each step, and how many sessions of a run show it.
--
-- :run run = @head  The run.
WITH
  -- A list grows from row to row, so that the greatest of its texts is the whole list.
  asked AS (
    SELECT script, session_id, label, step, max(listed) AS messages
    FROM (
      SELECT s.script, s.session_id, t.label, c.step, group_concat(c.selector, ' ') OVER bySeq AS listed
      FROM v1_sessions s
      JOIN v1_callbacks c ON c.recording_id = s.recording_id
      JOIN v1_steps t ON t.recording_id = c.recording_id AND t.step = c.step
      WHERE s.run_id = :run
      WINDOW bySeq AS (PARTITION BY s.session_id, c.step ORDER BY c.seq)
    ) l
    GROUP BY script, session_id, label, step
  )
SELECT script, step + 1 AS step, label, messages, count(*) AS sessions
FROM asked
GROUP BY script, step + 1, label, messages
ORDER BY script, step, sessions DESC, messages, label
