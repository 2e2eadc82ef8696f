-- At rest a visible popover passes touches to the bar of the item that it was presented from last, or to what the app
-- has named since; and not to the bar of an item that it was presented from before a rectangle.
--
-- family: touches
-- claims: DIS-016, DIS-020
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH
  present AS MATERIALIZED (
    SELECT m.recording_id, m.seq, m.actor, m.args ->> 'item' IS NOT NULL AS is_from_item
    FROM v1_events m
    WHERE m.kind = 'message'
      AND m.name IN (
        'presentPopoverFromRect:inView:permittedArrowDirections:animated:',
        'presentPopoverFromBarButtonItem:permittedArrowDirections:animated:')
      AND NOT EXISTS (
        SELECT * FROM v1_events a
        WHERE a.kind = 'advisory' AND a.recording_id = m.recording_id AND a.cause_seq = m.seq
          AND a.name LIKE 'presentation ignored%')),
  visible AS (
    SELECT DISTINCT p.recording_id, p.view_path AS popover, s.seq_to - 1 AS seq
    FROM v1_properties p
    CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
    LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
    WHERE p.property = 'popoverVisible'
      AND p.value = 'true'
      -- From iOS 5.1 a split view's popover controller stands for a panel, which has no such view.
      AND EXISTS (
        SELECT * FROM v1_views v
        WHERE v.recording_id = p.recording_id AND v.class = 'UIPopoverView'
          AND substr(v.view_path, length(v.parent_path) + 2) || '#' LIKE p.view_path || '.view#%')
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = p.recording_id)),
  state AS (
    SELECT v.recording_id, v.popover, v.seq,
      (SELECT max(m.seq) FROM present m
        WHERE m.recording_id = v.recording_id AND m.actor = v.popover AND m.seq <= v.seq) AS presented,
      (SELECT max(a.seq) FROM v1_events a
        WHERE a.kind = 'assignment' AND a.name = 'passthroughViews' AND a.recording_id = v.recording_id
          AND a.actor = v.popover AND a.seq <= v.seq) AS assigned
    FROM visible v)
SELECT s.recording_id, s.seq,
  iif(m.is_from_item,
    s.popover || ' was presented from an item, and its passthrough views are older than that',
    s.popover || ' was presented from a rectangle, and passes the bar of an item') AS what
FROM state s
JOIN present m ON m.recording_id = s.recording_id AND m.seq = s.presented
LEFT JOIN v1_events a ON a.recording_id = s.recording_id AND a.seq = s.assigned
LEFT JOIN present p ON p.recording_id = s.recording_id AND p.seq = a.cause_seq
WHERE iif(m.is_from_item, ifnull(s.assigned, -1) < s.presented, ifnull(p.is_from_item, 0) AND p.seq < m.seq)
