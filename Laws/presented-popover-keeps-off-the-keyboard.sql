-- A popover that is presented while the keyboard is on the screen does not reach under the place that the keyboard has
-- when it is up.
--
-- family: geometry
-- from: UIWindow Class Reference (UIKeyboardFrameEndUserInfoKey: where the keyboard ends up)
-- claims: PRE-021
-- toolkits: uikit
-- place: recording_id, seq
WITH
  keyboard AS MATERIALIZED (
    SELECT recording_id, seq_from, seq_to FROM v1_views WHERE view_path = 'window/keyboard'),
  shown AS (
    SELECT p.recording_id, p.view_path AS popover, p.seq_from AS seq, (
      SELECT max(n.seq)
      FROM v1_events n
      WHERE n.kind = 'notification' AND n.name = 'UIKeyboardWillShowNotification'
        AND n.recording_id = p.recording_id AND n.seq <= p.seq_from) AS will_show
    FROM v1_properties p
    JOIN keyboard k ON k.recording_id = p.recording_id AND k.seq_from <= p.seq_from AND p.seq_from < k.seq_to
    WHERE p.property = 'popoverVisible'
      AND p.value = 'true')
SELECT s.recording_id, s.seq, s.popover || ' ends at ' || (f.y + f.height) || ', and the keyboard begins at '
  || (n.args ->> '$.UIKeyboardFrameEndUserInfoKey[1]') AS what
FROM shown s
JOIN v1_events n ON n.recording_id = s.recording_id AND n.seq = s.will_show
CROSS JOIN v1_views v
  ON v.recording_id = s.recording_id AND v.seq_from <= s.seq AND s.seq < v.seq_to AND v.class = 'UIPopoverView'
  AND substr(v.view_path, length(v.parent_path) + 2) || '#' LIKE s.popover || '.view#%'
CROSS JOIN v1_frames f
  ON f.recording_id = s.recording_id AND f.view_path = v.view_path AND f.seq_from <= s.seq AND s.seq < f.seq_to
WHERE f.y + f.height > n.args ->> '$.UIKeyboardFrameEndUserInfoKey[1]'
  -- A keyboard that has turned with the interface since is somewhere else.
  AND NOT EXISTS (
    SELECT * FROM v1_properties o
    WHERE o.property = 'interfaceOrientation' AND o.recording_id = s.recording_id
      AND s.will_show < o.seq_from AND o.seq_from <= s.seq)
