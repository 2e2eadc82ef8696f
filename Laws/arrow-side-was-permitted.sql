-- A popover's arrow is on a side that was permitted when it was presented; from a bar button item, on top or below.
--
-- family: geometry
-- from: UIPopoverController.h (only up and down are permitted from a bar button item)
-- claims: PRE-007, PRE-008, PRE-009
-- toolkits: uikit, chameleon
-- place: recording_id, seq
SELECT d.recording_id, d.seq_from AS seq, d.view_path || ' has its arrow ' || (d.value ->> '$') || ' of '
  || (m.args ->> 'permittedArrowDirections') AS what
FROM v1_properties d
JOIN v1_events m ON m.recording_id = d.recording_id AND m.seq = (
  SELECT max(b.seq)
  FROM v1_events b
  WHERE b.kind = 'message'
    AND b.name IN (
      'presentPopoverFromRect:inView:permittedArrowDirections:animated:',
      'presentPopoverFromBarButtonItem:permittedArrowDirections:animated:')
    AND b.recording_id = d.recording_id
    AND b.actor = d.view_path
    AND b.seq <= d.seq_from)
WHERE d.property = 'popoverArrowDirection'
  AND d.value NOT IN ('"unknown"', '"none"')
  AND NOT (
    (m.args ->> 'permittedArrowDirections' = 'any'
      OR '|' || (m.args ->> 'permittedArrowDirections') || '|' LIKE '%|' || (d.value ->> '$') || '|%'
      -- From an item a mask without up and down is the app's mistake, and stands for both.
      OR m.args ->> 'item' IS NOT NULL
        AND m.args ->> 'permittedArrowDirections' IN ('none', 'left', 'right', 'left|right'))
    AND (m.args ->> 'item' IS NULL OR d.value IN ('"up"', '"down"')))
