package import RehearsalStore
package import RehearsalTrace

/// The cells of one script in one run, with a letter for each distinct recording.
package struct BehaviourMatrix {
  package let script: String
  /// The cells, in the order of their configurations.
  package let cells: [Entry]
  /// The axes with more than one value, standard axes first.
  package let axes: [String]
  /// The values of those axes, in order.
  package let values: [String: [String]]

  package struct Entry {
    package let session: Session
    /// A for the recording of the first cell, B for the next one that is another, ….
    package let letter: String

    package init(session: Session, letter: String) {
      self.session = session
      self.letter = letter
    }
  }

  /// Takes the sessions of one script.
  ///
  /// - Parameter behaviour: What two sessions with one letter have in common, in place of their recording.
  package init(_ script: String, _ sessions: [Session], by behaviour: ((Session) -> Digest)? = nil) {
    var letters: [Digest: String] = [:]
    self.init(
      script,
      sessions.sorted { $0.configuration < $1.configuration }.map { session in
        let digest = behaviour?(session) ?? session.recordingDigest
        let letter = letters[digest] ?? BehaviourLetter.text(letters.count)
        letters[digest] = letter
        return Entry(session: session, letter: letter)
      })
  }

  /// Takes the sessions of one script; those in `marked` have the letter B, the others A.
  package init(_ script: String, _ sessions: [Session], marked: Set<Int64>) {
    self.init(
      script,
      sessions.sorted { $0.configuration < $1.configuration }.map {
        Entry(session: $0, letter: marked.contains($0.id) ? "B" : "A")
      })
  }

  /// Takes the sessions of one script; those of whose recordings something holds have the letter yes, the others no.
  package init(_ script: String, _ sessions: [Session], yes: Set<Int64>) {
    self.init(
      script,
      sessions.sorted { $0.configuration < $1.configuration }.map {
        Entry(session: $0, letter: yes.contains($0.recording) ? "yes" : "no")
      })
  }

  /// Takes cells with their letters, in the order of their configurations.
  init(_ script: String, _ cells: [Entry]) {
    self.script = script
    self.cells = cells
    let sessions = cells.map(\.session)
    var values: [String: [String]] = [:]
    for name in Set(sessions.flatMap { $0.configuration.axes.map(\.name) }) {
      let own = sessions.compactMap { $0.configuration[name] }
      let known = Comparison.ordered(own)
      if known.count > 1 || own.count < sessions.count { values[name] = known }
    }
    self.values = values
    axes =
      Configuration.standardAxes.filter { values[$0] != nil }
      + values.keys.filter { !Configuration.standardAxes.contains($0) }.sorted()
  }

  /// The matrices of all scripts that have sessions among `sessions`, by script, with yes and no for letters.
  package static func all(_ sessions: [Session], yes: Set<Int64>) -> [BehaviourMatrix] {
    Dictionary(grouping: sessions, by: \.script).sorted { $0.key < $1.key }.map {
      BehaviourMatrix($0.key, $0.value, yes: yes)
    }
  }

  /// The matrices of all scripts that have sessions among `sessions`, by script.
  package static func all(_ sessions: [Session], by behaviour: ((Session) -> Digest)? = nil) -> [BehaviourMatrix] {
    Dictionary(grouping: sessions, by: \.script).sorted { $0.key < $1.key }.map {
      BehaviourMatrix($0.key, $0.value, by: behaviour)
    }
  }

  /// The matrices of all scripts that have sessions among `sessions`, with a letter for what a lens tells alike.
  package static func all(
    _ sessions: [Session], in store: Store, through lens: Lens
  ) throws -> [BehaviourMatrix] {
    var digests: [Int64: Digest] = [:]
    for session in sessions where digests[session.recording] == nil {
      digests[session.recording] = lens.digest(of: try store.trace(ofRecording: session.recording, through: lens))
    }
    return all(sessions) { digests[$0.recording] ?? $0.recordingDigest }
  }

  /// The letters, in order.
  package var letters: [String] {
    var seen: Set<String> = []
    return cells.map(\.letter).filter { seen.insert($0).inserted }
  }

  /// The axis whose values are columns: the last one asked for, else `ios`, else the one with most values.
  package func columnAxis(_ asked: [String]) -> String? {
    if let last = asked.last(where: axes.contains) { return last }
    return axes.contains("ios") ? "ios" : axes.max { (values[$0]?.count ?? 0) < (values[$1]?.count ?? 0) }
  }
}
