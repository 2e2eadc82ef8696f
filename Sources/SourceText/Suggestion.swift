/// The word of `candidates` that `word` was probably meant to be, or `nil` when none is close.
///
/// Close: at most one edit for every three characters, and at least one; among equally close words the first.
public func suggestion(for word: String, among candidates: [String]) -> String? {
  let limit = max(1, word.unicodeScalars.count / 3)
  guard word.unicodeScalars.count <= 96 else { return nil }
  var best: (word: String, distance: Int)?
  for candidate in candidates where candidate.unicodeScalars.count <= 96 {
    let distance = editDistance(folded(word), folded(candidate))
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.word
}

/// `candidates` with the closest to `word` first; equally close ones stay in order.
public func nearest(to word: String, among candidates: [String]) -> [String] {
  let letters = Array(folded(word).prefix(96))
  let distances = candidates.map { editDistance(letters, Array(folded($0).prefix(96))) }
  return candidates.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { candidates[$0] }
}

/// Insertions, deletions, replacements and exchanges of neighbours that turn one text into the other.
///
/// Optimal string alignment over three rows; time and memory grow with the product and the shorter length.
package func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var previous = Array(0...right.count)
  for (row, scalar) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (scalar == other ? 0 : 1))
      if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
        distance = min(distance, before[column - 1] + 1)
      }
      current.append(distance)
    }
    before = previous
    previous = current
  }
  return previous[right.count]
}

private func folded(_ word: String) -> [Unicode.Scalar] { Array(word.lowercased().unicodeScalars) }
