-- At rest the keyboard is as wide as the screen and stands at its lower edge.
--
-- family: geometry
-- from: UIWindow Class Reference (UIKeyboardFrameEndUserInfoKey: where the keyboard ends up)
-- claims: PRE-021
-- place: recording_id, seq
SELECT k.recording_id, s.seq_to - 1 AS seq, 'the keyboard is at ' || k.x || ', ' || k.y || ' ' || k.width || ' × '
  || k.height || ' of ' || w.width || ' × ' || w.height AS what
FROM v1_frames k
CROSS JOIN v1_events a ON a.recording_id = k.recording_id AND a.seq = k.seq_from
LEFT JOIN v1_events b ON b.recording_id = k.recording_id AND b.seq = k.seq_to
CROSS JOIN v1_steps s
  ON s.recording_id = k.recording_id AND s.step BETWEEN a.step AND ifnull(b.step, 1e9) AND s.kind = 'settle'
  AND k.seq_from < s.seq_to AND s.seq_to <= k.seq_to
CROSS JOIN v1_frames w
  ON w.recording_id = k.recording_id AND w.view_path = 'window' AND s.seq_to <= w.seq_to AND w.seq_from = (
    SELECT max(g.seq_from) FROM v1_frames g
    WHERE g.recording_id = k.recording_id AND g.view_path = 'window' AND g.seq_from < s.seq_to)
WHERE k.view_path = 'window/keyboard'
  AND (k.x <> 0 OR k.width <> w.width OR k.y + k.height <> w.height)
  AND NOT EXISTS (SELECT * FROM v1_exceptions x WHERE x.recording_id = k.recording_id)
