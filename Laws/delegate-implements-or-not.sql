-- A delegate implements a method throughout, or never.
--
-- family: questions
-- from: EventStream.md ("nobody to ask" is told apart from "does not implement it")
-- claims: DIS-006, DIS-007
-- place: recording_id, seq
SELECT recording_id, max(min(seq) FILTER (WHERE implemented), min(seq) FILTER (WHERE NOT implemented)) AS seq,
  delegate || ' implements ' || selector || ' and does not' AS what
FROM v1_callbacks
GROUP BY recording_id, delegate, selector
HAVING min(implemented) <> max(implemented)
