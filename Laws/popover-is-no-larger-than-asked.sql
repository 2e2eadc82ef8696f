-- At rest a popover's content is shown no larger than the size that it has.
--
-- family: geometry
-- claims: POP-005, POP-009, POP-010
-- toolkits: uikit
-- place: recording_id, seq
WITH shown AS MATERIALIZED (
  SELECT DISTINCT v.recording_id, v.view, v.view_path, s.step,
    substr(v.view_path, length(v.parent_path) + 2) AS name, s.seq_to - 1 AS seq
  FROM v1_views v
  CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
  LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
  CROSS JOIN v1_steps s
    ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
    AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
  WHERE v.class = 'UIPopoverView'),
inside AS MATERIALIZED (
  SELECT recording_id, parent_path, view_path, seq_from, seq_to
  FROM v1_views
  WHERE parent_path IS NOT NULL
    AND view_path NOT LIKE '%.background'),
sized AS MATERIALIZED (
  SELECT p.recording_id, p.view_path || '.view' AS name, p.seq_from, p.seq_to, p.value ->> '$[0]' AS width,
    p.value ->> '$[1]' AS height
  FROM v1_properties p
  WHERE p.property = 'popoverContentSize')
SELECT h.recording_id, h.seq, c.view_path || ' is ' || f.width || ' × ' || f.height || ' of ' || z.width || ' × '
  || z.height AS what
FROM shown h
CROSS JOIN sized z
  ON z.recording_id = h.recording_id AND z.name = h.name AND z.seq_from <= h.seq AND h.seq < z.seq_to
CROSS JOIN inside c
  ON c.recording_id = h.recording_id AND c.parent_path = h.view_path AND c.seq_from <= h.seq AND h.seq < c.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = c.recording_id AND f.view_path = c.view_path AND f.seq_from <= h.seq AND h.seq < f.seq_to
WHERE z.width > 0
  AND z.height > 0
  AND (f.width > z.width OR f.height > z.height)
