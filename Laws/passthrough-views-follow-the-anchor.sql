-- At rest a visible popover passes touches to the bar of the item that it was presented from last, or to what the app
-- has named since; and not to the bar of an item that it was presented from before a rectangle.
--
-- family: touches
-- claims: DIS-016, DIS-020
-- toolkits: uikit, chameleon
-- place: recording_id, seq
WITH
  ignored AS MATERIALIZED (
    SELECT recording_id, cause_seq AS seq
    FROM v1_events
    WHERE kind = 'advisory'
      AND name LIKE 'presentation ignored%'),
  present AS MATERIALIZED (
    SELECT m.recording_id, m.seq, m.actor, m.args ->> 'item' IS NOT NULL AS is_from_item
    FROM v1_events m
    WHERE m.kind = 'message'
      AND m.name IN (
        'presentPopoverFromRect:inView:permittedArrowDirections:animated:',
        'presentPopoverFromBarButtonItem:permittedArrowDirections:animated:')
      AND (m.recording_id, m.seq) NOT IN (SELECT recording_id, seq FROM ignored WHERE seq IS NOT NULL)),
  -- From iOS 5.1 a split view's popover controller stands for a panel, which has no such view.
  shown AS MATERIALIZED (
    SELECT DISTINCT recording_id, substr(name, 1, instr(name, '.view') - 1) AS popover
    FROM (
      SELECT recording_id, substr(view_path, length(parent_path) + 2) AS name
      FROM v1_views
      WHERE class = 'UIPopoverView')),
  moment AS (
    SELECT recording_id, actor, seq, seq AS presented, NULL AS assigned, 0 AS is_rest FROM present
    UNION ALL
    SELECT recording_id, actor, seq, NULL, seq, 0
    FROM v1_events
    WHERE kind = 'assignment'
      AND name = 'passthroughViews'
    UNION ALL
    SELECT DISTINCT p.recording_id, p.view_path, s.seq_to - 1, NULL, NULL, 1
    FROM v1_properties p
    CROSS JOIN v1_events a ON a.recording_id = p.recording_id AND a.seq = p.seq_from
    LEFT JOIN v1_events b ON b.recording_id = p.recording_id AND b.seq = p.seq_to
    CROSS JOIN v1_steps s
      ON s.recording_id = p.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
      AND p.seq_from < s.seq_to AND s.seq_to <= p.seq_to
    WHERE p.property = 'popoverVisible'
      AND p.value = 'true'
      AND (p.recording_id, p.view_path) IN (SELECT recording_id, popover FROM shown)
      AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = p.recording_id)),
  state AS (
    SELECT recording_id, actor, seq, is_rest, max(presented) OVER so_far AS presented,
      max(assigned) OVER so_far AS assigned
    FROM moment
    WINDOW so_far AS (PARTITION BY recording_id, actor ORDER BY seq, is_rest ROWS UNBOUNDED PRECEDING))
SELECT s.recording_id, s.seq,
  iif(m.is_from_item,
    s.actor || ' was presented from an item, and its passthrough views are older than that',
    s.actor || ' was presented from a rectangle, and passes the bar of an item') AS what
FROM state s
JOIN present m ON m.recording_id = s.recording_id AND m.seq = s.presented
LEFT JOIN v1_events a ON a.recording_id = s.recording_id AND a.seq = s.assigned
LEFT JOIN present p ON p.recording_id = s.recording_id AND p.seq = a.cause_seq
WHERE s.is_rest
  AND iif(m.is_from_item, ifnull(s.assigned, -1) < s.presented, ifnull(p.is_from_item, 0) AND p.seq < m.seq)
