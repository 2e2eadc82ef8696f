-- Turning the device is told once.
--
-- family: rotation
-- from: UIDevice Class Reference (UIDeviceOrientationDidChangeNotification)
-- claims: SGP-039
-- place: recording_id, seq
WITH told AS MATERIALIZED (
  SELECT recording_id, step, seq
  FROM v1_events
  WHERE kind = 'notification'
    AND name = 'UIDeviceOrientationDidChangeNotification')
SELECT s.recording_id, s.seq, 'told ' || count(n.seq) || ' times' AS what
FROM v1_events s
LEFT JOIN told n ON n.recording_id = s.recording_id AND n.step = s.step
WHERE s.kind = 'stimulus'
  AND s.name = 'rotate'
GROUP BY s.recording_id, s.seq
HAVING count(n.seq) <> 1
