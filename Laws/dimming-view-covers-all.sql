-- At rest a dimming view covers the view that it stands in.
--
-- family: geometry
-- claims: DIS-002, DIS-003, PRE-018
-- place: recording_id, seq
WITH rest AS (
  SELECT DISTINCT s.recording_id, s.seq_to - 1 AS seq
  FROM v1_steps s
  WHERE s.kind = 'settle'
    AND s.seq_to > 0
    AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = s.recording_id))
SELECT v.recording_id, r.seq, v.view_path || ' is at ' || f.x || ', ' || f.y || ' ' || f.width || ' × ' || f.height
  || ' of ' || o.width || ' × ' || o.height AS what
FROM v1_views v
JOIN rest r ON r.recording_id = v.recording_id AND v.seq_from <= r.seq AND r.seq < v.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = v.recording_id AND f.view_path = v.view_path AND f.seq_from <= r.seq AND r.seq < f.seq_to
CROSS JOIN v1_frames o
  ON o.recording_id = v.recording_id AND o.view_path = v.parent_path AND o.seq_from <= r.seq AND r.seq < o.seq_to
WHERE v.class = 'UIDimmingView'
  AND (f.x <> 0 OR f.y <> 0 OR f.width <> o.width OR f.height <> o.height)
