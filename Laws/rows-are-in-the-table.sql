-- A table asks only for rows that its data source says it has.
--
-- family: questions
-- from: UITableViewDataSource Protocol Reference (number of sections, number of rows, cell for a row)
-- claims: AUT-012
-- place: recording_id, seq
SELECT c.recording_id, c.seq, (c.args ->> 'tableView') || ' asks for row ' || (c.args ->> 'row') || ' of '
  || ifnull(n.answer, 'no') AS what
FROM v1_callbacks c
LEFT JOIN v1_callbacks n ON n.recording_id = c.recording_id AND n.seq = (
  SELECT max(b.seq)
  FROM v1_callbacks b
  WHERE b.recording_id = c.recording_id
    AND b.seq < c.seq
    AND b.selector = 'tableView:numberOfRowsInSection:'
    AND b.args ->> 'tableView' = c.args ->> 'tableView')
WHERE c.selector = 'tableView:cellForRowAtIndexPath:'
  AND (n.answer IS NULL OR c.args ->> 'row' >= CAST(n.answer AS INTEGER))
