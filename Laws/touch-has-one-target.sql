-- A touch stays with the view that it began in.
--
-- family: touches
-- from: UITouch Class Reference (`view`: the view in which the touch initially occurred)
-- claims: DIS-003, DIS-023
-- place: recording_id, seq
SELECT e.recording_id, e.seq, 'touch ' || e.name || ' in ' || e.view_path || ', begun in '
  || b.view_path AS what
FROM v1_events e
JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq AND b.kind = 'touch'
WHERE e.kind = 'touch'
  AND e.name <> 'began'
  -- A view that has left the screen meanwhile has no path.
  AND e.view_path <> b.view_path
