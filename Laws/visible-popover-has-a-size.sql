-- A popover that is on the screen has a size, unless the app's margins leave no room for one.
--
-- family: geometry
-- from: UIPopoverController Class Reference (a popover presents its content in a layer above the app's own window)
-- claims: PRE-001, POP-005
-- toolkits: uikit, chameleon
-- place: recording_id, seq
--
-- Of an SGPopoverController that permits no arrow nothing but its border is left: its source says so.
WITH popover AS MATERIALIZED (
  SELECT recording_id, view_path, parent_path, seq_from, seq_to,
    substr(view_path, length(parent_path) + 2) AS name
  FROM v1_views
  WHERE class = 'UIPopoverView')
SELECT f.recording_id, f.seq_from AS seq, p.name || ' is ' || f.width || ' × ' || f.height AS what
FROM popover p
CROSS JOIN v1_frames f
  ON f.recording_id = p.recording_id AND f.view_path = p.view_path
  AND p.seq_from <= f.seq_from AND f.seq_from < p.seq_to
WHERE (f.width <= 0 OR f.height <= 0)
  AND NOT EXISTS (
    SELECT *
    FROM v1_properties m
    CROSS JOIN v1_frames o
      ON o.recording_id = m.recording_id AND o.view_path = p.parent_path
      AND o.seq_from <= f.seq_from AND f.seq_from < o.seq_to
    WHERE m.property = 'popoverLayoutMargins'
      AND m.recording_id = p.recording_id
      AND m.view_path = substr(p.name, 1, instr(p.name, '.view') - 1)
      AND m.seq_from <= f.seq_from AND f.seq_from < m.seq_to
      -- The status bar takes 20 points of the height.
      AND (m.value ->> '$[1]' + m.value ->> '$[3]' >= o.width
        OR m.value ->> '$[0]' + m.value ->> '$[2]' + 20 >= o.height))
