-- Editing begins after it was allowed, and ends before it begins again.
--
-- family: grammar
-- from: UISearchBarDelegate Protocol Reference (should-begin, did-begin, did-change, did-end)
-- claims: AUT-001
-- place: recording_id, seq
SELECT recording_id, seq, (args ->> 'searchBar') || ': ' || selector || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, args, selector, lag(selector) OVER turns AS former, lag(answer) OVER turns AS former_answer
  FROM v1_callbacks
  WHERE selector IN (
    'searchBarShouldBeginEditing:', 'searchBarTextDidBeginEditing:', 'searchBarTextDidEndEditing:')
  WINDOW turns AS (PARTITION BY recording_id, args ->> 'searchBar' ORDER BY seq))
WHERE CASE selector
    WHEN 'searchBarShouldBeginEditing:' THEN former = 'searchBarTextDidBeginEditing:'
    WHEN 'searchBarTextDidBeginEditing:' THEN former IS NOT 'searchBarShouldBeginEditing:' OR former_answer = 'false'
    ELSE former IS NOT 'searchBarTextDidBeginEditing:'
  END
