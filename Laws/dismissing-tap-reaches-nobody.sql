-- The tap that a popover takes as one outside is kept from the views behind it.
--
-- family: touches
-- claims: DIS-003
-- toolkits: uikit
-- place: recording_id, seq
SELECT a.recording_id, a.seq, a.kind || ' ' || ifnull(a.actor || ' ', '') || a.name || ' comes of the tap outside '
  || (c.args ->> 'popoverController') AS what
FROM v1_callbacks c
JOIN v1_events t ON t.recording_id = c.recording_id AND t.seq = c.cause_seq AND t.kind = 'touch'
JOIN v1_events a ON a.recording_id = c.recording_id AND a.cause_seq = t.seq AND a.kind = 'action'
WHERE c.selector = 'popoverControllerShouldDismissPopover:'
