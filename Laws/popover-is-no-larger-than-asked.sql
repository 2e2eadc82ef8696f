-- At rest a popover's content is shown no larger than the size that it has.
--
-- family: geometry
-- claims: POP-005, POP-009, POP-010
-- toolkits: uikit
-- place: recording_id, seq
WITH sized AS (
  SELECT p.recording_id, p.view_path, s.seq_to - 1 AS seq, p.value ->> '$[0]' AS width, p.value ->> '$[1]' AS height
  FROM v1_properties p
  JOIN v1_steps s
    ON s.recording_id = p.recording_id AND s.kind = 'settle' AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
  WHERE p.property = 'popoverContentSize')
SELECT z.recording_id, z.seq, c.view_path || ' is ' || f.width || ' × ' || f.height || ' of ' || z.width || ' × '
  || z.height AS what
FROM sized z
JOIN v1_views v
  ON v.recording_id = z.recording_id AND v.class = 'UIPopoverView'
  AND substr(v.view_path, length(v.parent_path) + 2) = z.view_path || '.view'
  AND v.seq_from <= z.seq AND z.seq < v.seq_to
JOIN v1_views c
  ON c.recording_id = v.recording_id AND c.parent_path = v.view_path AND c.view_path NOT LIKE '%.background'
  AND c.seq_from <= z.seq AND z.seq < c.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = c.recording_id AND f.view_path = c.view_path AND f.seq_from <= z.seq AND z.seq < f.seq_to
WHERE z.width > 0
  AND z.height > 0
  AND (f.width > z.width OR f.height > z.height)
