import RehearsalPlainText

/// Two texts word by word: what both have, what only one has.
///
/// A word is a run of letters, digits and what numbers and names are made of; any other character stands for itself.
struct WordDiff {
  /// A piece of the texts.
  enum Piece: Hashable {
    case common(String)
    case removed(String)
    case added(String)
  }

  private(set) var pieces: [Piece] = []

  init(_ left: String, _ right: String) {
    let lefts = WordDiff.words(of: left)
    let rights = WordDiff.words(of: right)
    var numbers: [String: Int32] = [:]
    func keys(_ words: [String]) -> [Int32] {
      words.map { word in
        let number = numbers[word] ?? Int32(numbers.count)
        numbers[word] = number
        return number
      }
    }
    let leftKeys = keys(lefts)
    let matches = align(leftKeys, keys(rights))
    eachGap(matches, lefts.count, rights.count) { leftGap, rightGap, match in
      add(leftGap.map { lefts[$0] }.joined(), Piece.removed)
      add(rightGap.map { rights[$0] }.joined(), Piece.added)
      if let match { addCommon(lefts[match.left]) }
    }
  }

  /// `[-old-]{+new+}` between what is common; with colours, red and green without brackets.
  func text(_ paint: Paint) -> String {
    pieces.map { piece in
      switch piece {
      case .common(let text): paint.isOn ? TextWidth.visible(text) : text
      case .removed(let text): paint.isOn ? paint.removed(TextWidth.visible(text)) : "[-\(text)-]"
      case .added(let text): paint.isOn ? paint.added(TextWidth.visible(text)) : "{+\(text)+}"
      }
    }.joined()
  }

  private mutating func add(_ text: String, _ piece: (String) -> Piece) {
    if !text.isEmpty { pieces.append(piece(text)) }
  }

  private mutating func addCommon(_ text: String) {
    if case .common(let before) = pieces.last {
      pieces[pieces.count - 1] = .common(before + text)
    } else {
      pieces.append(.common(text))
    }
  }

  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isOpen = false
    for character in text {
      let isWord = character.isLetter || character.isNumber || "_.-#".contains(character)
      if isWord, isOpen { words[words.count - 1].append(character) } else { words.append(String(character)) }
      isOpen = isWord
    }
    return words
  }
}
