-- When the view that has the focus leaves, another has it as soon as the screen is at rest.
--
-- family: accessibility
-- from: Web Content Accessibility Guidelines 2.2, 2.4.3 (components receive focus in an order that preserves meaning
--   and operability); HTML Standard, "focus fixup" (what is no longer focusable loses the focus)
-- toolkits: chromium, qt
-- place: recording_id, seq
--
-- Of recordings that tell what the accessibility tree says of their views. At rest is the end of the step, or of a
-- `settle` right behind it.
SELECT f.recording_id, f.seq_to AS seq, f.view_path || ' left with the focus, and nobody has it' AS what
FROM v1_properties f
JOIN v1_views v ON v.recording_id = f.recording_id AND v.view_path = f.view_path AND v.seq_to = f.seq_to
JOIN v1_steps s ON s.recording_id = f.recording_id AND s.seq_from <= f.seq_to AND f.seq_to < s.seq_to
LEFT JOIN v1_steps n ON n.recording_id = s.recording_id AND n.step = s.step + 1 AND n.kind = 'settle'
WHERE f.property = 'focused'
  AND f.value = 'true'
  AND EXISTS (
    SELECT * FROM v1_properties a WHERE a.property = 'accessibleRole' AND a.recording_id = f.recording_id)
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = f.recording_id)
  AND NOT EXISTS (
    SELECT * FROM v1_properties o
    WHERE o.property = 'focused'
      AND o.value = 'true'
      AND o.recording_id = f.recording_id
      AND o.seq_from < ifnull(n.seq_to, s.seq_to)
      AND o.seq_to >= ifnull(n.seq_to, s.seq_to))
