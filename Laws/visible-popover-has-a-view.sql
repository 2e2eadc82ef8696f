-- At rest a popover is visible exactly while its view is on the screen.
--
-- family: lifetime
-- claims: PRE-001, PRE-002, DIS-009, DIS-031
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH
  rest AS MATERIALIZED (
    SELECT DISTINCT s.recording_id, s.seq_to - 1 AS seq
    FROM v1_steps s
    WHERE s.kind = 'settle'
      AND s.seq_to > 0
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = s.recording_id)),
  -- Views are called by their popovers: notes.view, and notes.view#2 when there is another one.
  popover_view AS (
    SELECT recording_id, seq_from, seq_to, substr(name, 1, instr(name || '.', '.view') - 1) AS popover
    FROM (
      SELECT recording_id, seq_from, seq_to, substr(view_path, length(parent_path) + 2) AS name
      FROM v1_views
      WHERE class IN ('UIPopoverView', 'SGPopoverView'))),
  shown AS MATERIALIZED (
    SELECT r.recording_id, r.seq, v.popover
    FROM popover_view v
    JOIN rest r ON r.recording_id = v.recording_id AND v.seq_from <= r.seq AND r.seq < v.seq_to),
  wrong AS (
    SELECT r.recording_id, r.seq, p.view_path, ' is visible and has no view' AS what
    FROM v1_properties p
    JOIN rest r ON r.recording_id = p.recording_id AND p.seq_from <= r.seq AND r.seq < p.seq_to
    WHERE p.property = 'popoverVisible'
      AND p.value = 'true'
      AND NOT EXISTS (
        SELECT * FROM shown s WHERE s.recording_id = r.recording_id AND s.seq = r.seq AND s.popover = p.view_path)
    UNION ALL
    SELECT s.recording_id, s.seq, p.view_path, ' is not visible and has a view'
    FROM shown s
    JOIN v1_properties p
      ON p.recording_id = s.recording_id AND p.view_path = s.popover AND p.property = 'popoverVisible'
      AND p.seq_from <= s.seq AND s.seq < p.seq_to
    WHERE p.value <> 'true')
SELECT w.recording_id, w.seq, w.view_path || w.what AS what
FROM wrong w
-- From iOS 5.1 a split view's popover controller stands for a panel, which is no popover (SPG-012).
WHERE NOT EXISTS (
  SELECT * FROM v1_views d
  WHERE d.recording_id = w.recording_id
    AND d.class = 'UIDimmingView'
    AND d.view_path LIKE '%.view/' || w.view_path || '.dimmingView%')
