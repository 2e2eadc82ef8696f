-- A popover controller that raises because its popover is visible has the popover's view on the screen.
--
-- family: exceptions
-- claims: LIF-002, LIF-006
-- toolkits: uikit
-- place: recording_id, seq
SELECT x.recording_id, x.seq, d.actor || ' is said to be visible, and its view is not on the screen' AS what
FROM v1_exceptions x
JOIN v1_events e ON e.recording_id = x.recording_id AND e.seq = x.seq
JOIN v1_events d ON d.recording_id = x.recording_id AND d.seq = e.cause_seq AND d.name = 'dealloc'
WHERE x.message LIKE '%dealloc] reached while popover is still visible%'
  AND NOT EXISTS (
    SELECT * FROM v1_views v
    WHERE v.recording_id = x.recording_id
      AND v.class = 'UIPopoverView'
      -- Views are called by their popovers: notes.view, and notes.view#2 when there is another one.
      AND substr(v.view_path, length(v.parent_path) + 2) || '#' LIKE d.actor || '.view#%'
      AND v.seq_from <= x.seq
      AND x.seq < v.seq_to)
