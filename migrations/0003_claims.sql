-- Claims: what is known of the behaviour that scripts show, and whether a session bore it out.
--
-- The list is the program's, written again when it has changed. What a session says about claims is exact: the set of
-- claims that its expectations carried, and for each expectation that did not hold the claims that it carried.

-- What the list of claims was written from.
CREATE TABLE claim_source (
  -- SHA-256 of the program's list: as long as it is the same, the tables claim and claim_test are up to date.
  digest BLOB NOT NULL
) STRICT;

-- One numbered statement of documented behaviour.
CREATE TABLE claim (
  -- Its number: `DIS-014`.
  id TEXT PRIMARY KEY,
  -- The letters before its number: `DIS`.
  prefix TEXT NOT NULL,
  -- What the prefix stands for.
  subject TEXT NOT NULL,
  -- What is claimed.
  statement TEXT NOT NULL,
  -- The systems it speaks of: `5.0+`.
  ios TEXT NOT NULL,
  -- `stated`, `suspected` or `implied`: how the texts put it.
  certainty TEXT NOT NULL,
  -- The texts it was read in, as letters: `AD`.
  texts TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A test of the models that names a claim.
CREATE TABLE claim_test (
  -- The claim.
  claim TEXT NOT NULL,
  -- File and name of the test: `ControllersTests/PopoverSizeTests: the width follows a push`.
  test TEXT NOT NULL,
  PRIMARY KEY (claim, test)
) STRICT, WITHOUT ROWID;

-- The claims that the expectations of a session carried, stored once however many sessions have the same.
CREATE TABLE claim_set (
  -- Number of the set in this file.
  id INTEGER PRIMARY KEY,
  -- The claims as a sorted JSON array: `["DIS-002","DIS-004"]`.
  claims TEXT NOT NULL UNIQUE
) STRICT;

-- The claims of the expectations that were looked at, whether they held or not. NULL for a session that was recorded
-- before format 3.
ALTER TABLE session ADD COLUMN claim_set INTEGER REFERENCES claim_set (id);

-- A claim carried by an expectation that did not hold.
CREATE TABLE session_failure_claim (
  -- The session.
  session INTEGER NOT NULL,
  -- Position of the failure in the session.
  position INTEGER NOT NULL,
  -- The claim.
  claim TEXT NOT NULL,
  PRIMARY KEY (session, position, claim),
  FOREIGN KEY (session, position) REFERENCES session_failure (session, position)
) STRICT, WITHOUT ROWID;

-- Whether a session bore out each claim that its script is about.
--
-- A session has no row for a claim that none of the expectations it came to carries; one that crashed or could not be
-- performed has a row for every claim of its script. Sessions recorded before format 3 have rows only in that case.
CREATE VIEW v1_claim_sessions (
  -- Identifier of the claim: `DIS-003`.
  claim,
  -- Number of the session.
  session_id,
  -- Number of its run.
  run_id,
  -- The script's `id`.
  script,
  -- Number of the configuration.
  configuration_id,
  -- `failed` when an expectation that carries the claim did not hold; otherwise `not shown` when the session crashed or
  -- could not be performed, and `held` when it came to its end.
  verdict
) AS
SELECT
  k.value, s.id, s.run, p.uid, s.configuration,
  iif(EXISTS (SELECT 1 FROM session_failure_claim f WHERE f.session = s.id AND f.claim = k.value), 'failed', 'held')
FROM session s
JOIN script p ON p.id = s.script
JOIN claim_set c ON c.id = s.claim_set
JOIN json_each(c.claims) k
WHERE s.verdict NOT IN (6, 7)
UNION ALL
SELECT
  k.claim, s.id, s.run, p.uid, s.configuration,
  iif(
    EXISTS (SELECT 1 FROM session_failure_claim f WHERE f.session = s.id AND f.claim = k.claim), 'failed', 'not shown')
FROM session s
JOIN script p ON p.id = s.script
JOIN script_claim k ON k.version = s.version
WHERE s.verdict IN (6, 7);

-- Claims, what exercises them, and whether the newest run bore them out.
CREATE VIEW v1_claims (
  -- Identifier of the claim: `DIS-003`.
  claim,
  -- The letters before its number: `DIS`.
  prefix,
  -- What the prefix stands for. NULL for a claim that only scripts know.
  subject,
  -- What is claimed. NULL for a claim that only scripts know.
  statement,
  -- The systems it speaks of: `5.0+`. NULL for a claim that only scripts know.
  ios,
  -- `stated`, `suspected` or `implied`: how the texts put it. NULL for a claim that only scripts know.
  certainty,
  -- The texts it was read in, as letters: `AD`. NULL for a claim that only scripts know.
  texts,
  -- Number of scripts that say they show it, each as in its newest session.
  script_count,
  -- Their ids, sorted, joined by `, `. NULL when there are none.
  scripts,
  -- Number of tests of the models that name it.
  test_count,
  -- Their files and names, sorted, joined by `; `. NULL when there are none.
  tests,
  -- Number of sessions of the newest run that have a verdict on it.
  session_count,
  -- At the newest run: `failed` when a session failed it; otherwise `not shown` when a session crashed or could not be
  -- performed, or when none came to an expectation that carries it; `held` when all bore it out; `not recorded` when no
  -- script of the run is about it.
  verdict
) AS
WITH
  head AS (SELECT max(id) AS run FROM run),
  known AS (SELECT id FROM claim UNION SELECT claim FROM v1_script_claims),
  shown AS (
    SELECT claim, count(*) AS sessions, sum(verdict = 'failed') AS failed, sum(verdict = 'not shown') AS missing
    FROM v1_claim_sessions
    WHERE run_id = (SELECT run FROM head)
    GROUP BY claim
  ),
  asked AS (
    SELECT DISTINCT k.claim
    FROM (
      SELECT DISTINCT version FROM session WHERE run = (SELECT run FROM head) AND claim_set IS NOT NULL
    ) s
    JOIN script_claim k ON k.version = s.version
  ),
  script_list AS (
    SELECT claim, count(*) AS number, group_concat(script, ', ') AS list
    FROM (SELECT claim, script FROM v1_script_claims ORDER BY claim, script)
    GROUP BY claim
  ),
  test_list AS (
    SELECT claim, count(*) AS number, group_concat(test, '; ') AS list
    FROM (SELECT claim, test FROM claim_test ORDER BY claim, test)
    GROUP BY claim
  )
SELECT
  n.id, iif(instr(n.id, '-') > 0, substr(n.id, 1, instr(n.id, '-') - 1), n.id), c.subject, c.statement, c.ios,
  c.certainty, c.texts, coalesce(p.number, 0), p.list, coalesce(t.number, 0), t.list, coalesce(s.sessions, 0),
  CASE
    WHEN s.failed > 0 THEN 'failed'
    WHEN s.missing > 0 THEN 'not shown'
    WHEN s.sessions > 0 THEN 'held'
    WHEN a.claim IS NOT NULL THEN 'not shown'
    ELSE 'not recorded'
  END
FROM known n
LEFT JOIN claim c ON c.id = n.id
LEFT JOIN script_list p ON p.claim = n.id
LEFT JOIN test_list t ON t.claim = n.id
LEFT JOIN shown s ON s.claim = n.id
LEFT JOIN asked a ON a.claim = n.id;
