-- A search's results are shown and hidden in turn, with a message before and after each.
--
-- family: grammar
-- from: UISearchDisplayDelegate Protocol Reference (will-show, did-show, will-hide, did-hide)
-- claims: AUT-001, AUT-010
-- place: recording_id, seq
SELECT recording_id, seq, (args ->> 'controller') || ': ' || selector || ' after ' || ifnull(former, 'nothing') AS what
FROM (
  SELECT recording_id, seq, args, selector,
    lag(selector) OVER (PARTITION BY recording_id, args ->> 'controller' ORDER BY seq) AS former
  FROM v1_callbacks
  WHERE selector IN (
    'searchDisplayController:willShowSearchResultsTableView:', 'searchDisplayController:didShowSearchResultsTableView:',
    'searchDisplayController:willHideSearchResultsTableView:',
    'searchDisplayController:didHideSearchResultsTableView:'))
WHERE ifnull(former, 'searchDisplayController:didHideSearchResultsTableView:') <> CASE selector
    WHEN 'searchDisplayController:willShowSearchResultsTableView:'
      THEN 'searchDisplayController:didHideSearchResultsTableView:'
    WHEN 'searchDisplayController:didShowSearchResultsTableView:'
      THEN 'searchDisplayController:willShowSearchResultsTableView:'
    WHEN 'searchDisplayController:willHideSearchResultsTableView:'
      THEN 'searchDisplayController:didShowSearchResultsTableView:'
    ELSE 'searchDisplayController:willHideSearchResultsTableView:'
  END
