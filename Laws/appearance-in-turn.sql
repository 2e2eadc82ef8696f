-- A controller appears and disappears in turn.
--
-- family: grammar
-- from: UIViewController Class Reference (viewWillAppear: before viewDidAppear:, viewWillDisappear: before
--   viewDidDisappear:; a transition may be called off half-way)
-- claims: SGP-002, SPL-012
-- toolkits: uikit, chameleon
-- place: recording_id, seq
SELECT recording_id, seq, actor || ': ' || name || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, actor, name, lag(name) OVER (PARTITION BY recording_id, actor ORDER BY seq) AS former
  FROM v1_events
  WHERE kind = 'lifecycle'
    AND name IN ('viewWillAppear:', 'viewDidAppear:', 'viewWillDisappear:', 'viewDidDisappear:'))
WHERE CASE name
    WHEN 'viewWillAppear:' THEN former IN ('viewWillAppear:', 'viewDidAppear:')
    WHEN 'viewDidAppear:' THEN former IS NOT 'viewWillAppear:'
    WHEN 'viewWillDisappear:' THEN ifnull(former, '') NOT IN ('viewWillAppear:', 'viewDidAppear:')
    ELSE former IS NOT 'viewWillDisappear:'
  END
