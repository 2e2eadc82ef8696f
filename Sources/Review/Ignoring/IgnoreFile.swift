import FoundationEssentials
package import Rehearsal
import RehearsalPlainText
import RehearsalSourceText
import RehearsalStore
import RehearsalTrace

/// `qt.ignore.yaml`: which changes of a toolkit's cells are not to be reported for a while, by patterns.
///
/// It lies beside `rehearsal.yaml`, or where the command runs. A change is ignored when each of its roots matches a
/// pattern.
package struct IgnoreFile {
  package let path: String
  package let rules: [Rule]

  /// One rule.
  package struct Rule: Hashable {
    package let pattern: ChangePattern
    package let owner: String
    package let why: String
    /// The last day that it holds: `2026-12-31`.
    package let until: String

    fileprivate init(_ pattern: ChangePattern, owner: String, why: String, until: String) {
      (self.pattern, self.owner, self.why, self.until) = (pattern, owner, why, until)
    }

    /// Makes a rule of a pattern that somebody writes.
    package init(pattern text: String, owner: String, why: String, until: String) throws(RehearsalError) {
      guard let pattern = ChangePattern(text) else {
        throw RehearsalError(
          .request, "\"\(text)\" is not a pattern", details: ["a pattern is \(ChangePattern.form)"])
      }
      self.init(pattern, owner: owner, why: why, until: until)
    }

    /// The rule as a line of the file.
    fileprivate var line: String {
      let words = [("pattern", pattern.text), ("owner", owner), ("reason", why), ("until", until)]
      return "  - { " + words.map { "\($0): \(Value.quoted($1))" }.joined(separator: ", ") + " }"
    }
  }

  private static let ending = ".ignore.yaml"

  /// The path of a toolkit's file.
  package static func path(of toolkit: String) throws(RehearsalError) -> String {
    guard isName(toolkit) else {
      throw RehearsalError(.request, "\(Value.quoted(toolkit)) cannot be the name of a toolkit")
    }
    let folder = try ProjectFile.found()?.folder ?? FileManager.default.currentDirectoryPath
    return folder + "/" + toolkit + ending
  }

  /// Whether a toolkit's name can be that of a file: names come with streams of strangers.
  static func isName(_ toolkit: String) -> Bool {
    !toolkit.isEmpty && !toolkit.hasPrefix(".") && toolkit.utf8.allSatisfy { $0 > 31 && $0 != UInt8(ascii: "/") }
  }

  /// Reads the files of all toolkits, to see that they can be used.
  package static func checkAll() throws(RehearsalError) {
    let folder = try ProjectFile.found()?.folder ?? FileManager.default.currentDirectoryPath
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(ending) { _ = try IgnoreFile(path: "\(folder)/\(name)") }
  }

  /// Reads the file of a toolkit; no rules when there is none.
  package init(of toolkit: String) throws(RehearsalError) {
    try self.init(path: try IgnoreFile.path(of: toolkit))
  }

  init(path: String) throws(RehearsalError) {
    guard FileStatus(named: path) != nil else {
      self.init(path: path, rules: [])
      return
    }
    try self.init(path: path, bytes: try WrittenFile.bytes(of: path, followsLinks: false))
  }

  private init(path: String, rules: [Rule]) { (self.path, self.rules) = (path, rules) }

  package init(path: String, bytes: [UInt8]) throws(RehearsalError) {
    let findings = SourceFindings(path: path)
    var rules: [Rule] = []
    let root = YAMLText.decode(bytes, findings: findings).flatMap {
      YAMLText.read($0, as: "rules to ignore changes", findings: findings)
    }
    if let root, var fields = Fields(root, as: "rules to ignore changes", findings: findings) {
      let list = fields.require("rules", "a list of rules")
      if let list, list.list == nil {
        findings.report("found \(list.kind)", at: list.position, expected: ["a list of rules"])
      }
      rules = (list?.list ?? []).compactMap { Rule($0, findings: findings) }
      fields.finish()
    }
    guard findings.diagnostics.isEmpty else {
      throw RehearsalError(.request, "\(path) cannot be used", diagnostics: findings.diagnostics)
    }
    self.init(path: path, rules: rules)
  }

  /// Adds a rule at the end of the file, which is made if there is none.
  package func add(_ rule: Rule) throws(RehearsalError) {
    var text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? "rules:\n"
    if !text.hasSuffix("\n") { text += "\n" }
    text += rule.line + "\n"
    // A file that is written in another way is left alone.
    let read = try? IgnoreFile(path: path, bytes: Array(text.utf8))
    guard read?.rules == rules + [rule] else {
      throw RehearsalError(.request, "\(path): the file must end with the list of rules", details: [rule.line])
    }
    do { try text.write(toFile: path, atomically: true, encoding: .utf8) } catch {
      throw RehearsalError(.request, "\(path) cannot be written", details: ["\(error)"])
    }
  }
}

extension IgnoreFile.Rule {
  /// A text that a database takes: one that says something, and is not too long for its column.
  private static func text(_ node: Node?, _ column: String, _ findings: SourceFindings) -> String? {
    guard let node, let text = findings.text(node) else { return nil }
    let most = TextLimits.bytes[column] ?? .max
    guard text.utf8.count <= most, !text.allSatisfy(\.isWhitespace) else {
      findings.report(
        "a text of \(counted(text.utf8.count, "byte"))", at: node.position,
        expected: ["one that says something, of at most \(most) bytes"])
      return nil
    }
    return text
  }

  fileprivate init?(_ node: Node, findings: SourceFindings) {
    guard var fields = Fields(node, as: "a rule", findings: findings) else { return nil }
    let patternNode = fields.require("pattern", ChangePattern.form)
    let pattern = findings.text(patternNode).flatMap { ChangePattern($0) }
    let owner = IgnoreFile.Rule.text(fields.require("owner", "who answers for it"), "owner", findings)
    let why = IgnoreFile.Rule.text(fields.require("reason", "why"), "why", findings)
    let untilNode = fields.require("until", "the last day that it holds, as 2026-12-31")
    let until = findings.text(untilNode)
    fields.finish()
    if let patternNode, pattern == nil {
      findings.report("this is not a pattern", at: patternNode.position, expected: [ChangePattern.form])
    }
    if let untilNode, let until, !Reviewer.isDay(until) {
      findings.report("\(Value.quoted(until)) is not a day", at: untilNode.position, expected: ["a day, as 2026-12-31"])
    }
    guard let pattern, let owner, let why, let until else { return nil }
    self.init(pattern, owner: owner, why: why, until: until)
  }
}
