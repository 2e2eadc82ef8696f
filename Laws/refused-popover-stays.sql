-- A popover whose delegate answers NO is not dismissed.
--
-- family: questions
-- claims: DIS-005, DIS-029
-- place: recording_id, seq
SELECT recording_id, seq,
  (args ->> 'popoverController') || ' was dismissed although ' || delegate || ' answered NO' AS what
FROM (
  SELECT recording_id, seq, delegate, args, selector,
    lag(answer) OVER (PARTITION BY recording_id, args ->> 'popoverController' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN ('popoverControllerShouldDismissPopover:', 'popoverControllerDidDismissPopover:'))
WHERE selector = 'popoverControllerDidDismissPopover:'
  AND former = 'false'
UNION ALL
SELECT c.recording_id, e.seq, e.actor || ' disappears although ' || c.delegate || ' answered NO'
FROM v1_callbacks c
JOIN v1_events t ON t.recording_id = c.recording_id AND t.seq = c.cause_seq AND t.kind = 'touch'
JOIN v1_events e
  ON e.recording_id = c.recording_id AND e.cause_seq = t.seq AND e.seq > c.seq AND e.seq < c.seq + 20
  AND e.kind = 'lifecycle' AND e.name = 'viewWillDisappear:'
WHERE c.selector = 'popoverControllerShouldDismissPopover:'
  AND c.answer = 'false'
