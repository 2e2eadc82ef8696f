-- Whether configurations that differ in one axis only behave alike, each value with the next.
--
-- :axis text = popover  The axis.
-- :run run = @head  The run.
WITH
  cell AS (
    SELECT s.script, s.recording_id, s.configuration_id, a.value
    FROM v1_sessions s
    JOIN v1_axes a ON a.configuration_id = s.configuration_id
    WHERE s.run_id = :run
      AND a.axis = :axis
  ),
  -- A list grows from row to row, so that the greatest of its texts is the whole list.
  other AS (
    SELECT configuration_id, max(listed) AS listed
    FROM (
      SELECT a.configuration_id, group_concat(a.axis || '=' || a.value, ',') OVER byAxis AS listed
      FROM v1_axes a
      WHERE a.configuration_id IN (SELECT configuration_id FROM cell)
        AND a.axis <> :axis
      WINDOW byAxis AS (PARTITION BY a.configuration_id ORDER BY a.axis)
    ) l
    GROUP BY configuration_id
  ),
  pair AS (
    SELECT c.script, c.value AS a, lead(c.value) OVER byValue AS b, c.recording_id AS a_recording,
      lead(c.recording_id) OVER byValue AS b_recording
    FROM cell c
    LEFT JOIN other o ON o.configuration_id = c.configuration_id
    WINDOW byValue AS (PARTITION BY c.script, o.listed ORDER BY c.value)
  )
SELECT script, a, b, count(*) AS pairs, count(CASE WHEN a_recording = b_recording THEN 1 END) AS alike
FROM pair
WHERE b IS NOT NULL
GROUP BY script, a, b
ORDER BY script, a, b
