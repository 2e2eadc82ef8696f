-- At rest the first pane is 320 points wide and the second takes what the divider leaves.
--
-- family: geometry
-- claims: SPL-003, SPL-004, SPL-005, SPL-006, SPL-035
-- place: recording_id, seq
--
-- A divider that stands beside a dimming view is the edge of the panel that slides in from iOS 5.1 on (SPG-002).
WITH
  part AS MATERIALIZED (
    SELECT recording_id, parent_path, view_path, class, seq_from, seq_to
    FROM v1_views
    WHERE recording_id IN (SELECT recording_id FROM v1_views WHERE view_path LIKE '%.divider')),
  divider AS (
    SELECT v.recording_id, v.view_path, v.parent_path, s.seq_to - 1 AS seq
    FROM v1_views v
    CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
    LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
    WHERE v.view_path LIKE '%.divider'
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = v.recording_id)
      AND NOT EXISTS (
        SELECT * FROM part d
        WHERE d.recording_id = v.recording_id
          AND d.parent_path = v.parent_path
          AND d.class = 'UIDimmingView'
          AND d.seq_from < s.seq_to
          AND s.seq_to <= d.seq_to)),
  measured AS (
    SELECT d.recording_id, d.seq, d.parent_path, f.x, f.width, o.width AS whole, o.height AS high
    FROM divider d
    CROSS JOIN v1_frames f
      ON f.recording_id = d.recording_id AND f.view_path = d.view_path AND f.seq_from <= d.seq AND d.seq < f.seq_to
    CROSS JOIN v1_frames o
      ON o.recording_id = d.recording_id AND o.view_path = d.parent_path AND o.seq_from <= d.seq AND d.seq < o.seq_to),
  wanted AS (
    SELECT recording_id, seq, parent_path, 0 AS x, 320 AS width, high FROM measured
    UNION ALL
    SELECT recording_id, seq, parent_path, x + width, whole - x - width, high FROM measured)
SELECT w.recording_id, w.seq, w.parent_path || ' has no pane of ' || w.width || ' × ' || w.high || ' at ' || w.x AS what
FROM wanted w
WHERE NOT EXISTS (
  SELECT * FROM part v
  CROSS JOIN v1_frames f
    ON f.recording_id = v.recording_id AND f.view_path = v.view_path AND f.seq_from <= w.seq AND w.seq < f.seq_to
  WHERE v.recording_id = w.recording_id
    AND v.parent_path = w.parent_path
    AND f.x = w.x
    AND f.y = 0
    AND f.width = w.width
    AND f.height = w.high)
