-- Which behaviour each cell of a script showed in a run, numbered in order of appearance.
--
-- :script text  The script's id.
-- :run run = @head  The run.
WITH
  cell AS (
    SELECT session_id, recording_id, configuration_id, ios, device, orientation, popover, account, verdict,
      min(session_id) OVER (PARTITION BY recording_id) AS first_session
    FROM v1_sessions
    WHERE run_id = :run
      AND script = :script
  ),
  -- A list grows from row to row, so that the greatest of its texts is the whole list.
  own AS (
    SELECT configuration_id, max(listed) AS listed
    FROM (
      SELECT a.configuration_id, group_concat(a.axis || '=' || a.value, ' ') OVER byAxis AS listed
      FROM v1_axes a
      WHERE a.configuration_id IN (SELECT configuration_id FROM cell)
        AND a.axis NOT IN ('ios', 'device', 'orientation', 'popover', 'account')
      WINDOW byAxis AS (PARTITION BY a.configuration_id ORDER BY a.axis)
    ) l
    GROUP BY configuration_id
  )
SELECT dense_rank() OVER (ORDER BY c.first_session) AS behaviour, c.ios, c.device, c.orientation, c.popover, c.account,
  o.listed AS others, c.verdict, 's:' || c.session_id AS session
FROM cell c
LEFT JOIN own o ON o.configuration_id = c.configuration_id
ORDER BY behaviour, c.session_id
