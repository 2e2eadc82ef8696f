-- A navigation controller notifies its delegate before a controller is shown, and then after.
--
-- family: grammar
-- from: UINavigationControllerDelegate Protocol Reference (will-show just before, did-show just after)
-- claims: POP-029, POP-031
-- place: recording_id, seq
SELECT recording_id, seq, name || ' ' || args || ' after ' || ifnull(former || ' ' || former_args, 'nothing') AS what
FROM (
  SELECT recording_id, seq, selector AS name, args,
    lag(selector) OVER turns AS former, lag(args) OVER turns AS former_args
  FROM v1_callbacks
  WHERE selector IN (
    'navigationController:willShowViewController:animated:', 'navigationController:didShowViewController:animated:')
  WINDOW turns AS (PARTITION BY recording_id, args ->> 'navigationController' ORDER BY seq))
WHERE name = 'navigationController:didShowViewController:animated:'
  AND (former IS NOT 'navigationController:willShowViewController:animated:' OR former_args IS NOT args)
