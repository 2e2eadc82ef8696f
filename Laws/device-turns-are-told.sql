-- A turn of the device is reported once.
--
-- family: rotation
-- from: UIDevice Class Reference (UIDeviceOrientationDidChangeNotification)
-- claims: SGP-039
-- place: recording_id, seq
SELECT recording_id, seq, 'told ' || times || ' times' AS what
FROM (
  SELECT s.recording_id, s.seq, (
    SELECT count(*) FROM v1_events n
    WHERE n.kind = 'notification'
      AND n.name = 'UIDeviceOrientationDidChangeNotification'
      AND n.recording_id = s.recording_id
      AND n.seq >= t.seq_from
      AND n.seq < t.seq_to) AS times
  FROM v1_events s
  CROSS JOIN v1_steps t ON t.recording_id = s.recording_id AND t.step = s.step
  WHERE s.kind = 'stimulus'
    AND s.name = 'rotate')
WHERE times <> 1
