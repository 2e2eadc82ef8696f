import Rehearsal
import RehearsalPlainText

/// The conversation in which a script is composed: a line is taken, and what to say of it is given back.
package struct Composition {
  private var composer: Composer
  /// Whether somebody sits there, and is told what can be done.
  private let isAsking: Bool
  /// Whether nothing more is to be taken.
  private var isOver = false
  private var isDropped = false

  package init(_ composer: Composer, isAsking: Bool) {
    self.composer = composer
    self.isAsking = isAsking
  }

  /// How many steps were done.
  package var count: Int { composer.count }

  /// The script; `nil` when it is not to be written.
  package var text: String? { isDropped ? nil : composer.text }

  /// Takes lines until nothing more is to be taken, or none come.
  package mutating func converse(
    asking ask: (String) -> Void, reading read: () -> String?, saying say: (String) -> Void
  ) {
    say(opening.joined(separator: "\n"))
    while !isOver {
      if isAsking { ask("> ") }
      guard let line = read() else { return }
      let said = take(line)
      if !said.isEmpty { say(said.joined(separator: "\n")) }
    }
  }

  /// What is said at first.
  private var opening: [String] { told(composer.done) + (isAsking ? offers : []) }

  /// Takes a line.
  ///
  /// - Returns: What to say.
  private mutating func take(_ line: String) -> [String] {
    let words = line.split(separator: " ").map(String.init)
    do throws(RehearsalError) {
      switch words.first {
      case nil: return []
      case "w" where words.count == 1: isOver = true
      case "q" where words.count == 1: (isOver, isDropped) = (true, true)
      case "?" where words.count == 1: return ["on the screen:"] + composer.screen.map { "  " + $0 } + offers
      case "u" where words.count == 1:
        try composer.undo()
        return ["taken back"] + (isAsking ? offers : [])
      case "d" where words.count == 2:
        try composer.drop(Int(words[1]) ?? 0)
        return proposals
      default: return try performed(line)
      }
      return []
    } catch {
      return ["error: \(error.message)"] + error.details.map { "  " + $0 }
    }
  }

  private mutating func performed(_ line: String) throws(RehearsalError) -> [String] {
    var step = line
    if let number = Int(line.filter { $0 != " " }) {
      let offers = composer.offers
      guard offers.indices.contains(number - 1) else {
        throw RehearsalError(.request, "there is no \(number) in the list", details: ["? lists what can be done"])
      }
      step = offers[number - 1]
    }
    try composer.perform(step)
    let ending = composer.ending.map { ["the session has ended: \($0)"] } ?? []
    return told(composer.done) + ending + (isAsking && ending.isEmpty ? offers : [])
  }

  private func told(_ steps: [String]) -> [String] { steps.map { "- " + $0 } + proposals }

  private var proposals: [String] {
    composer.proposals.enumerated().map { number, text in "  \(number + 1)  - \(text)" }
  }

  /// What can be done, several to a line.
  private var offers: [String] {
    let all = composer.offers.enumerated().map { "\($0 + 1) \($1)" }
    return ["what can be done:"] + TextWidth.joined(all, separator: ";", head: "  ", width: 78)
  }
}
