-- A delegate that hears of a dismissal was asked before.
--
-- family: grammar
-- claims: DIS-004, DIS-006
-- place: recording_id, seq
SELECT recording_id, seq,
  delegate || ' is told that ' || (args ->> 'popoverController') || ' was dismissed, and was not asked' AS what
FROM (
  SELECT recording_id, seq, delegate, args, selector,
    lag(selector) OVER (PARTITION BY recording_id, args ->> 'popoverController' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN ('popoverControllerShouldDismissPopover:', 'popoverControllerDidDismissPopover:'))
WHERE selector = 'popoverControllerDidDismissPopover:'
  AND former IS NOT 'popoverControllerShouldDismissPopover:'
