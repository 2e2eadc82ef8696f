-- A controller that will appear animated has appeared animated, and likewise when it disappears.
--
-- family: grammar
-- from: UIViewController Class Reference (`animated`: whether the transition is animated)
-- place: recording_id, seq
SELECT recording_id, seq, actor || ': ' || name || ' ' || args || ' after ' || former || ' ' || former_args AS what
FROM (
  SELECT recording_id, seq, actor, name, args,
    lag(name) OVER former AS former, lag(args) OVER former AS former_args
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN ('viewWillAppear:', 'viewDidAppear:', 'viewWillDisappear:', 'viewDidDisappear:')
  WINDOW former AS (PARTITION BY recording_id, actor ORDER BY seq))
WHERE name LIKE 'viewDid%'
  AND former = replace(name, 'Did', 'Will')
  AND former_args <> args
