package import RehearsalTrace

/// How a view differs between two screens.
package struct ScreenDifference: Hashable, Sendable {
  /// The view's path.
  package var path: String
  /// What became of it.
  package var kind: Kind
  /// Where it is, or was.
  package var frame: Rect

  /// What became of a view.
  package enum Kind: Hashable, Sendable {
    /// It was not there before.
    case appeared
    /// It is not there any more.
    case left
    /// It was elsewhere, or of another size.
    case moved(from: Rect)
    /// It looks different where it is.
    case altered
  }
}

extension ScreenState {
  /// How this screen differs from an earlier one, or from that of another session.
  ///
  /// What merely moved along with its superview, or came and went with it, is not counted, nor what is never seen.
  package func changes(since other: ScreenState) -> [ScreenDifference] {
    let before = Dictionary(other.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let after = Dictionary(views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let shown = terminal.flatMap { shown -> [ScreenDifference]? in
      guard let old = other.terminal, old.lines != shown.lines else { return nil }
      return [ScreenDifference(path: shown.path, kind: .altered, frame: Rect(origin: Point(x: 0, y: 0), size: size))]
    }
    return (shown ?? [])
      + Set(before.keys).union(after.keys).sorted().compactMap { path in
        let (old, new) = (before[path], after[path])
        guard old != new, !ScreenState.isCarried(path, before, after) else { return nil }
        let wasSeen = old?.seen != nil
        guard let new, new.seen != nil else {
          return old.flatMap { wasSeen ? ScreenDifference(path: path, kind: .left, frame: $0.frame) : nil }
        }
        guard let old, wasSeen else { return ScreenDifference(path: path, kind: .appeared, frame: new.frame) }
        return ScreenDifference(
          path: path, kind: old.frame == new.frame ? .altered : .moved(from: old.frame), frame: new.frame)
      }
  }

  /// Paths of the views that only one of two states has or that look different in them.
  package func differences(from other: ScreenState) -> Set<String> { Set(changes(since: other).map(\.path)) }

  /// Whether a view only moved along with its superview, or came or went with it.
  private static func isCarried(
    _ path: String, _ before: [String: ScreenState.DrawnView], _ after: [String: ScreenState.DrawnView]
  ) -> Bool {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    guard before[parent] != after[parent], before[parent]?.look != .unseen, after[parent]?.look != .unseen else {
      return false
    }
    guard let oldParent = before[parent], let newParent = after[parent] else { return true }
    guard let old = before[path], let new = after[path] else { return false }
    return old.title == new.title && old.look == new.look
      && relative(old.frame, to: oldParent) == relative(new.frame, to: newParent)
      && old.outline?.offsetBy(x: -oldParent.frame.x, y: -oldParent.frame.y)
        == new.outline?.offsetBy(x: -newParent.frame.x, y: -newParent.frame.y)
  }

  /// Compared in thousandths: a sum of offsets is not exact.
  private static func relative(_ frame: Rect, to parent: ScreenState.DrawnView) -> MilliRect {
    MilliRect(frame.offsetBy(x: -parent.frame.x, y: -parent.frame.y))
  }
}
