-- At rest everything in a popover lies within it.
--
-- family: geometry
-- claims: POP-009, BGV-012
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH rest AS (
  SELECT DISTINCT s.recording_id, s.seq_to - 1 AS seq
  FROM v1_steps s
  WHERE s.kind = 'settle'
    AND s.seq_to > 0
    AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = s.recording_id))
SELECT c.recording_id, r.seq, c.view_path || ' is at ' || f.x || ', ' || f.y || ' ' || f.width || ' × ' || f.height
  || ' of ' || o.width || ' × ' || o.height AS what
FROM v1_views p
JOIN rest r ON r.recording_id = p.recording_id AND p.seq_from <= r.seq AND r.seq < p.seq_to
JOIN v1_views c
  ON c.recording_id = p.recording_id AND c.parent_path = p.view_path AND c.seq_from <= r.seq AND r.seq < c.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = c.recording_id AND f.view_path = c.view_path AND f.seq_from <= r.seq AND r.seq < f.seq_to
CROSS JOIN v1_frames o
  ON o.recording_id = p.recording_id AND o.view_path = p.view_path AND o.seq_from <= r.seq AND r.seq < o.seq_to
WHERE p.class = 'UIPopoverView'
  -- Of an anchor far outside nothing is seen on any side; such a popover has no size (uikit-facts 2.4, step 8).
  AND (o.width > 0 OR o.height > 0)
  AND (f.x < 0 OR f.y < 0 OR f.x + f.width > o.width OR f.y + f.height > o.height)
