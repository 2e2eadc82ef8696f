/// What a behaviour is called beside others of its script.
package enum BehaviourLetter {
  /// A, B, …, Z, AA, AB, ….
  package static func text(_ number: Int) -> String {
    var (rest, text) = (number, "")
    repeat {
      text = String(UnicodeScalar(UInt8(65 + rest % 26))) + text
      rest = rest / 26 - 1
    } while rest >= 0
    return text
  }
}
