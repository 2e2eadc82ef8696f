import RehearsalStage
package import RehearsalTrace

extension OpenSession {
  // MARK: - Pointing

  /// The recording so far; what is there still has no end.
  package var recording: Trace { stage.trace }

  /// A tap at a point of the screen, as a step: by the name of what reacts there, where a tap on the name comes down on
  /// the same view, and else by the point.
  ///
  /// - Parameter word: `tap`, `doubleTap` or `longPress`.
  package func touch(_ word: String, at point: Point) -> String {
    if let hit = stage.window.hitTest(point), let target = target(of: hit) { return "\(word): \(target)" }
    return "\(word): { at: \(Value.point(point).json.replacing(",", with: ", ")) }"
  }

  /// How a step means the view that a finger came down on, or what it stands on; `nil` for a view that has no name, or
  /// does nothing.
  private func target(of hit: UIView) -> String? {
    var next: UIView? = hit
    while let view = next {
      let offers = offers(on: view)
      if let offer = offers.first(where: { $0.kind == .outside }) { return OpenSession.target(of: offer) }
      if let offer = offers.first(where: { $0.kind == .tap }) {
        let middle = view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        return stage.window.hitTest(middle) === hit ? OpenSession.target(of: offer) : nil
      }
      next = view.superview
    }
    return nil
  }

  private static func target(of offer: Offer) -> String {
    String(offer.text.drop { $0 != ":" }.dropFirst(2))
  }
}
