-- A search begins before it ends, and each will-message precedes its did-message.
--
-- family: grammar
-- from: UISearchDisplayDelegate Protocol Reference (will-begin, did-begin, will-end, did-end)
-- claims: AUT-001, AUT-010
-- place: recording_id, seq
SELECT recording_id, seq, (args ->> 'controller') || ': ' || selector || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, args, selector,
    lag(selector) OVER (PARTITION BY recording_id, args ->> 'controller' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN (
    'searchDisplayControllerWillBeginSearch:', 'searchDisplayControllerDidBeginSearch:',
    'searchDisplayControllerWillEndSearch:', 'searchDisplayControllerDidEndSearch:'))
WHERE ifnull(former, 'searchDisplayControllerDidEndSearch:') <> CASE selector
    WHEN 'searchDisplayControllerWillBeginSearch:' THEN 'searchDisplayControllerDidEndSearch:'
    WHEN 'searchDisplayControllerDidBeginSearch:' THEN 'searchDisplayControllerWillBeginSearch:'
    WHEN 'searchDisplayControllerWillEndSearch:' THEN 'searchDisplayControllerDidBeginSearch:'
    ELSE 'searchDisplayControllerWillEndSearch:'
  END
