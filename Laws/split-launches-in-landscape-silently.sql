-- A split view controller that is launched in landscape hides and shows nothing.
--
-- family: grammar
-- claims: SPL-015
-- place: recording_id, seq
SELECT c.recording_id, c.seq, c.selector || ' at the launch in landscape' AS what
FROM v1_callbacks c
JOIN v1_steps s ON s.recording_id = c.recording_id AND s.step = c.step AND s.kind = 'launch'
WHERE c.selector IN (
    'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:',
    'splitViewController:willShowViewController:invalidatingBarButtonItem:')
  AND EXISTS (
    SELECT * FROM v1_frames f
    WHERE f.recording_id = c.recording_id
      AND f.view_path = 'window'
      AND f.seq_from < s.seq_to
      AND f.width > f.height)
  -- Asked, a delegate may want it hidden in landscape too (SPL-039).
  AND NOT EXISTS (
    SELECT * FROM v1_callbacks q
    WHERE q.recording_id = c.recording_id
      AND q.step = c.step
      AND q.selector = 'splitViewController:shouldHideViewController:inOrientation:'
      AND q.args ->> 'orientation' LIKE '%Landscape%'
      AND q.answer = 'true')
