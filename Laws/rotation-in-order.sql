-- A controller is told before, during and after a rotation, in this order.
--
-- family: rotation
-- from: UIViewController Class Reference (willRotate, willAnimateRotation, didRotate)
-- claims: APP-016
-- place: recording_id, seq
SELECT recording_id, seq, actor || ': ' || name || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, actor, name, lag(name) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN (
      'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
      'didRotateFromInterfaceOrientation:'))
WHERE ifnull(former, 'didRotateFromInterfaceOrientation:') <> CASE name
    WHEN 'willRotateToInterfaceOrientation:duration:' THEN 'didRotateFromInterfaceOrientation:'
    WHEN 'willAnimateRotationToInterfaceOrientation:duration:' THEN 'willRotateToInterfaceOrientation:duration:'
    ELSE 'willAnimateRotationToInterfaceOrientation:duration:'
  END
