-- When a delegate hears of a dismissal, the popover has left the screen.
--
-- family: grammar
-- claims: DIS-009
-- toolkits: uikit
-- place: recording_id, seq
SELECT c.recording_id, c.seq, (c.args ->> 'popoverController') || ' is still at ' || v.view_path AS what
FROM v1_callbacks c
JOIN v1_views v
  ON v.recording_id = c.recording_id AND v.class = 'UIPopoverView' AND v.seq_from < c.seq AND c.seq < v.seq_to
JOIN v1_recordings r ON r.recording_id = c.recording_id
LEFT JOIN v1_events last ON last.recording_id = v.recording_id AND last.seq = v.seq_to
WHERE c.selector = 'popoverControllerDidDismissPopover:'
  AND v.view_path LIKE '%/' || (c.args ->> 'popoverController') || '.view%'
  -- What a turn changes is recorded at its end.
  AND (last.seq IS NULL OR last.t_us > c.t_us)
