-- At rest a popover is visible exactly while its view is on the screen.
--
-- family: lifetime
-- claims: PRE-001, PRE-002, DIS-009, DIS-031
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH
  -- Views are called by their popovers: notes.view, and notes.view#2 when there is another one.
  popover_view AS (
    SELECT recording_id, view, seq_from, seq_to, substr(name, 1, instr(name || '.', '.view') - 1) AS popover
    FROM (
      SELECT recording_id, view, seq_from, seq_to, substr(view_path, length(parent_path) + 2) AS name
      FROM v1_views
      WHERE class IN ('UIPopoverView', 'SGPopoverView'))),
  shown AS MATERIALIZED (
    SELECT DISTINCT v.recording_id, v.view, v.popover, s.seq_to - 1 AS seq
    FROM popover_view v
    CROSS JOIN v1_events a ON a.recording_id = v.recording_id AND a.seq = v.seq_from
    LEFT JOIN v1_events b ON b.recording_id = v.recording_id AND b.seq = v.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = v.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND v.seq_from < s.seq_to AND s.seq_to <= v.seq_to
    WHERE NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = v.recording_id)),
  visible AS (
    SELECT DISTINCT p.recording_id, p.view_path, p.seq_from, s.seq_to - 1 AS seq
    FROM v1_properties p
    CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
    LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
    WHERE p.property = 'popoverVisible'
      AND p.value = 'true'
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = p.recording_id)),
  wrong AS (
    SELECT p.recording_id, p.seq, p.view_path, ' is visible and has no view' AS what
    FROM visible p
    WHERE (p.recording_id, p.seq, p.view_path) NOT IN (
      SELECT recording_id, seq, popover FROM shown WHERE popover IS NOT NULL)
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
