-- A finger comes down within the window.
--
-- family: touches
-- from: UIWindow Class Reference (a window receives the touches within its bounds)
-- place: recording_id, seq
SELECT e.recording_id, e.seq, 'a finger comes down at ' || (e.args ->> 'at') || ' of ' || w.width || ' × ' || w.height
  AS what
FROM v1_events e
JOIN v1_frames w
  ON w.recording_id = e.recording_id AND w.view_path = 'window' AND w.seq_from <= e.seq AND e.seq < w.seq_to
WHERE e.kind = 'touch'
  AND e.name = 'began'
  AND (e.args ->> '$.at[0]' NOT BETWEEN 0 AND w.width OR e.args ->> '$.at[1]' NOT BETWEEN 0 AND w.height)
