-- A finger comes down within the window.
--
-- family: touches
-- from: UIWindow Class Reference (a window receives the touches within its bounds)
-- place: recording_id, seq
--
-- While the device turns the window has the bounds that it will have, and its frame is on the way to them.
SELECT e.recording_id, e.seq, 'a finger comes down at ' || (e.args ->> 'at') || ' of ' || w.width || ' × ' || w.height
  AS what
FROM v1_events e
JOIN v1_frames w
  ON w.recording_id = e.recording_id AND w.view_path = 'window' AND w.seq_from <= e.seq AND e.seq < w.seq_to
WHERE e.kind = 'touch'
  AND e.name = 'began'
  AND (e.args ->> '$.at[0]' NOT BETWEEN 0 AND w.width OR e.args ->> '$.at[1]' NOT BETWEEN 0 AND w.height)
  AND NOT (
    max(e.args ->> '$.at[0]', e.args ->> '$.at[1]') <= (
      SELECT max(max(f.width, f.height)) FROM v1_frames f
      WHERE f.recording_id = e.recording_id AND f.view_path = 'window')
    AND min(e.args ->> '$.at[0]', e.args ->> '$.at[1]') >= 0
    AND 'didRotateFromInterfaceOrientation:' <> ifnull((
      SELECT r.name FROM v1_events r
      WHERE r.recording_id = e.recording_id
        AND r.kind = 'lifecycle'
        AND r.name IN (
          'willRotateToInterfaceOrientation:duration:', 'willAnimateRotationToInterfaceOrientation:duration:',
          'didRotateFromInterfaceOrientation:')
        AND r.seq < e.seq
      ORDER BY r.seq DESC
      LIMIT 1), 'didRotateFromInterfaceOrientation:'))
