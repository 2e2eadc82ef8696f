-- A touch stays with the view that it began in.
--
-- family: touches
-- from: UITouch Class Reference (`view`: the view in which the touch initially occurred)
-- claims: DIS-003, DIS-023
-- place: recording_id, seq
SELECT e.recording_id, e.seq, 'touch ' || e.name || ' in ' || ifnull(e.view_path, 'no view') || ', begun in '
  || ifnull(b.view_path, 'no view') AS what
FROM v1_events e
JOIN v1_events b ON b.recording_id = e.recording_id AND b.seq = e.cause_seq AND b.kind = 'touch'
WHERE e.kind = 'touch'
  AND e.name <> 'began'
  AND b.view_path IS NOT e.view_path
