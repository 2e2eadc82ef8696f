import FoundationEssentials
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// The baselines of one script as a text that git can keep.
///
/// ```
/// rehearsal baselines 1
/// script linksame/new-game
///
/// accepted 2026-11-21T08:15:30.123Z by Ada Lovelace: the popover is wider since #12
/// 8c1f20aa… account=observed,device=ipad,ios=5.0,orientation=portrait,popover=uikit
/// ```
///
/// Cells that were accepted together stand together; digests mean the same in every file. This is what was written
/// before `RehearsedFile`; it is still read.
package struct BaselineFile {
  package let script: String
  package let entries: [Entry]

  package struct Entry {
    package let configuration: Configuration
    package let digest: Digest
    package let acceptedAtMilliseconds: Int64
    package let who: String
    package let why: String

    package init(
      configuration: Configuration, digest: Digest, acceptedAtMilliseconds: Int64, who: String, why: String
    ) {
      self.configuration = configuration
      self.digest = digest
      self.acceptedAtMilliseconds = acceptedAtMilliseconds
      self.who = who
      self.why = why
    }
  }

  private static let head = "rehearsal baselines 1"
  package static let ending = ".baseline"
  /// What the files end with that are written today.
  package static let endingToday = ".rehearsed"

  /// Path of a script's file below the folder, which no other script has.
  ///
  /// A part of an id that would leave the folder, or that is empty, is spelt out; of one that is longer than a file's
  /// name may be stay the first letters, with its digest.
  package static func name(of script: String) -> String { stem(of: script) + ending }

  package static func stem(of script: String) -> String {
    let all = script.split(separator: "/", omittingEmptySubsequences: false)
    let parts = all.enumerated().map { number, part -> String in
      if part.isEmpty { return "%" }
      if part.allSatisfy({ $0 == "." }) { return String(repeating: "%2E", count: part.count) }
      var spelt = String(part).replacing("%", with: "%25").replacing("\0", with: "%00")
      // A folder is not called as the file of another script.
      let isFolder = number < all.count - 1
      for ending in [endingToday, ending] where isFolder && spelt.hasSuffix(ending) {
        spelt = spelt.dropLast(ending.count) + "%2E" + ending.dropFirst()
      }
      return spelt.utf8.count <= 200 ? spelt : "\(spelt.prefix(40))%\(Digest(of: spelt).short)"
    }
    return parts.joined(separator: "/")
  }

  // MARK: - Writing

  /// What a cell is measured against; `nil` when that is nothing, or one of several behaviours of a flaky cell, of
  /// which nobody said that it is right.
  package static func entry(for choice: BaselineChoice, runs: [Int64: Run]) -> Entry? {
    guard let baseline = choice.baseline, !baseline.isFlaky else { return nil }
    switch baseline.origin {
    case .accepted(let acceptance):
      return Entry(
        configuration: choice.session.configuration, digest: baseline.digest,
        acceptedAtMilliseconds: acceptance.acceptedAtMilliseconds, who: acceptance.who, why: acceptance.why)
    case .first(_, let run, _):
      return Entry(
        configuration: choice.session.configuration, digest: baseline.digest,
        acceptedAtMilliseconds: runs[run]?.description.startedAtMilliseconds ?? 0, who: "rehearse",
        why: "the first behaviour that was recorded")
    }
  }

  package var text: String {
    var lines = [BaselineFile.head, "script \(script)"]
    let groups = Dictionary(grouping: entries) { entry in
      "accepted \(BaselineFile.time(entry.acceptedAtMilliseconds)) by \(BaselineFile.name(entry.who)):"
        + " \(EscapedText.line(entry.why))"
    }
    for (heading, entries) in groups.sorted(by: { $0.key < $1.key }) {
      lines += ["", heading]
      lines += entries.sorted { $0.configuration < $1.configuration }.map {
        "\($0.digest.hex) \($0.configuration.lineText)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name up to the colon and blank behind it, which may occur in the name itself.
  private static func name(_ who: String) -> String { EscapedText.line(who).spelling([":": "\\:"]) }

  /// `2026-11-21T08:15:30.123Z`, in whole numbers: a fraction of a second would not come back as it went.
  package static func time(_ milliseconds: Int64) -> String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
    let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    let digits = String(rest)
    return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
  }

  /// Reads what `time` writes.
  package static func milliseconds(_ text: Substring) -> Int64? {
    guard let match = text.wholeMatch(of: /(.+)\.(\d{3})Z/), let rest = Int64(match.2),
      let date = try? Date(match.1 + "Z", strategy: .iso8601)
    else { return nil }
    return Int64(date.timeIntervalSince1970.rounded()) * 1000 + rest
  }

  // MARK: - Reading

  /// All files below a folder, by path.
  package static func read(_ folder: String) throws -> [BaselineFile] {
    guard let names = FilePath.paths(below: folder) else {
      throw RehearsalError(.request, "\(folder): there is no such folder")
    }
    let paths = names.filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
    guard !paths.isEmpty else { throw RehearsalError(.request, "\(folder): no file in it ends with \(ending)") }
    return try paths.sorted().map { path in
      try refuseLink(path)
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw RehearsalError(.request, "\(path): the file cannot be read")
      }
      return try BaselineFile(text, path: path)
    }
  }

  /// Refuses a file of a folder that is a link: it may lead out of the folder, to what nobody meant.
  package static func refuseLink(_ path: String) throws(RehearsalError) {
    guard FileStatus(named: path)?.kind == .link else { return }
    throw RehearsalError(
      .request, "\(path): this is a link, and may lead out of the folder",
      details: ["what is read from a folder stands in it; put the file in its place"])
  }

  package init(script: String, entries: [Entry]) {
    self.script = script
    self.entries = entries
  }

  package init(_ text: String, path: String) throws(RehearsalError) {
    // By scalars: a line end with a carriage return before it is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.last == "\r" ? $0.dropLast() : $0)
    }
    func wrong(_ line: Int, _ expected: String) -> RehearsalError {
      RehearsalError(
        .request, "\(path):\(line): error: this is not a line of a baseline", details: ["expected \(expected)"])
    }
    guard lines.first.map({ $0 == BaselineFile.head }) == true else { throw wrong(1, "\"\(BaselineFile.head)\"") }
    guard lines.count > 1, lines[1].hasPrefix("script "), lines[1].count > 7 else { throw wrong(2, "script ID") }
    script = String(lines[1].dropFirst(7))
    var entries: [Entry] = []
    var heading: (time: Int64, who: String, why: String)?
    for (number, line) in lines.enumerated().dropFirst(2) where !line.isEmpty {
      if line.hasPrefix("accepted ") {
        guard let read = BaselineFile.heading(line) else { throw wrong(number + 1, "accepted TIME by NAME: REASON") }
        heading = read
        continue
      }
      let parts = line.unicodeScalars.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let heading, parts.count == 2, let digest = Digest(hex: parts[0]),
        let configuration = Configuration(lineText: parts[1])
      else { throw wrong(number + 1, "64 hexadecimal digits and axis=value,…, below a line \"accepted …\"") }
      entries.append(
        Entry(
          configuration: configuration, digest: digest, acceptedAtMilliseconds: heading.time, who: heading.who,
          why: heading.why))
    }
    self.entries = entries
  }

  private static func heading(_ line: String) -> (time: Int64, who: String, why: String)? {
    let form = /(?s)accepted (\S+) by ((?:\\.|[^\\])*?): (.*)/.matchingSemantics(.unicodeScalar)
    guard let match = line.wholeMatch(of: form), let time = milliseconds(match.1) else { return nil }
    return (time, EscapedText.plain(String(match.2)), EscapedText.plain(String(match.3)))
  }

  package func acceptances(on line: String) -> [Acceptance] {
    entries.map { entry in
      Acceptance(
        line: line, script: script, configuration: entry.configuration,
        acceptedAtMilliseconds: entry.acceptedAtMilliseconds, digest: entry.digest, run: nil, who: entry.who,
        why: entry.why, signature: nil)
    }
  }
}
