-- A control has a name for users who do not see it.
--
-- family: accessibility
-- from: Web Content Accessibility Guidelines 2.2, 4.1.2 (for all user interface components the name and role can be
--   programmatically determined)
-- toolkits: chromium, qt, uikit
-- place: recording_id, seq
--
-- Of recordings that tell what the accessibility tree says of their views.
SELECT r.recording_id, max(r.seq_from, n.seq_from) AS seq, r.view_path || ' has no name' AS what
FROM v1_properties r
JOIN v1_properties n
  ON n.property = 'accessibleName' AND n.recording_id = r.recording_id AND n.view_path = r.view_path
WHERE r.property = 'accessibleRole'
  AND lower(r.value) IN (
    '"button"', '"link"', '"textbox"', '"searchbox"', '"checkbox"', '"radio"', '"combobox"', '"slider"', '"switch"',
    '"spinbutton"', '"menuitem"', '"option"', '"tab"', '"radiobutton"', '"editabletext"', '"spinbox"', '"pagetab"',
    '"textfield"', '"searchfield"')
  AND n.value = '""'
  AND n.seq_from < r.seq_to
  AND r.seq_from < n.seq_to
