-- At rest the arrow of a standard popover is drawn at an edge of its background, and within it.
--
-- family: geometry
-- claims: PRE-006, BGV-004, BGV-008
-- toolkits: uikit
-- place: recording_id, seq
--
-- A background class of the app's own may draw its arrow elsewhere (BGV-008), so it is not asked. A popover of which
-- less is left than its arrow takes has no room for one: next to nothing of it is to be seen (uikit-facts 2.4, step 8).
WITH background AS MATERIALIZED (
  SELECT recording_id, view_path, seq_from, seq_to FROM v1_views WHERE class = '_UIPopoverStandardChromeView')
SELECT p.recording_id, s.seq_to - 1 AS seq, p.view_path || ' draws its arrow at ' || p.value || ' of ' || f.width
  || ' × ' || f.height AS what
FROM v1_properties p
CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
CROSS JOIN v1_steps s
  ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
  AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
CROSS JOIN background v
  ON v.recording_id = p.recording_id AND v.view_path = p.view_path AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
CROSS JOIN v1_frames f
  ON f.recording_id = p.recording_id AND f.view_path = p.view_path AND f.seq_from < s.seq_to AND s.seq_to <= f.seq_to
WHERE p.property = 'drawnArrow'
  AND p.value ->> '$[2]' > 0
  AND f.width >= p.value ->> '$[2]' AND f.height >= p.value ->> '$[3]'
  AND (p.value ->> '$[0]' < 0 OR p.value ->> '$[1]' < 0
    OR p.value ->> '$[0]' + p.value ->> '$[2]' > f.width OR p.value ->> '$[1]' + p.value ->> '$[3]' > f.height
    OR (p.value ->> '$[0]' > 0 AND p.value ->> '$[1]' > 0
      AND p.value ->> '$[0]' + p.value ->> '$[2]' < f.width AND p.value ->> '$[1]' + p.value ->> '$[3]' < f.height))
