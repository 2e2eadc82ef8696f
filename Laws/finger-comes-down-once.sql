-- A finger comes down, moves, and lifts or is cancelled, before it comes down again.
--
-- family: touches
-- from: UIResponder Class Reference (touchesBegan, touchesMoved, touchesEnded, touchesCancelled); UIGestureRecognizer
--   Class Reference (cancelsTouchesInView: what a recogniser recognises is cancelled for the view; the finger goes on)
-- place: recording_id, seq
WITH finger AS (
  SELECT recording_id, seq, name, args ->> 'finger' AS finger, ifnull(cause_seq, seq) AS cause_seq,
    lag(name) OVER (PARTITION BY recording_id, args ->> 'finger' ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'touch')
SELECT recording_id, seq, 'finger ' || finger || ' ' || name || ' after ' || ifnull(former, 'nothing') AS what
FROM finger f
WHERE CASE name
    WHEN 'began' THEN former IN ('began', 'moved')
    WHEN 'cancelled' THEN former IS NULL OR former = 'cancelled' OR (former = 'ended' AND NOT EXISTS (
      SELECT * FROM v1_events g WHERE g.recording_id = f.recording_id AND g.seq = f.seq - 1 AND g.kind = 'gesture'))
    WHEN 'moved' THEN former IS NULL OR former = 'ended' OR (former = 'cancelled' AND NOT EXISTS (
      SELECT * FROM v1_events g
      WHERE g.kind = 'gesture' AND g.recording_id = f.recording_id AND g.seq < f.seq AND g.seq > f.cause_seq))
    ELSE former IS NULL OR former = 'ended' OR (former = 'cancelled' AND NOT EXISTS (
      SELECT * FROM v1_events g
      WHERE g.kind = 'gesture' AND g.recording_id = f.recording_id AND g.seq < f.seq AND g.seq > f.cause_seq))
  END
