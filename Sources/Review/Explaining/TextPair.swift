import Rehearsal
import RehearsalDiff
import RehearsalSourceText

/// A text as one session was performed from it, and as another one was.
struct TextPair {
  /// The text before; `nil` when there was none.
  let before: SessionGround.Text?
  /// The text after; `nil` when it is gone.
  let after: SessionGround.Text?
  /// What was written in the one in place of the other's lines.
  let lines: LineEdits
  /// The pieces that nobody performs, whether some or all of them are there.
  private let quiet: [Int]

  /// More pieces than these are one: each is looked at, and perhaps performed, alone.
  static let mostPieces = 40

  init(_ before: SessionGround.Text?, _ after: SessionGround.Text?) {
    (self.before, self.after) = (before, after)
    let (former, present) = (before?.text ?? "", after?.text ?? "")
    let lines = LineEdits(from: former, to: present)
    guard let before, let after, before.isYAML, after.isYAML else {
      // What blanks and comments are is not known of other texts, but for what ends their lines.
      (self.lines, quiet) = (lines, lines.edits.indices.filter { TextPair.differsInLineEnds(lines.edits[$0]) })
      return
    }
    // A text that is indented otherwise has only one piece, unless its lines say the same after all.
    let moved = LineEdits(from: former, to: present, isMoved: true)
    let ways = moved.edits.count == lines.edits.count ? [lines] : [moved, lines]
    let found = ways.lazy.map { ($0, TextPair.quiet(in: $0, of: after.text)) }.first { !$0.1.isEmpty }
    (self.lines, quiet) = found ?? (lines, [])
  }

  /// The pieces that only are written otherwise, if the text says the same without all of them.
  private static func quiet(in lines: LineEdits, of text: String) -> [Int] {
    let quiet = lines.edits.indices.filter { lines.edits[$0].isQuiet }
    guard !quiet.isEmpty, let whole = root(text), let former = root(lines.text(takingBack: Set(quiet))),
      NodeDifference.all(from: former, to: whole).isEmpty
    else { return [] }
    return quiet
  }

  private static func differsInLineEnds(_ piece: LineEdit) -> Bool {
    piece.removed.map(bare) == piece.added.map(bare)
  }

  /// The texts of two sessions that belong together and differ.
  ///
  /// A file that was renamed is the same text. Of others with one role those belong together whose paths end alike.
  static func all(_ before: SessionGround, _ after: SessionGround) -> [TextPair] {
    var pairs: [TextPair] = []
    var olds = before.texts
    var news = after.texts
    func pair(_ belong: (SessionGround.Text, SessionGround.Text) -> Bool) {
      for new in news {
        guard let index = olds.firstIndex(where: { $0.role == new.role && belong($0, new) }) else { continue }
        let old = olds.remove(at: index)
        news.removeAll { $0 == new }
        if old.text != new.text { pairs.append(TextPair(old, new)) }
      }
    }
    pair { $0.text == $1.text }
    pair { $0.path == $1.path }
    let most = news.flatMap { new in olds.map { shared($0.path, new.path) } }.max() ?? 0
    for length in stride(from: most, to: 0, by: -1) { pair { shared($0.path, $1.path) == length } }
    pair { old, new in olds.count { $0.role == old.role } == 1 && news.count { $0.role == new.role } == 1 }
    pairs += news.map { TextPair(nil, $0) } + olds.map { TextPair($0, nil) }
    return pairs
  }

  /// How many names at their ends two paths have in common.
  private static func shared(_ one: String, _ other: String) -> Int {
    zip(one.split(separator: "/").reversed(), other.split(separator: "/").reversed()).prefix { $0 == $1 }.count
  }

  /// Where the text is read, from the folder on in which both sides have it.
  var path: String {
    guard let before, let after, before.path != after.path else { return (after ?? before)?.path ?? "" }
    let count = TextPair.shared(before.path, after.path)
    return count == 0 ? after.path : after.path.split(separator: "/").suffix(count).joined(separator: "/")
  }

  var role: String { (after ?? before)?.role ?? "" }

  // MARK: - Edits

  /// Each piece with what it is, some of them several edits: a line can answer two decisions.
  ///
  /// - Parameter answers: What a decision was answered before, and what it is now.
  func edits(answering answers: (String) -> (String?, String?)) -> [(edit: Edit, piece: Set<Int>, place: EditPlace)] {
    guard let before, let after else {
      let edit = Edit(.text, path, from: before == nil ? nil : "", to: after == nil ? nil : "")
      return [(edit, Set(lines.edits.indices), place(0, isGone: after == nil))]
    }
    let comments = quiet.map { number in
      let piece = lines.edits[number]
      return (edit: TextPair.comment(piece), piece: Set([number]), place: place(of: piece))
    }
    // The others are taken back together with these, so that a line comes back among lines that are written like it.
    let others = Set(lines.edits.indices).subtracting(quiet).sorted()
    if others.count > TextPair.mostPieces {
      let pieces = others.map { lines.edits[$0] }
      let edit = Edit(
        .lines, "", removed: pieces.flatMap { $0.removed.map(TextPair.bare) },
        added: pieces.flatMap { $0.added.map(TextPair.bare) })
      return [(edit, Set(lines.edits.indices), place(of: pieces.first))] + comments
    }
    let whole = TextPair.root(lines.text(takingBack: Set(quiet)))
    return others.flatMap { number -> [(edit: Edit, piece: Set<Int>, place: EditPlace)] in
      let taken = Set(quiet + [number])
      let former = TextPair.root(lines.text(takingBack: taken))
      let place = place(of: lines.edits[number])
      return edits(of: lines.edits[number], former, whole, isReadable: before.isYAML && after.isYAML, answers)
        .map { ($0, taken, place) }
    } + comments
  }

  private static func comment(_ piece: LineEdit) -> Edit {
    Edit(.comment, "", removed: piece.removed.map(bare), added: piece.added.map(bare))
  }

  private func place(of piece: LineEdit?) -> EditPlace {
    let place = piece?.place ?? (line: 0, isGone: false)
    return self.place(place.line, isGone: place.isGone)
  }

  /// - Parameter line: The line, from 0.
  private func place(_ line: Int, isGone: Bool) -> EditPlace {
    EditPlace(
      role: role, path: path, file: (isGone ? before ?? after : after ?? before)?.path ?? "", line: line + 1,
      isGone: isGone)
  }

  private func edits(
    of piece: LineEdit, _ former: Node?, _ whole: Node?, isReadable: Bool,
    _ answers: (String) -> (String?, String?)
  ) -> [Edit] {
    let (removed, added) = (piece.removed.map(TextPair.bare), piece.added.map(TextPair.bare))
    guard isReadable, former != nil, whole != nil else { return [Edit(.lines, "", removed: removed, added: added)] }
    let differences = NodeDifference.all(from: former, to: whole).flatMap(TextPair.opened)
    if differences.isEmpty { return [TextPair.comment(piece)] }
    let decisions = differences.compactMap { TextPair.decision(in: $0.keys) }
    if decisions.count == differences.count {
      return decisions.map { name in
        let (before, after) = answers(name)
        return Edit(.decision, name, from: before, to: after)
      }
    }
    let only = differences.count == 1 ? differences[0] : nil
    let values = (only?.before.map(YAMLWriting.line), only?.after.map(YAMLWriting.line))
    guard let only, (values.0?.count ?? 0) <= 60, (values.1?.count ?? 0) <= 60 else {
      return [Edit(.lines, "", removed: removed, added: added)]
    }
    return [
      Edit(.lines, only.keys.last ?? "", from: values.0, to: values.1, removed: removed, added: added)
    ]
  }

  /// Answers to decisions that came or went all at once, each for itself.
  private static func opened(_ difference: NodeDifference) -> [NodeDifference] {
    guard difference.keys.last == "decisions", difference.before?.entries != nil || difference.after?.entries != nil
    else { return [difference] }
    let nodes = [difference.after, difference.before].compactMap(\.self)
    var seen: Set<String> = []
    let keys = nodes.flatMap { $0.entries?.map(\.key) ?? [] }.filter { seen.insert($0).inserted }
    return keys.map {
      NodeDifference(keys: difference.keys + [$0], before: difference.before?[$0], after: difference.after?[$0])
    }
  }

  /// The decision that keys lead to, in a scene or in a script that has its scene inside.
  private static func decision(in keys: [String]) -> String? {
    let isAnswer = keys.count == 2 && keys[0] == "decisions" || keys.count == 3 && keys[..<2] == ["scene", "decisions"]
    return isAnswer ? keys.last : nil
  }

  private static func root(_ text: String) -> Node? { YAMLText.read(text, findings: SourceFindings(path: "")) }

  /// A line without what ends it.
  private static func bare(_ line: String) -> String {
    var line = line[...]
    while let last = line.last, last.isNewline { line.removeLast() }
    return String(line)
  }
}

extension SessionGround.Text {
  /// Whether the text is read as YAML: that of a real toolkit's scene is not.
  fileprivate var isYAML: Bool { [".yaml", ".yml"].contains { path.hasSuffix($0) } }
}
