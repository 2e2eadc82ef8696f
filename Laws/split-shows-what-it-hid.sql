-- What a split view controller shows is the controller and the item of the hiding before.
--
-- family: grammar
-- claims: SPL-009, SPL-013
-- place: recording_id, seq
SELECT recording_id, seq, 'shows ' || (args ->> 'viewController') || ' and invalidates ' || (args ->> 'barButtonItem')
  || ' after hiding ' || (former ->> 'viewController') || ' with ' || (former ->> 'barButtonItem') AS what
FROM (
  SELECT recording_id, seq, selector, args,
    lag(args) OVER (PARTITION BY recording_id, args ->> 'splitViewController' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN (
    'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:',
    'splitViewController:willShowViewController:invalidatingBarButtonItem:'))
WHERE selector = 'splitViewController:willShowViewController:invalidatingBarButtonItem:'
  AND former ->> 'popoverController' IS NOT NULL
  AND (former ->> 'viewController' <> args ->> 'viewController'
    OR former ->> 'barButtonItem' <> args ->> 'barButtonItem')
