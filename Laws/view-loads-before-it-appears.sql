-- A controller's view has loaded before it appears.
--
-- family: lifetime
-- from: UIViewController Class Reference (viewDidLoad is called after the view is loaded, viewWillAppear: before it is
--   shown)
-- claims: POP-017
-- toolkits: uikit
-- place: recording_id, seq
WITH loaded AS MATERIALIZED (
  SELECT recording_id, actor, min(seq) AS seq
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name = 'viewDidLoad'
  GROUP BY recording_id, actor)
SELECT w.recording_id, min(w.seq) AS seq, w.actor || ' appears and has not loaded its view' AS what
FROM v1_events w
LEFT JOIN loaded l ON l.recording_id = w.recording_id AND l.actor = w.actor AND l.seq < w.seq
WHERE w.kind = 'lifecycle'
  AND w.name = 'viewWillAppear:'
  AND l.seq IS NULL
GROUP BY w.recording_id, w.actor
