import Foundation

/// The lines of `rehearse record` that GitHub shows beside the files.
enum AnnotationWitness {
  private struct Annotation {
    let isError: Bool
    let file: String
    let line: Int
    let title: String
    let message: String
  }

  static func read(_ output: String) -> Told {
    let lines = output.components(separatedBy: "\n").filter { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") }
    var told = Told()
    told.text = lines.joined(separator: "\n")
    (told.failing, told.failed, told.crashes, told.broken, told.removed) = ([], [], [], [], [])
    for annotation in lines.compactMap(annotation) { read(annotation, &told) }
    let signatures = (told.failing ?? []).compactMap(\.signature)
    if Set(signatures).count != signatures.count { told.faults.append("a change is told more than once") }
    return told
  }

  private static func annotation(_ line: String) -> Annotation? {
    guard let match = line.firstMatch(of: /^::(error|warning) (.*?)::(.*)$/) else { return nil }
    var fields: [String: String] = [:]
    for field in match.2.split(separator: ",") {
      let sides = field.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { fields[String(sides[0])] = sides[1].removingPercentEncoding }
    }
    return Annotation(
      isError: match.1 == "error", file: fields["file"] ?? "", line: Int(fields["line"] ?? "") ?? 0,
      title: fields["title"] ?? "", message: match.3.removingPercentEncoding ?? "")
  }

  private static func read(_ annotation: Annotation, _ told: inout Told) {
    if let match = annotation.title.firstMatch(of: /^change ([0-9a-f]{12}) in (\d+) cells?(?:, (\w+))?$/) {
      let because = match.3.map(String.init) ?? "unreviewed"
      let count = Int(match.2) ?? 0
      told.failing?.append(
        Told.Failing(
          because: because, signature: String(match.1), count: count,
          headline: match.3 == nil ? annotation.message : nil))
      if match.3 != nil { readPlace(annotation, because, count, &told) }
    } else if let match = annotation.title.firstMatch(of: /^(\S+) (failed|crashed|broken|error)$/) {
      let count = annotation.message.firstMatch(of: /\((\d+) cells?\)$/).flatMap { Int($0.1) } ?? 1
      let cells = [Told.Cells(script: String(match.1), count: count)]
      told.failing?.append(Told.Failing(because: String(match.2), cells: cells, count: count))
      readPlace(annotation, String(match.2), count, &told)
    } else if annotation.title == "removed",
      let match = annotation.message.firstMatch(of: /^(\d+) cells? of run:\d+ (?:is|are) gone: (\S+)$/)
    {
      let count = Int(match.1) ?? 0
      let cells = [Told.Cells(script: String(match.2), count: count)]
      told.removed? += cells
      if !annotation.file.hasSuffix("\(match.2.split(separator: "/").last ?? "").yaml") {
        told.faults.append("\(match.2) is removed at \(annotation.file)")
      }
      if annotation.isError { told.failing?.append(Told.Failing(because: "removed", cells: cells, count: count)) }
    } else {
      told.faults.append("an annotation that nobody can read: \(annotation.title)")
    }
  }

  private static func readPlace(_ annotation: Annotation, _ word: String, _ count: Int, _ told: inout Told) {
    let step = annotation.message.firstMatch(of: /^step (\d+):[ ]/).flatMap { Int($0.1) }
    let place = Told.Place(
      count: count, file: annotation.file, line: annotation.line, step: step, message: annotation.message)
    switch word {
    case "crashed": told.crashes?.append(place)
    case "broken": told.broken?.append(place)
    default: told.failed?.append(place)
    }
  }
}
