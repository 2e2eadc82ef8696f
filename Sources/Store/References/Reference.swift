import RehearsalTrace

/// A run or a session as a user writes it.
///
/// Runs: `@head` (the newest), `@head~2` (two before it), `run:12`, or a label, with or without `@`. Sessions: `s:12`,
/// or `script[axis=value,…]@run`, where axes that make no difference may be left out and the run defaults to `@head`.
/// `@baseline` is no run: it stands for the baseline of each cell of another run.
enum Reference: Hashable {
  case run(RunReference)
  case session(Int64)
  case cell(script: String, axes: [Configuration.Axis], run: RunReference)
  /// A bare word: a label, or a script of the newest run.
  case word(String)

  enum RunReference: Hashable {
    /// So many runs before the newest.
    case head(back: Int)
    case number(Int64)
    case label(String)
    /// What each cell is measured against.
    case baseline
  }

  init(parsing text: String) throws(StoreError) {
    if text.isEmpty { throw Reference.bad(text, "it is empty") }
    if let number = Reference.number(after: "s:", in: text) {
      self = .session(number)
    } else if text.hasPrefix("@") {
      self = .run(try Reference.run(text.dropFirst(), in: text))
    } else if text.hasPrefix("run:") {
      self = .run(try Reference.run(Substring(text), in: text))
    } else if text.contains("[") || text.contains("@") {
      self = try Reference.cell(text)
    } else {
      self = .word(text)
    }
  }

  /// The script and the axes of `script[axis=value,…]`, where a run has no place.
  static func cells(parsing text: String) throws(StoreError) -> (script: String, axes: [Configuration.Axis]) {
    if text.contains("@") || text.hasPrefix("s:") {
      throw StoreError(
        kind: .badReference, message: "\"\(text)\" is one session; a history is that of SCRIPT or SCRIPT[axis=value,…]")
    }
    guard text.contains("[") else { return (text, []) }
    guard case .cell(let script, let axes, _) = try cell(text) else { return (text, []) }
    return (script, axes)
  }

  private static func cell(_ text: String) throws(StoreError) -> Reference {
    let scriptEnd = text.firstIndex { $0 == "[" || $0 == "@" } ?? text.endIndex
    let script = String(text[..<scriptEnd])
    if script.isEmpty { throw bad(text, "there is no script before \"[\"") }
    var rest = text[scriptEnd...]
    var axes: [Configuration.Axis] = []
    if rest.first == "[" {
      guard let close = rest.firstIndex(of: "]") else { throw bad(text, "\"[\" has no \"]\"") }
      axes = try self.axes(rest[rest.index(after: rest.startIndex)..<close], in: text)
      rest = rest[rest.index(after: close)...]
    }
    if rest.isEmpty { return .cell(script: script, axes: axes, run: .head(back: 0)) }
    guard rest.first == "@" else { throw bad(text, "\"\(rest)\" follows where \"@run\" may") }
    return .cell(script: script, axes: axes, run: try run(rest.dropFirst(), in: text))
  }

  private static func axes(_ list: Substring, in text: String) throws(StoreError) -> [Configuration.Axis] {
    var axes: [Configuration.Axis] = []
    for part in list.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[0].isEmpty else { throw bad(text, "\"\(part)\" is not written axis=value") }
      let axis = Configuration.Axis(name: trimmed(sides[0]), value: trimmed(sides[1]))
      if axes.contains(where: { $0.name == axis.name }) { throw bad(text, "axis \(axis.name) is given twice") }
      axes.append(axis)
    }
    return axes
  }

  private static func run(_ name: Substring, in text: String) throws(StoreError) -> RunReference {
    if name.isEmpty { throw bad(text, "there is no run after \"@\"") }
    if name == "head" { return .head(back: 0) }
    if name == "baseline" { return .baseline }
    if name.hasPrefix("head~") {
      guard let back = Int(name.dropFirst(5)), back >= 0 else { throw bad(text, "a number follows \"head~\"") }
      return .head(back: back)
    }
    if let number = number(after: "run:", in: name) { return .number(number) }
    if name.hasPrefix("run:") { throw bad(text, "a number follows \"run:\"") }
    return .label(String(name))
  }

  private static func number(after prefix: String, in text: some StringProtocol) -> Int64? {
    text.hasPrefix(prefix) ? Int64(text.dropFirst(prefix.count)) : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  private static func bad(_ text: String, _ why: String) -> StoreError {
    StoreError(
      kind: .badReference,
      message: "\"\(text)\" refers to nothing: \(why)\n"
        + "  a run is written @head, @head~2, run:12 or a label;"
        + " a session script[axis=value,…]@run or s:12")
  }
}

extension Store {
  /// What a text means apart from being a label: `run:1`, `@head`, `s:4`, `script[axis=value]`; nothing for a bare
  /// word.
  public static func otherMeaning(ofLabel text: String) -> String? {
    if text.hasPrefix("s:") { return "a session" }
    if text.hasPrefix("run:") || text == "head" || text.hasPrefix("head~") || text == "baseline" { return "a run" }
    if text.contains("@") { return "a reference" }
    return text.contains("[") ? "a session" : nil
  }
}
