-- A split view controller presents its first controller only while that is hidden.
--
-- family: grammar
-- claims: SPL-010, SPL-011, SPG-010, SPG-015
-- place: recording_id, seq
SELECT recording_id, seq, 'presents ' || (args ->> 'viewController') || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, selector, args,
    -- The last hiding or showing before it.
    (SELECT b.selector
     FROM v1_callbacks b
     WHERE b.recording_id = c.recording_id
       AND b.seq < c.seq
       AND b.args ->> 'splitViewController' = c.args ->> 'splitViewController'
       AND b.selector IN (
         'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:',
         'splitViewController:willShowViewController:invalidatingBarButtonItem:')
     ORDER BY b.seq DESC
     LIMIT 1) AS former
  FROM v1_callbacks c
  WHERE selector = 'splitViewController:popoverController:willPresentViewController:')
WHERE former IS NOT 'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:'
