-- The cells that behave otherwise in one run than in another.
--
-- :a run = @head~1  The run before.
-- :b run = @head  The run after.
SELECT n.script, n.ios, n.device, n.orientation, n.popover, n.account, 's:' || o.session_id AS before,
  's:' || n.session_id AS after, n.verdict
FROM v1_sessions n
JOIN v1_sessions o
  ON o.run_id = :a AND o.script = n.script AND o.configuration_id = n.configuration_id
WHERE n.run_id = :b
  AND o.recording_id <> n.recording_id
ORDER BY n.script, n.session_id
