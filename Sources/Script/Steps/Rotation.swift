import RehearsalStage

extension Step.Rotation {
  /// Every word a `rotate` understands.
  static let words =
    ["left", "right", "around", "portrait", "landscape"] + UIInterfaceOrientation.allCases.dropFirst().map(\.rawValue)

  /// The rotation a script names.
  init?(word: String) {
    switch word {
    case "left": self = .left
    case "right": self = .right
    case "around": self = .around
    default:
      guard let orientation = UIInterfaceOrientation(word: word) else { return nil }
      self = .to(orientation)
    }
  }

  /// The word, as in a label.
  var word: String {
    switch self {
    case .left: "left"
    case .right: "right"
    case .around: "around"
    case .to(let orientation): orientation.rawValue
    }
  }

  /// The orientation the interface has afterwards.
  ///
  /// Turning the device right from portrait leaves its home button on the left: `landscape-left` in UIKit's naming by
  /// home button, as `UIInterfaceOrientation` documents.
  func orientation(from old: UIInterfaceOrientation) -> UIInterfaceOrientation {
    let turning: [UIInterfaceOrientation] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
    let steps: Int
    switch self {
    case .to(let orientation): return orientation
    case .right: steps = 1
    case .around: steps = 2
    case .left: steps = 3
    }
    return turning[((turning.firstIndex(of: old) ?? 0) + steps) % 4]
  }
}
