-- At most one popover is visible.
--
-- family: grammar
-- claims: APP-023, APP-025
-- place: recording_id, seq
WITH visible AS MATERIALIZED (
  SELECT recording_id, view_path, seq_from, seq_to,
    -- Up to when one that became visible before is.
    max(seq_to) OVER (
      PARTITION BY recording_id
      ORDER BY seq_from, view_path
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before_to
  FROM v1_properties
  WHERE property = 'popoverVisible'
    AND value = 'true')
SELECT p.recording_id, p.seq_from AS seq,
  min(p.view_path, o.view_path) || ' and ' || max(p.view_path, o.view_path) || ' are visible' AS what
FROM visible p
CROSS JOIN visible o
  ON o.recording_id = p.recording_id AND (o.seq_from, o.view_path) < (p.seq_from, p.view_path)
  AND o.seq_to > p.seq_from AND o.view_path <> p.view_path
WHERE p.before_to > p.seq_from
