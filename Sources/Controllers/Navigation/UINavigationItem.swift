import Stage

/// What a navigation bar shows for one controller.
public final class UINavigationItem {
  /// Items at the left of the title.
  public var leftBarButtonItem: UIBarButtonItem?
  /// Items at the right of the title.
  public var rightBarButtonItem: UIBarButtonItem?

  init() {}
}
