package import RehearsalStore

extension ErrorCode {
  // MARK: - How a command ends

  static let exits = [
    ErrorCode(
      "exit/0", "Nothing differs, nothing failed.", "The command did what was asked, and found nothing to act on."),
    ErrorCode(
      "exit/1", "Something differs or failed.",
      "Sessions changed, an expectation did not hold, an exception ended a session, a law was broken, or "
        + "there is something to review. Which of these make record fail is said by its gate, --fail-on. The "
        + "result itself is whole.",
      ["rehearse changes": "what changed in the newest run", "rehearse review": "to accept or reject it"]),
    ErrorCode(
      "exit/2", "What was asked for is wrong.",
      "An option, a script, a reference or SQL that means nothing, no cell that matches, or a process that "
        + "may have too few files or too little memory. Nothing was recorded that the message does not name.",
      ["rehearse lint": "what is wrong with scripts, and where", "rehearse COMMAND --help": "what a command takes"]),
    ErrorCode(
      "exit/3", "Something performed twice was not the same twice.",
      "A cell of the models must give the same bytes whenever it is performed. If it does not, its scene asks "
        + "something that changes: a clock, a random number, the order of a set, or a process outside. It is "
        + "never a matter of trying again.",
      ["rehearse verify --all": "which sessions, and where they part"]),
    ErrorCode(
      "exit/4", "Output could not be written.",
      "A file or a folder cannot be written, the disk is full, or a program that writes pictures "
        + "(rsvg-convert, ffmpeg) is missing or failed. What was recorded by then is kept."),
    ErrorCode(
      "exit/5", "There is a problem with the database.",
      "The message says which; its code is one of store/….", ["rehearse doctor": "examines the file"]),
    ErrorCode(
      "exit/130", "Interrupted by SIGINT.", "Ctrl-C. Every finished session is kept, and the run is marked interrupted."
    ),
    ErrorCode(
      "exit/143", "Interrupted by SIGTERM.",
      "Another process asked. Every finished session is kept, and the run is marked interrupted."),
  ]

  // MARK: - How a session ends

  static let verdicts = [
    ErrorCode("verdict/same", "The cell behaved as before.", "Its recording has the same digest as the one before."),
    ErrorCode(
      "verdict/changed", "The cell behaved otherwise than before.",
      "Its recording differs from that of the newest earlier session of the cell, on its branch or on the one "
        + "that it left. In SARIF: otherwise than what it is measured against, its baseline.",
      [
        "rehearse changes": "each change once, and which edit explains it",
        "rehearse diff @head~1 @head": "the differences with what led to them",
        "rehearse review accept SIGNATURE -m WHY": "if it is right",
      ]),
    ErrorCode(
      "verdict/new", "The cell had no session before.", "A script or a value of its matrix is new, or the history is."),
    ErrorCode(
      "verdict/failed", "An expectation did not hold.",
      "The session went on to its end, and every other expectation was looked at. The failure names file, "
        + "line, what was expected and what was found.",
      [
        "rehearse list sessions": "the sessions, with their verdicts",
        "rehearse show SESSION": "what happened "
          + "instead",
      ]),
    ErrorCode(
      "verdict/nondeterministic", "Two performances of the cell differed.",
      "It was performed twice from the same texts by the same build. See exit/3.",
      ["rehearse verify --all": "where they part"]),
    ErrorCode(
      "verdict/error", "The session could not be performed.",
      "A target that is not on the screen, a settle that never comes to rest, a bound that was hit, or a "
        + "process that died. Nothing of it counts as behaviour.",
      ["rehearse show SESSION": "how far it came"]),
    ErrorCode(
      "verdict/crashed", "An exception ended the session.",
      "The app or the system raised an exception that the script does not expect. To expect it, write its "
        + "exact text as the next step: expect: { exception: … }.",
      ["rehearse minimize SESSION --until exception": "the fewest steps that raise it"]),
    ErrorCode(
      "verdict/broken", "The recording breaks a law.",
      "A law is a question that must give no row for any recording. If the script means to break it, it says "
        + "so under breaks.",
      [
        "rehearse laws NAME": "the law, and where it comes from",
        "rehearse doctor --laws": "the first place that breaks it",
      ]),
    ErrorCode(
      "verdict/removed", "The cell was not performed, although the run before had it.",
      "Its script or a value of its matrix is gone. Filters, parts and interruptions remove nothing. If it is "
        + "meant, the next run no longer mentions it."),
    ErrorCode(
      "verdict/flaky", "A cell of a real toolkit behaves in several ways.",
      "Texts and versions are the same; it is a matter of time or luck in the toolkit. The rates are counted "
        + "over all runs.",
      [
        "rehearse record --repeat 20 --only SCRIPT": "measures the rates",
        "rehearse ignore add --quarantine CELLS …": "keeps it from failing runs for a while",
      ]),
  ]

  // MARK: - What is wrong in a text

  static let scripts = [
    ErrorCode(
      "script/not-yaml", "The text is not YAML, or uses parts of it that scripts may not have.",
      "Tabs in indentation, anchors, aliases, tags and second documents are refused, so that a file means one "
        + "thing in every editor.",
      ["rehearse fmt --check FILE": "the first line that is not in its form"]),
    ErrorCode(
      "script/unknown-name", "A name that nothing has, or a word that cannot stand there.",
      "Keys, steps, events, axes and the scene's own names are checked before anything is performed, since "
        + "what is misspelt never happens and would be held to be absent. The nearest name is suggested.",
      [
        "rehearse schema --script": "all words, for an editor that completes them",
        "rehearse lint": "every place at once",
      ]),
    ErrorCode(
      "script/wrong-kind", "Something of another kind stands there.",
      "A list where a text belongs, a text where a number belongs, a number outside its bounds. Inside "
        + "brackets a placeholder needs quotes: \"${axis}\"."),
    ErrorCode(
      "script/missing", "Something that is needed is not there.", "A key, a value, or the one who refers to an axis."),
    ErrorCode(
      "script/twice", "Something is there twice.",
      "A key, a name of the scene, the id of a script. Ids are unique in a folder."),
    ErrorCode(
      "script/circle", "Something contains or performs itself.",
      "The message names the whole circle; cut it "
        + "anywhere."),
    ErrorCode("script/too-many", "There is more of something than is permitted.", "The message names the bound."),
    ErrorCode(
      "script/impossible", "Words that are right one by one cannot stand together.",
      "A second launch, a finger that moves before it is down, a popover on a system that has none. The "
        + "message says why."
    ),
  ]

  // MARK: - What is wrong with a database

  /// The code of a kind of error.
  package static func name(of kind: StoreError.Kind) -> String { "store/" + words(of: kind).0 }

  static let stores = StoreError.Kind.allCases.map { kind in
    let (word, title, text) = words(of: kind)
    let isFile = [.corrupt, .foreign, .newer, .notADatabase].contains(kind)
    return ErrorCode(
      "store/" + word, title, text, isFile ? ["rehearse doctor --deep": "every problem of the file"] : [:])
  }

  private static func words(of kind: StoreError.Kind) -> (word: String, title: String, text: String) {
    switch kind {
    case .cannotOpen:
      ("cannot-open", "There is no such file, or it may not be opened.", "Only record, import and merge make one.")
    case .notADatabase:
      ("not-a-database", "The file is something else than a database.", "A pipe, a folder, a text, an archive.")
    case .foreign:
      (
        "foreign", "The file has parts that this program does not make.",
        "Somebody added a view, a trigger, an index or a table. None of it was executed. Keep your own tables "
          + "in another file."
      )
    case .newer: ("newer", "The file was written by a newer version.", "Use that version; older ones never guess.")
    case .locked:
      (
        "locked", "Others held the file for too long.",
        "Any number of processes may read, and record in turns. If it lasts, one of them hangs: rehearse "
          + "doctor names it."
      )
    case .full: ("full", "There is no room on the disk.", "Everything that was reported before is kept.")
    case .corrupt:
      (
        "corrupt", "The file is damaged, or its rows are not those that were recorded.",
        "A recording is compared with its digest wherever it is read. Take a copy of the file from before, "
          + "and merge what still can be read."
      )
    case .readOnly:
      ("read-only", "The file can only be read.", "Its rights, its folder's rights, or a disk that is mounted so.")
    case .outOfMemory: ("out-of-memory", "There was no more memory.", "Every session recorded before is kept.")
    case .inputOutput: ("input-output", "Reading or writing failed.", "The disk, or the network that it is reached by.")
    case .timeLimit:
      ("time-limit", "A query took longer than it may.", "Ask for less, or give it more: --timeout SECONDS.")
    case .interrupted: ("interrupted", "A query was asked to stop.", "Ctrl-C, or the end of a server.")
    case .badSQL:
      (
        "bad-sql", "A query is wrong, or may not be asked.",
        "Only one SELECT, WITH or VALUES over the views v1_*, with the functions that the documentation "
          + "lists. rehearse schema lists the views with their columns."
      )
    case .badReference:
      (
        "bad-reference", "A run or a session is not written as one.",
        "@head, run:12, a label; s:12, script[axis=value]@run. rehearse --help has them all."
      )
    case .ambiguous:
      ("ambiguous", "A reference could mean several things.", "The message lists them; add an axis, or a run.")
    case .notFound: ("not-found", "There is nothing that a reference could mean.", "rehearse list shows what there is.")
    case .contradiction:
      (
        "contradiction", "What should be recorded contradicts what is there.",
        "Two files have the same run with two behaviours of a cell, or a value that this program never writes."
      )
    case .notPermitted: ("not-permitted", "What is asked for is against the rules.", "The message names the rule.")
    }
  }
}
