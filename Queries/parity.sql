-- Whether configurations that differ in one axis only behave alike, each value with the next.
--
-- :axis text = popover  The axis.
-- :run run = @head  The run.
WITH
  cell AS MATERIALIZED (
    SELECT s.script, s.recording_id, s.session_id, a.value,
      (SELECT group_concat(axis || '=' || value, ',') FROM (
         SELECT axis, value FROM v1_axes x
         WHERE x.configuration_id = s.configuration_id
           AND x.axis <> :axis
         ORDER BY axis)) AS others
    FROM v1_sessions s
    JOIN v1_axes a ON a.configuration_id = s.configuration_id AND a.axis = :axis
    WHERE s.run_id = :run
  ),
  pair AS (
    SELECT script, others, value AS a, lead(value) OVER byValue AS b, recording_id AS a_recording,
      lead(recording_id) OVER byValue AS b_recording
    FROM cell
    WINDOW byValue AS (PARTITION BY script, others ORDER BY value)
  )
SELECT script, a, b, count(*) AS pairs, sum(a_recording = b_recording) AS alike
FROM pair
WHERE b IS NOT NULL
GROUP BY script, a, b
ORDER BY script, a, b
