/// The line of a served page that says which run is shown and whether a newer one has ended.
///
/// The script of served pages asks for the newest run and renews the page, or changes this line; without scripts there
/// is a link to look again.
import RehearsalDrawing

package struct LiveNotice: Hashable, Sendable {
  /// The newest run that is complete; `nil` when there is none.
  package var newest: Int64?
  /// The run that the page is bound to; `nil` when it is about the newest one, or about no run.
  package var shown: Int64?
  /// Whether the page is another one when a run ends, so that it is renewed.
  package var isRenewed: Bool
  /// How the page decides about changes; `nil` where nothing can be changed.
  package var reviewing: Reviewing?

  /// What a page has to know to decide about changes at once.
  package struct Reviewing: Hashable, Sendable {
    /// Who decides.
    package var who: String
    /// What only pages of the server know, sent with each decision.
    package var word: String

    /// Makes it.
    package init(who: String, word: String) {
      self.who = who
      self.word = word
    }
  }

  /// Makes a notice.
  package init(newest: Int64?, shown: Int64? = nil, isRenewed: Bool) {
    self.newest = newest
    self.shown = shown
    self.isRenewed = isRenewed
  }

  var markup: Markup {
    .element(
      "p",
      [
        "class": "live", "id": "live", "role": "status", "data-newest": newest.map { String($0) } ?? "none",
        "data-renewed": isRenewed ? "true" : "false", "data-review": reviewing?.word,
      ],
      pieces + (reviewing.map { [.text(" What you decide here is kept at once, as said by \($0.who).")] } ?? []))
  }

  private var pieces: [Markup] {
    guard let newest else { return [.text("No run is complete yet. "), again] }
    switch shown {
    case nil: return [.text("The newest run is run:\(newest). "), again]
    case newest: return [.text("This is run:\(newest), the newest.")]
    case .some(let shown):
      return [
        .text("This is run:\(shown). "), .element("a", ["href": "/"], [.text("run:\(newest) is newer")]), .text("."),
      ]
    }
  }

  private var again: Markup {
    .element("noscript", [:], [.element("a", ["href": ""], [.text("Look again")])])
  }
}
