-- The tap that a popover takes as one outside is kept from the views behind it.
--
-- family: touches
-- claims: DIS-003
-- toolkits: uikit
-- place: recording_id, seq
WITH acted AS MATERIALIZED (
  SELECT recording_id, seq, cause_seq, kind, actor, name FROM v1_events WHERE kind = 'action')
SELECT a.recording_id, a.seq, a.kind || ' ' || ifnull(a.actor || ' ', '') || a.name || ' comes of the tap outside '
  || (c.args ->> 'popoverController') AS what
FROM v1_callbacks c
CROSS JOIN v1_events t ON t.recording_id = c.recording_id AND t.seq = c.cause_seq AND t.kind = 'touch'
CROSS JOIN acted a ON a.recording_id = c.recording_id AND a.cause_seq = t.seq
WHERE c.selector = 'popoverControllerShouldDismissPopover:'
