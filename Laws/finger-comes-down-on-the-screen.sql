-- A finger comes down within the window.
--
-- family: touches
-- from: UIWindow Class Reference (a window receives the touches within its bounds)
-- place: recording_id, seq
--
-- While the device turns the window has the bounds that it will have, and its frame is on the way to them.
WITH
  -- First those that are outside, since what follows looks at a whole recording.
  outside AS MATERIALIZED (
    SELECT e.recording_id, e.seq, e.args ->> 'at' AS at, e.args ->> '$.at[0]' AS x, e.args ->> '$.at[1]' AS y, w.width,
      w.height
    FROM v1_events e
    CROSS JOIN v1_frames w
      ON w.recording_id = e.recording_id AND w.view_path = 'window' AND e.seq < w.seq_to AND w.seq_from = (
        SELECT max(g.seq_from) FROM v1_frames g
        WHERE g.recording_id = e.recording_id AND g.view_path = 'window' AND g.seq_from <= e.seq)
    WHERE e.kind = 'touch'
      AND e.name = 'began'
      AND (e.args ->> '$.at[0]' NOT BETWEEN 0 AND w.width OR e.args ->> '$.at[1]' NOT BETWEEN 0 AND w.height))
SELECT e.recording_id, e.seq, 'a finger comes down at ' || e.at || ' of ' || e.width || ' × ' || e.height AS what
FROM outside e
WHERE NOT (
  max(e.x, e.y) <= (
    SELECT max(max(f.width, f.height)) FROM v1_frames f
    WHERE f.recording_id = e.recording_id AND f.view_path = 'window')
  AND min(e.x, e.y) >= 0
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
