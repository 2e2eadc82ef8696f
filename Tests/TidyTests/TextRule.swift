import Foundation
import Synchronization

/// What committed text says about the world outside the repository.
enum TextRule {
  /// Paths that exist on one machine only; written in parts here, so that this file passes its own rule.
  static let machinePaths = ["work", "root", "tmp", "home", "Users"].map { "/" + $0 + "/" }

  static func pathFindings(in file: SourceFile) -> [Finding] {
    // Hardly any file has such a path, and an expression costs as much for a line without one.
    let paths = machinePaths.filter { file.text.contains($0) }
    guard !paths.isEmpty else { return [] }
    return file.lines.enumerated().flatMap { index, line in
      paths.filter { line.contains($0) && startsPath($0, in: line) }.map {
        Finding(path: file.path, line: index + 1, message: "\($0)… is a place on one machine")
      }
    }
  }

  /// After a name the same letters are part of a relative path.
  private static func startsPath(_ path: String, in line: String) -> Bool {
    line.range(of: "(?<![\\w.*$})])" + NSRegularExpression.escapedPattern(for: path), options: .regularExpression)
      != nil
  }

  private static let folders = [
    "Assets", "Sources", "Tests", "tools", "Documentation", "Scripts", "Claims", "Queries", "Dashboards", "migrations",
    "CDigest", "CProcess", "CSQLite", "CYAML",
  ]

  /// Relative links of Markdown files, and file names of this repository in backquotes, lead somewhere.
  static func linkFindings(in file: SourceFile, exists: (String) -> Bool) -> [Finding] {
    guard file.path.hasSuffix(".md") else { return [] }
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() {
      let links = captures(#"\]\(([^)#\s]+)[^)]*\)"#, in: line).filter {
        !$0.contains("://") && !$0.hasPrefix("mailto:")
      }
      let named = captures(
        "`((?:\(folders.joined(separator: "|")))/[\\w./+-]*)`", in: line)
      let missing =
        links.filter { !exists(resolved($0, from: folder)) }
        + named.filter { !exists($0) && !exists(resolved($0, from: folder)) }
      findings += missing.map { Finding(path: file.path, line: index + 1, message: "\($0) is not there") }
    }
    return findings
  }

  /// Links to a heading, of the same page or of another one, name one that is there.
  ///
  /// - Parameter anchors: What the headings of a page are called in links; `nil` for a page that is not there.
  static func anchorFindings(in file: SourceFile, anchors: (String) -> Set<String>?) -> [Finding] {
    guard file.path.hasSuffix(".md") else { return [] }
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    return file.lines.enumerated().flatMap { index, line in
      captures(#"\]\(([^)\s:]*\.md#[^)\s]+|#[^)\s]+)\)"#, in: line).filter { link in
        let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let known = anchors(parts[0].isEmpty ? file.path : resolved(parts[0], from: folder))
        return known.map { !$0.contains(parts[1]) } ?? false
      }
      .map { Finding(path: file.path, line: index + 1, message: "\($0) is no heading") }
    }
  }

  /// What the headings of a page are called in links, as GitHub and GitLab name them.
  static func anchors(of file: SourceFile) -> Set<String> {
    var anchors: Set<String> = []
    var isInBlock = false
    for line in file.lines {
      if line.hasPrefix("```") { isInBlock.toggle() }
      guard !isInBlock, let heading = captures("^#{1,6} (.*)$", in: line).first else { continue }
      let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      let name = kept.replacing(" ", with: "-")
      anchors.insert(anchors.contains(name) ? name + "-1" : name)
    }
    return anchors
  }

  /// Claims cited in code and scripts are in the list of claims.
  static func claimFindings(in file: SourceFile, known: Set<String>) -> [Finding] {
    guard file.path.hasPrefix("Sources/") || file.path.hasPrefix("Scripts/") else { return [] }
    return file.lines.enumerated().flatMap { index, line in
      captures(claimExpression, in: line).filter { !known.contains($0) }.map {
        Finding(path: file.path, line: index + 1, message: "claim \($0) is in no list")
      }
    }
  }

  /// Open questions that code cites are in the list of open points.
  static func decisionFindings(in file: SourceFile, listed: Set<String>) -> [Finding] {
    guard file.path.hasPrefix("Sources/") else { return [] }
    return file.lines.enumerated().flatMap { index, line in
      line.contains("uikit-facts") ? captures(#"\b(9\.[0-9]+)\b"#, in: line).map { (index + 1, $0) } : []
    }
    .filter { !listed.contains($0.1) }
    .map { Finding(path: file.path, line: $0.0, message: "decision \($0.1) is not in Claims/open-points.yaml") }
  }

  static let claimExpression = #"\b((?:POP|PRE|BGV|DIS|LIF|APP|INT|SEG|AUT|SPL|SPG|SGP|DEV)-[0-9]{3})\b"#

  /// Compiling an expression costs more than looking at a line.
  private static let compiled = Mutex<[String: NSRegularExpression]>([:])

  static func captures(_ expression: String, in line: String) -> [String] {
    let found = compiled.withLock { compiled -> NSRegularExpression? in
      if let known = compiled[expression] { return known }
      let made = try? NSRegularExpression(pattern: expression)
      compiled[expression] = made
      return made
    }
    guard let regular = found else { return [] }
    let whole = NSRange(line.startIndex..., in: line)
    return regular.matches(in: line, range: whole).compactMap {
      Range($0.range(at: 1), in: line).map { String(line[$0]) }
    }
  }

  private static func resolved(_ link: String, from folder: String) -> String {
    var parts = folder.split(separator: "/")
    for part in link.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
