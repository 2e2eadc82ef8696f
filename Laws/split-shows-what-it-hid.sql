-- A split view controller shows the controller and the item of the hiding before.
--
-- family: grammar
-- claims: SPL-009, SPL-013
-- place: recording_id, seq
--
-- The app may have replaced the first controller meanwhile; the item stays (uikit-facts 4.2).
SELECT recording_id, seq, 'shows ' || (args ->> 'viewController') || ' and invalidates ' || (args ->> 'barButtonItem')
  || ' after hiding ' || (former ->> 'viewController') || ' with ' || (former ->> 'barButtonItem') AS what
FROM (
  SELECT recording_id, seq, selector, args,
    lag(args) OVER (PARTITION BY recording_id, args ->> 'splitViewController' ORDER BY seq) AS former,
    lag(seq) OVER (PARTITION BY recording_id, args ->> 'splitViewController' ORDER BY seq) AS former_seq
  FROM v1_callbacks
  WHERE selector IN (
    'splitViewController:willHideViewController:withBarButtonItem:forPopoverController:',
    'splitViewController:willShowViewController:invalidatingBarButtonItem:')) c
WHERE selector = 'splitViewController:willShowViewController:invalidatingBarButtonItem:'
  AND former ->> 'popoverController' IS NOT NULL
  AND (former ->> 'barButtonItem' <> args ->> 'barButtonItem'
    OR former ->> 'viewController' <> args ->> 'viewController'
    AND NOT EXISTS (
      SELECT * FROM v1_events m
      WHERE m.recording_id = c.recording_id
        AND m.kind = 'message'
        AND m.name = 'setViewControllers:'
        AND m.actor = c.args ->> 'splitViewController'
        AND m.seq BETWEEN c.former_seq AND c.seq))
