-- At rest everything in a popover lies within it.
--
-- family: geometry
-- claims: POP-009, BGV-012
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH
  inside AS MATERIALIZED (
    SELECT recording_id, parent_path, view_path, seq_from, seq_to FROM v1_views WHERE parent_path IS NOT NULL),
  popover AS (
    SELECT DISTINCT v.recording_id, v.view, v.view_path, s.seq_to - 1 AS seq
    FROM v1_views v
    CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
    LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
    WHERE v.class = 'UIPopoverView'
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = v.recording_id))
SELECT c.recording_id, p.seq, c.view_path || ' is at ' || f.x || ', ' || f.y || ' ' || f.width || ' × ' || f.height
  || ' of ' || o.width || ' × ' || o.height AS what
FROM popover p
CROSS JOIN inside c
  ON c.recording_id = p.recording_id AND c.parent_path = p.view_path AND c.seq_from <= p.seq AND p.seq < c.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = c.recording_id AND f.view_path = c.view_path AND f.seq_from <= p.seq AND p.seq < f.seq_to
CROSS JOIN v1_frames o
  ON o.recording_id = p.recording_id AND o.view_path = p.view_path AND o.seq_from <= p.seq AND p.seq < o.seq_to
-- Of an anchor far outside nothing is seen on any side; such a popover has no size (uikit-facts 2.4, step 8).
WHERE (o.width > 0 OR o.height > 0)
  AND (f.x < 0 OR f.y < 0 OR f.x + f.width > o.width OR f.y + f.height > o.height)
