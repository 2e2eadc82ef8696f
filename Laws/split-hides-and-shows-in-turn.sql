-- A split view controller hides its first controller and shows it in turn, beginning with hiding.
--
-- family: grammar
-- claims: SPL-008, SPL-012, SPL-014, SPL-015
-- place: recording_id, seq
SELECT recording_id, seq, selector || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, selector,
    lag(selector) OVER (PARTITION BY recording_id, args ->> 'splitViewController' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN (
    'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:',
    'splitViewController:willShowViewController:invalidatingBarButtonItem:'))
WHERE former IS selector
  OR (former IS NULL AND selector = 'splitViewController:willShowViewController:invalidatingBarButtonItem:')
