-- A rotation leads to another orientation, and the next one begins where it ended.
--
-- family: rotation
-- from: UIViewController Class Reference (`fromInterfaceOrientation`: the old orientation)
-- place: recording_id, seq
SELECT recording_id, seq, actor || ' turned from ' || "from" || ' to ' || "to" AS what
FROM (
  SELECT recording_id, seq, actor, name, args ->> 'orientation' AS "from",
    lag(args ->> 'orientation', 1) OVER turns AS "to", lag(name, 1) OVER turns AS turned
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN (
      'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
      'didRotateFromInterfaceOrientation:')
  WINDOW turns AS (PARTITION BY recording_id, actor ORDER BY seq))
WHERE name = 'didRotateFromInterfaceOrientation:'
  AND turned = 'willAnimateRotationToInterfaceOrientation:duration:'
  AND "from" = "to"
