/// How the interface stands on the screen.
public enum UIInterfaceOrientation: String, Hashable, Sendable, CaseIterable {
  /// Home button below.
  case portrait
  /// Home button above.
  case portraitUpsideDown = "portrait-upside-down"
  /// Home button on the left.
  case landscapeLeft = "landscape-left"
  /// Home button on the right.
  case landscapeRight = "landscape-right"

  /// Whether the long side is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the long side lies.
  public var isLandscape: Bool { !isPortrait }

  /// The orientation a script means; plain `landscape` is `landscapeRight`.
  public init?(word: String) {
    if word == "landscape" {
      self = .landscapeRight
    } else if let orientation = UIInterfaceOrientation(rawValue: word) {
      self = orientation
    } else {
      return nil
    }
  }

  /// The name of UIKit's constant, as recorded: `UIInterfaceOrientationPortrait`.
  public var constantName: String {
    switch self {
    case .portrait: "UIInterfaceOrientationPortrait"
    case .portraitUpsideDown: "UIInterfaceOrientationPortraitUpsideDown"
    case .landscapeLeft: "UIInterfaceOrientationLandscapeLeft"
    case .landscapeRight: "UIInterfaceOrientationLandscapeRight"
    }
  }
}
