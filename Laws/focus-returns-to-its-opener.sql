-- When a popover that took the focus is left by a key, the focus is back where it was when the popover came.
--
-- family: accessibility
-- from: ARIA Authoring Practices Guide, dialog (when a dialog closes, focus returns to the element that invoked the
--   dialog) and menu button (Escape closes the menu and returns focus to the element from which it was opened)
-- toolkits: chromium, qt
-- place: recording_id, seq
--
-- Of recordings that tell what the accessibility tree says of their views, and of openers that are still there. The
-- end of a `settle` right behind the step counts.
SELECT p.recording_id, p.seq_to AS seq,
  p.view_path || ' left, and ' || o.view_path || ' does not have the focus' AS what
FROM v1_views p
JOIN v1_properties o
  ON o.property = 'focused' AND o.value = 'true' AND o.recording_id = p.recording_id AND o.seq_from < p.seq_from
  AND o.seq_to >= p.seq_from
JOIN v1_steps s ON s.recording_id = p.recording_id AND s.seq_from <= p.seq_to AND p.seq_to < s.seq_to AND s.kind = 'key'
LEFT JOIN v1_steps n ON n.recording_id = s.recording_id AND n.step = s.step + 1 AND n.kind = 'settle'
WHERE (p.class LIKE '%popover=%' OR p.class IN ('Popup', 'Menu', 'Dialog', 'Drawer', 'dialog'))
  AND EXISTS (
    SELECT * FROM v1_properties a WHERE a.property = 'accessibleRole' AND a.recording_id = p.recording_id)
  AND EXISTS (
    SELECT * FROM v1_properties i
    WHERE i.property = 'focused'
      AND i.value = 'true'
      AND i.recording_id = p.recording_id
      AND (i.view_path = p.view_path OR substr(i.view_path, 1, length(p.view_path) + 1) = p.view_path || '/')
      AND i.seq_to > p.seq_from
      AND i.seq_from < p.seq_to)
  AND EXISTS (
    SELECT * FROM v1_views v
    WHERE v.recording_id = o.recording_id
      AND v.view_path = o.view_path
      AND v.seq_from < ifnull(n.seq_to, s.seq_to)
      AND v.seq_to >= ifnull(n.seq_to, s.seq_to))
  AND NOT EXISTS (
    SELECT * FROM v1_properties b
    WHERE b.property = 'focused'
      AND b.value = 'true'
      AND b.recording_id = o.recording_id
      AND b.view_path = o.view_path
      AND b.seq_from < ifnull(n.seq_to, s.seq_to)
      AND b.seq_to >= ifnull(n.seq_to, s.seq_to))
