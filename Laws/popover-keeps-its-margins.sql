-- At rest a popover lies within the layout margins of what it is in: 10 points unless its controller says otherwise.
--
-- family: geometry
-- claims: PRE-013, PRE-016, POP-009
-- toolkits: uikit
-- place: recording_id, seq
WITH
  popover AS (
    SELECT DISTINCT v.recording_id, v.view, v.view_path, v.parent_path,
      substr(v.view_path, length(v.parent_path) + 2) AS name, s.seq_to - 1 AS seq
    FROM v1_views v
    CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
    LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
    WHERE v.class = 'UIPopoverView'
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = v.recording_id)),
  placed AS (
    SELECT p.recording_id, p.seq, p.name, f.x AS left, f.y AS top, o.width - f.x - f.width AS right,
      o.height - f.y - f.height AS bottom, f.width > 0 OR f.height > 0 AS has_size, m.value AS margins
    FROM popover p
    CROSS JOIN v1_frames f
      ON f.recording_id = p.recording_id AND f.view_path = p.view_path AND f.seq_from <= p.seq AND p.seq < f.seq_to
    CROSS JOIN v1_frames o
      ON o.recording_id = p.recording_id AND o.view_path = p.parent_path AND o.seq_from <= p.seq AND p.seq < o.seq_to
    LEFT JOIN v1_properties m
      ON m.property = 'popoverLayoutMargins' AND m.recording_id = p.recording_id
      AND m.view_path = substr(p.name, 1, instr(p.name, '.view') - 1) AND m.seq_from <= p.seq AND p.seq < m.seq_to)
SELECT recording_id, seq, name || ' leaves ' || top || ', ' || left || ', ' || bottom || ', ' || right || ' of '
  || ifnull(margins, '[10,10,10,10]') AS what
FROM placed
WHERE has_size
  -- Of an anchor far outside nothing is seen on any side; such a popover has no size (uikit-facts 2.4, step 8).
  AND (
    top < ifnull(margins ->> '$[0]', 10)
    OR left < ifnull(margins ->> '$[1]', 10)
    OR bottom < ifnull(margins ->> '$[2]', 10)
    OR right < ifnull(margins ->> '$[3]', 10))
