-- No expression of the app's own code fails while the app goes on.
--
-- family: evidence
-- from: ECMAScript, 20.5 (errors are thrown when runtime errors occur)
-- toolkits: every
-- place: recording_id, seq
--
-- A toolkit that only warns of it, as Qt does, keeps the value from before: what a script varies never arrives, and
-- its cells are alike. What the app writes to its console itself is no such warning.
SELECT recording_id, seq, name AS what
FROM v1_events
WHERE kind = 'advisory'
  AND name NOT GLOB 'console.*'
  AND (
    name GLOB '*ReferenceError: *' OR name GLOB '*TypeError: *' OR name GLOB '*SyntaxError: *'
    OR name GLOB '*Unable to assign *' OR name GLOB '*Cannot assign *')
