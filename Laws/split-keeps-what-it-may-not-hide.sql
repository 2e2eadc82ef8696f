-- A split view controller hides nothing in an orientation for which its delegate answered NO.
--
-- family: questions
-- claims: SPL-035, SPL-036, SPG-015
-- place: recording_id, seq
SELECT h.recording_id, h.seq,
  (h.args ->> 'viewController') || ' is hidden although ' || q.delegate || ' answered NO' AS what
FROM v1_callbacks h
JOIN v1_callbacks q ON q.recording_id = h.recording_id AND q.seq = (
  SELECT max(b.seq)
  FROM v1_callbacks b
  WHERE b.recording_id = h.recording_id
    AND b.seq < h.seq
    AND b.selector = 'splitViewController:shouldHideViewController:inOrientation:'
    AND b.args ->> 'splitViewController' = h.args ->> 'splitViewController')
WHERE h.selector = 'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:'
  AND q.answer = 'false'
