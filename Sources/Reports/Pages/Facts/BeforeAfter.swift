/// The screen on two sides at the end of one step.
public struct BeforeAfter: Sendable {
  /// The screen on the left side.
  public var before: ScreenState
  /// The screen on the right side.
  public var after: ScreenState
  /// What the left side is called.
  public var beforeLabel: String
  /// What the right side is called.
  public var afterLabel: String
  /// The step, with its number.
  public var step: String

  /// Makes a pair.
  public init(before: ScreenState, after: ScreenState, beforeLabel: String, afterLabel: String, step: String) {
    self.before = before
    self.after = after
    self.beforeLabel = beforeLabel
    self.afterLabel = afterLabel
    self.step = step
  }

  /// Both screens side by side, each with what differs from the other marked.
  func figure(width: Double) -> Markup {
    .element(
      "figure", ["class": "pair"],
      [
        screen(before, marking: after, beforeLabel, width), screen(after, marking: before, afterLabel, width),
        .element("figcaption", [:], [.text(step)]),
      ])
  }

  /// Both screens in one drawing, the left one in outlines.
  func overlay(width: Double) -> Markup {
    .element(
      "figure", ["class": "overlay"],
      [
        ScreenOverlay(before, after).svg(
          title: "\(beforeLabel) and \(afterLabel) over each other, \(step)", width: width),
        .element(
          "figcaption", [:],
          [.span("only-before", beforeLabel), .text(" under "), .span("only-after", afterLabel)]),
      ])
  }

  private func screen(_ state: ScreenState, marking other: ScreenState, _ label: String, _ width: Double) -> Markup {
    let picture = ScreenPicture(
      state,
      options: ScreenPicture.Options(
        title: "\(label), \(step)", highlighted: state.differences(from: other), showsNames: width > 200, width: width,
        before: other, isDescribed: width > 200))
    return .element("div", [:], [.element("div", ["class": "side"], [.text(label)]), picture.figure])
  }
}
