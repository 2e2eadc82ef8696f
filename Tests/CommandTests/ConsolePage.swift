import Foundation
import Testing

/// A page whose `console` blocks are sessions: the commands in them are performed, and what they print is compared.
///
/// A line that begins with `$ ` is a command, and `> ` goes on with one. What a command writes to standard error stands
/// below its output, as it would on a terminal. `tools/docs` writes the blocks anew.
struct ConsolePage {
  private let page: URL
  private let text: String
  /// Which characters of the text are the part that is played.
  private let part: Range<String.Index>

  static let isWriting = ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write"

  /// The day that stands in pages for the one on which a run was recorded.
  static let day = "2026-03-02"

  /// Reads a page of the repository, or a part of it that has a reader's folder of its own.
  ///
  /// - Parameters:
  ///   - first: The heading with which the part begins.
  ///   - next: The heading before which it ends.
  init(_ name: String, from first: String? = nil, until next: String? = nil) throws {
    page = Workplace.repository.appendingPathComponent(name)
    let text = try String(contentsOf: page, encoding: .utf8)
    let start = try first.map { try #require(text.range(of: "\n\($0)\n")).lowerBound }
    let end = try next.map { try #require(text.range(of: "\n\($0)\n")).lowerBound }
    self.text = text
    part = (start ?? text.startIndex)..<(end ?? text.endIndex)
  }

  /// The contents of the blocks in a language, in their order.
  func blocks(_ language: String) -> [String] {
    text[part].components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Performs every `console` block of the part in a folder of a workplace, and expects what the page shows.
  func expectOutput(
    in workplace: Workplace, folder: String = ".", environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var environment = environment
    var parts = text[part].components(separatedBy: "```console\n")
    try #require(parts.count > 1, sourceLocation: sourceLocation)
    for index in parts.indices.dropFirst() {
      let sides = parts[index].components(separatedBy: "```")
      let block = try performed(sides[0], in: workplace, folder, &environment)
      parts[index] = ([block] + sides.dropFirst()).joined(separator: "```")
    }
    let played = parts.joined(separator: "```console\n")
    let actual = text[..<part.lowerBound] + played + text[part.upperBound...]

    if ConsolePage.isWriting {
      // Another part may have been written since the page was read.
      let now = try String(contentsOf: page, encoding: .utf8).replacing(text[part], with: played)
      try now.write(to: page, atomically: true, encoding: .utf8)
    }
    let lines = zip(text.components(separatedBy: "\n"), actual.components(separatedBy: "\n"))
    let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
    #expect(
      actual == text, "\(page.lastPathComponent):\((first?.offset ?? -1) + 1) is: \(first?.element.1 ?? "")",
      sourceLocation: sourceLocation)
  }

  /// A block with what its commands print.
  ///
  /// What a command exports, those after it find in `environment`, in other blocks too.
  private func performed(
    _ block: String, in workplace: Workplace, _ folder: String, _ environment: inout [String: String]
  ) throws -> String {
    var commands: [[Substring]] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("$ ") { commands.append([line]) }
      if line.hasPrefix("> "), !commands.isEmpty { commands[commands.count - 1].append(line) }
    }
    return try commands.map { lines in
      let command = lines.map { $0.dropFirst(2) }.joined(separator: "\n")
      let place = "exec 2>&1\ncd \(folder)\n"
      if let exported = command.wholeMatch(of: /export (\w+)=.*/)?.1 {
        let value = try workplace.shell("\(place)\(command)\nprintf %s \"$\(exported)\"", environment: environment)
        environment[String(exported)] = value.output
        return lines.joined(separator: "\n") + "\n"
      }
      let result = try workplace.shell(place + command, environment: environment)
      #expect(result.exit < 2, "\(command): \(result.output)")
      let output = result.output.replacing(/\b\d{4}-\d\d-\d\d\b/, with: ConsolePage.day)
      return lines.joined(separator: "\n") + "\n" + output
    }
    .joined()
  }
}
