-- At rest a dimming view covers the view that it stands in.
--
-- family: geometry
-- claims: DIS-002, DIS-003, PRE-018
-- place: recording_id, seq
WITH dimming AS (
  SELECT DISTINCT v.recording_id, v.view, v.view_path, v.parent_path, s.seq_to - 1 AS seq
  FROM v1_views v
  CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
  LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
  CROSS JOIN v1_steps s
    ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
    AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
  WHERE v.class = 'UIDimmingView'
    AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = v.recording_id))
SELECT v.recording_id, v.seq, v.view_path || ' is at ' || f.x || ', ' || f.y || ' ' || f.width || ' × ' || f.height
  || ' of ' || o.width || ' × ' || o.height AS what
FROM dimming v
CROSS JOIN v1_frames f
  ON f.recording_id = v.recording_id AND f.view_path = v.view_path AND v.seq < f.seq_to AND f.seq_from = (
    SELECT max(g.seq_from) FROM v1_frames g
    WHERE g.recording_id = v.recording_id AND g.view_path = v.view_path AND g.seq_from <= v.seq)
CROSS JOIN v1_frames o
  ON o.recording_id = v.recording_id AND o.view_path = v.parent_path AND v.seq < o.seq_to AND o.seq_from = (
    SELECT max(g.seq_from) FROM v1_frames g
    WHERE g.recording_id = v.recording_id AND g.view_path = v.parent_path AND g.seq_from <= v.seq)
WHERE f.x <> 0 OR f.y <> 0 OR f.width <> o.width OR f.height <> o.height
