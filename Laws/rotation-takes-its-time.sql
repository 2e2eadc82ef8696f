-- A rotation takes the time that was announced.
--
-- family: rotation
-- from: UIViewController Class Reference (`duration`: the duration of the pending rotation, in seconds)
-- place: recording_id, seq
SELECT recording_id, seq, actor || ' turned for ' || (t_us - begun_us) / 1000 || ' ms of ' || duration || ' s' AS what
FROM (
  SELECT recording_id, seq, actor, name, t_us, lag(t_us, 2) OVER turns AS begun_us,
    lag(name, 2) OVER turns AS begun, lag(args ->> 'duration', 2) OVER turns AS duration
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN (
      'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
      'didRotateFromInterfaceOrientation:')
  WINDOW turns AS (PARTITION BY recording_id, actor ORDER BY seq))
WHERE name = 'didRotateFromInterfaceOrientation:'
  AND begun = 'willRotateToInterfaceOrientation:duration:'
  AND t_us - begun_us NOT BETWEEN 1000000 * duration - 1000 AND 1000000 * duration + 17667
