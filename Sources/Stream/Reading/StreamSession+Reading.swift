import RehearsalTrace

extension StreamSession {
  /// Reads a line `session`: everything but what performing gave.
  init(beginning line: StreamLine) throws(StreamMistake) {
    let script = try line.name("script", "the script's id, as linksame/new-game")
    guard script.utf8.allSatisfy(StreamSession.isOfAnID) else {
      throw StreamMistake(
        at: line.node("script")?.offset ?? line.offset,
        "\(Value.quoted(StreamMistake.shortened(script))) cannot be an id", expected: ["letters, digits and - _ . /"])
    }
    var digest: Digest?
    if let hex = try line.text("digest", ifThere: "64 hexadecimal digits") {
      digest = Digest(hex: hex)
      if digest == nil {
        throw StreamMistake(
          at: line.node("digest")?.offset ?? line.offset, "this is not a digest",
          expected: ["digest: 64 hexadecimal digits"])
      }
    }
    self.init(
      script: script, title: try line.text("title", ifThere: "the script's title"),
      path: try line.text("path", ifThere: "where the script is") ?? "",
      source: try line.text("source", ifThere: "the script's text") ?? "", scriptDigest: digest,
      claims: Set(try line.texts("claims")).sorted(), configuration: try StreamSession.configuration(of: line),
      origin: try StreamSession.origin(of: line),
      performance: Performance(trace: Trace(), outcome: .completed, failures: []))
    accepted = try Accepted(of: line)
    if line.present("system") != nil { system = try line.name("system", "what performed, as \"Qt 6.11.3\"") }
  }

  /// Reads a line `alike`.
  mutating func readAlike(_ line: StreamLine) throws(StreamMistake) {
    let configuration = try StreamSession.configuration(of: line)
    alike.append(Alike(configuration: configuration, accepted: try Accepted(of: line)))
  }

  private static func isOfAnID(_ byte: UInt8) -> Bool { isOfAName(byte) || "-./".utf8.contains(byte) }

  private static func isOfAName(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
  }

  /// Axes are named as in scripts, and have values as there.
  private static func configuration(of line: StreamLine) throws(StreamMistake) -> Configuration {
    var axes: [String: String] = [:]
    for field in try line.entries("configuration") {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(isOfAName) else {
        throw StreamMistake(
          at: field.offset, "\(Value.quoted(StreamMistake.shortened(field.name))) cannot be the name of an axis",
          expected: ["letters, digits and _"])
      }
      let value = try line.text(field.value, field.name, "a text, as \"5.10\"")
      let isForbidden = value.unicodeScalars.contains { $0.value < 0x21 || ",;=|*[]@".unicodeScalars.contains($0) }
      guard !value.isEmpty, !isForbidden else {
        throw StreamMistake(
          at: field.value.offset, "\(Value.quoted(StreamMistake.shortened(value))) cannot be a value",
          expected: ["a text without white space and , ; = | * [ ] @"])
      }
      axes[field.name] = value
    }
    return Configuration(axes)
  }

  private static func origin(of line: StreamLine) throws(StreamMistake) -> Origin? {
    guard let revision = try line.text("revision", ifThere: "a commit's full hash") else { return nil }
    let isDigit = { (byte: UInt8) in (48...57).contains(byte) || (97...102).contains(byte) }
    guard [40, 64].contains(revision.utf8.count), revision.utf8.allSatisfy(isDigit) else {
      throw StreamMistake(
        at: line.node("revision")?.offset ?? line.offset,
        "\(Value.quoted(StreamMistake.shortened(revision))) is not a commit's hash",
        expected: ["revision: 40 or 64 digits, 0 to 9 and a to f"])
    }
    return Origin(
      revision: revision, position: try line.whole("position", in: 1...Int64(Int32.max)),
      branch: try line.text("branch", ifThere: "the branch"), isDirty: try line.flag("dirty") ?? false)
  }
}

extension StreamSession.Accepted {
  /// The field `accepted` of a line.
  fileprivate init?(of line: StreamLine) throws(StreamMistake) {
    guard let node = line.present("accepted") else { return nil }
    let fields = try StreamLine(node, as: "accepted")
    let when = "when, in UTC, as \"2026-11-21T08:15:30.123Z\""
    let at = try fields.text("at", when)
    guard at.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/) != nil else {
      throw StreamMistake(at: node.offset, "found \(Value.quoted(at))", expected: ["at: \(when)"])
    }
    self.init(at: at, by: try fields.text("by", "who"), why: try fields.text("why", "the reason"))
  }
}
