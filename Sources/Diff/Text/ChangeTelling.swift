/// One change in words, for a page that has its own ways to set a line.
public struct ChangeTelling: Hashable, Sendable {
  /// The change in one line, without its mark: `callback app popoverControllerShouldDismissPopover:`.
  public var title: String
  /// What is different about it, and why something is missing, line by line: `answer: false → true`.
  public var details: [String]

  /// Makes a telling.
  public init(title: String, details: [String]) {
    self.title = title
    self.details = details
  }
}

extension TraceDiff {
  /// A change of this diff in words.
  public func telling(_ change: Change, _ options: DiffTextOptions = DiffTextOptions(width: 160)) -> ChangeTelling {
    let text = ChangeText(diff: self, options: options, width: options.width)
    return ChangeTelling(title: text.title(change), details: text.details(change))
  }
}
