extension ScreenState {
  /// Paths of the views that only one of two states has or that look different in them.
  ///
  /// What merely moved along with its superview, or came and went with it, is not counted.
  public func differences(from other: ScreenState) -> Set<String> {
    let before = Dictionary(other.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let after = Dictionary(views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return Set(before.keys).union(after.keys).filter { path in
      before[path] != after[path] && !ScreenState.isCarried(path, before, after)
    }
  }

  /// Whether a view only moved along with its superview.
  private static func isCarried(
    _ path: String, _ before: [String: ScreenState.DrawnView], _ after: [String: ScreenState.DrawnView]
  ) -> Bool {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    guard before[parent] != after[parent], after[parent] != nil || before[parent] != nil else { return false }
    guard let old = before[path], let new = after[path], let oldParent = before[parent], let newParent = after[parent]
    else { return true }
    return old.frame.offsetBy(x: -oldParent.frame.x, y: -oldParent.frame.y)
      == new.frame.offsetBy(x: -newParent.frame.x, y: -newParent.frame.y) && old.title == new.title
  }
}
