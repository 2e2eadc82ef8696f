-- A tap outside a popover with modal content causes no question.
--
-- family: questions
-- claims: DIS-013, SGP-008
-- place: recording_id, seq
SELECT c.recording_id, c.seq, (c.args ->> 'popoverController') || ' asks ' || c.delegate || ', and its content is modal'
  AS what
FROM v1_callbacks c
JOIN v1_properties p
  ON p.property = 'contentViewController' AND p.recording_id = c.recording_id
  AND p.view_path = c.args ->> 'popoverController' AND p.seq_from < c.seq AND c.seq < p.seq_to
JOIN v1_properties m
  ON m.property = 'modalInPopover' AND m.recording_id = c.recording_id AND m.view_path = p.value ->> '$'
  AND m.value = 'true' AND m.seq_from < c.seq AND c.seq < m.seq_to
WHERE c.selector = 'popoverControllerShouldDismissPopover:'
