import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Holds recordings against laws.
package struct LawCheck: Sendable {
  private let laws: [Law]
  private let limits: QueryLimits

  /// One row that a law gave.
  package struct Break: Hashable, Sendable {
    /// Name of the law.
    package let law: String
    /// Number of the recording.
    package let recording: Int64
    /// Sequence number of the event; none when the law names none.
    package let event: Int?
    /// What is wrong, in a line.
    package let what: String
  }

  /// More breaks of one law than these are as good as these.
  static let mostBreaks = 10_000

  /// - Parameters:
  ///   - set: The laws.
  ///   - limits: How far each question may go.
  package init(_ set: LawSet = .bundled, limits: QueryLimits = QueryLimits()) {
    laws = set.laws
    self.limits = limits
  }

  /// What breaks a law, by recording, law and event.
  ///
  /// No law compares recordings with each other: many are asked about in parts, each on a connection of its own.
  ///
  /// - Parameters:
  ///   - recordings: Numbers of recordings, each with the toolkits whose behaviour it is; a law is not asked about
  ///     those of toolkits that it does not hold for.
  ///   - store: The file that holds them.
  ///   - jobs: How many parts are asked about at a time.
  package func breaks(in recordings: [Int64: Set<String>], of store: Store, jobs: Int = 1) async throws -> [Break] {
    let count = min(jobs, recordings.count / LawCheck.worthAsking)
    guard count > 1 else { return try held(recordings, of: store).breaks }
    let numbers = recordings.keys.sorted()
    // Neighbours are alike, so every part has some of the long ones.
    let parts = (0..<count).map { part in Set(stride(from: part, to: numbers.count, by: count).map { numbers[$0] }) }
    let path = store.path
    var breaks: [Break] = []
    try await OrderedWork(jobs: jobs).perform(parts) { part in
      let asked = recordings.filter { part.contains($0.key) }
      return try held(asked, of: Store(path: path, access: .readOnly)).breaks
    } deliver: {
      breaks += $0
      return true
    }
    return LawCheck.sorted(breaks)
  }

  /// Fewer recordings are not worth a connection, on which every law is prepared again.
  private static let worthAsking = 100

  /// What breaks a law, and how many instructions of SQLite's machine each law took, by its name.
  package func held(
    _ recordings: [Int64: Set<String>], of store: Store
  ) throws -> (breaks: [Break], instructions: [String: Int64]) {
    var breaks: [[Break]] = laws.map { _ in [] }
    let instructions: [Int64]
    do {
      instructions = try store.ask(
        laws.map(\.text), about: Array(recordings.keys), limits: limits,
        columns: { position, names in try LawCheck.expect(names, of: laws[position]) },
        row: { position, values in
          guard breaks[position].count < LawCheck.mostBreaks else { return }
          guard case .integer(let recording) = values[0], let toolkits = recordings[recording] else {
            throw RehearsalError(.request, "the law \(laws[position].name) gives what it was not asked about")
          }
          guard laws[position].holds(for: toolkits) else { return }
          breaks[position].append(
            Break(
              law: laws[position].name, recording: recording, event: LawCheck.event(values[1]),
              what: LawCheck.text(values[2])))
        })
    } catch let problem as AskingError {
      // A law that means nothing is no fault of the file.
      guard problem.error.isBadRequest else { throw problem.error }
      throw LawCheck.meaningless(laws[problem.position], problem.error)
    }
    let sorted = LawCheck.sorted(breaks.flatMap { $0 })
    return (sorted, Dictionary(uniqueKeysWithValues: zip(laws.map(\.name), instructions)))
  }

  private static func sorted(_ breaks: [Break]) -> [Break] {
    breaks.sorted {
      ($0.recording, $0.law, $0.event ?? -1, $0.what) < ($1.recording, $1.law, $1.event ?? -1, $1.what)
    }
  }

  /// - Throws: When the columns are others than those of a law.
  static func expect(_ names: [String], of law: Law) throws {
    guard names != Law.columns else { return }
    throw RehearsalError(
      .request, "the law \(law.name) gives \(names.joined(separator: ", "))",
      details: ["expected: \(Law.columns.joined(separator: ", "))"])
  }

  static func meaningless(_ law: Law, _ error: StoreError) -> RehearsalError {
    RehearsalError(.request, "the law \(law.name): \(error.message)")
  }

  /// All recordings of a file, each with the toolkits of its sessions.
  package static func recordings(of store: Store) throws -> [Int64: Set<String>] {
    var recordings: [Int64: Set<String>] = [:]
    let sql = """
      SELECT s.recording_id, s.popover, (
        SELECT value FROM v1_axes a WHERE a.configuration_id = s.configuration_id AND a.axis = 'toolkit')
      FROM v1_sessions s
      GROUP BY 1, 2, 3
      """
    try store.query(
      sql, columns: { _ in },
      row: { values in
        guard case .integer(let recording) = values[0] else { return }
        let axes = ["popover": text(values[1]), "toolkit": text(values[2])].filter { !$0.value.isEmpty }
        recordings[recording, default: []].insert(Law.toolkit(of: Configuration(axes)))
      })
    return recordings
  }

  /// Where a break is, for people: `s:12 event 31, step 4: tap outside pop`.
  package static func place(of lawBreak: Break, in store: Store) throws -> String {
    var place = "recording \(lawBreak.recording)"
    try store.query(
      "SELECT min(session_id) FROM v1_sessions WHERE recording_id = :recording",
      parameters: ["recording": .integer(lawBreak.recording)], columns: { _ in },
      row: { if case .integer(let session) = $0[0] { place = "s:\(session)" } })
    guard let event = lawBreak.event else { return place }
    place += " event \(event)"
    try store.query(
      "SELECT s.step + 1, s.label FROM v1_steps s WHERE s.recording_id = :recording AND s.seq_from <= :seq"
        + " AND :seq < s.seq_to",
      parameters: ["recording": .integer(lawBreak.recording), "seq": .integer(Int64(event))], columns: { _ in },
      row: { place += ", step \(text($0[0])): \(text($0[1]))" })
    return place
  }

  private static func event(_ value: QueryValue) -> Int? {
    guard case .integer(let number) = value else { return nil }
    return Int(exactly: number)
  }

  private static func text(_ value: QueryValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .null, .blob: ""
    }
  }
}
