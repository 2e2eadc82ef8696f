-- A controller hears of a rotation before, during and after it, in this order.
--
-- family: rotation
-- from: UIViewController Class Reference (willRotate, willAnimateRotation, didRotate)
-- claims: APP-016
-- place: recording_id, seq
--
-- One that goes away meanwhile may hear nothing more of that rotation, and is told of the next one from its beginning.
WITH change AS (
  SELECT recording_id, seq, actor, name,
    lag(name) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS former,
    lag(seq) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS former_seq
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN (
      'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
      'didRotateFromInterfaceOrientation:'))
SELECT c.recording_id, c.seq, c.actor || ': ' || c.name || ' after ' || ifnull(c.former, 'nothing') AS what
FROM change c
WHERE ifnull(c.former, 'didRotateFromInterfaceOrientation:') <> CASE c.name
    WHEN 'willRotateToInterfaceOrientation:duration:' THEN 'didRotateFromInterfaceOrientation:'
    WHEN 'willAnimateRotationToInterfaceOrientation:duration:' THEN 'willRotateToInterfaceOrientation:duration:'
    ELSE 'willAnimateRotationToInterfaceOrientation:duration:'
  END
  AND NOT (
    c.name = 'willRotateToInterfaceOrientation:duration:'
    AND EXISTS (
      SELECT * FROM v1_events d
      WHERE d.kind = 'lifecycle'
        AND d.name = 'viewDidDisappear:'
        AND d.recording_id = c.recording_id
        AND d.actor = c.actor
        AND d.seq BETWEEN c.former_seq AND c.seq))
