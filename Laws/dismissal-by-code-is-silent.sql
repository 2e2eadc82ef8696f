-- Code that dismisses a popover causes no question to its delegate and no notification of it.
--
-- family: grammar
-- claims: DIS-001, DIS-008, DIS-030
-- place: recording_id, seq
WITH RECURSIVE chain (recording_id, seq, selector, popover, link, kind) AS (
  SELECT recording_id, seq, selector, args ->> 'popoverController', cause_seq, 'callback'
  FROM v1_callbacks
  WHERE selector IN ('popoverControllerShouldDismissPopover:', 'popoverControllerDidDismissPopover:')
  UNION ALL
  SELECT c.recording_id, c.seq, c.selector, c.popover, e.cause_seq,
    CASE WHEN e.name = 'dismissPopoverAnimated:' AND e.actor = c.popover THEN 'message' ELSE e.kind END
  FROM chain c
  JOIN v1_events e ON e.recording_id = c.recording_id AND e.seq = c.link
  -- A tap that follows is another matter.
  WHERE c.kind NOT IN ('message', 'touch'))
SELECT recording_id, seq, selector || ' of ' || popover || ' comes of dismissPopoverAnimated:' AS what
FROM chain
WHERE kind = 'message'
  AND EXISTS (
    SELECT * FROM v1_events m
    WHERE m.kind = 'message'
      AND m.name = 'dismissPopoverAnimated:'
      AND m.recording_id = chain.recording_id
      AND m.actor = chain.popover
      AND m.seq < chain.seq)
