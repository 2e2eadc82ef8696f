public import RehearsalTrace

/// The simulated device: its screen and the way it is held.
public final class Device {
  /// Which device it is.
  public let model: Model
  /// How the interface stands on the screen.
  public var interfaceOrientation: UIInterfaceOrientation
  /// Whether the status bar is shown.
  public var isStatusBarHidden = false

  /// The devices that are modelled.
  public enum Model: String, Hashable, Sendable, CaseIterable {
    /// iPad, 768 × 1024 points.
    case ipad
    /// iPhone with the 3.5-inch screen, 320 × 480 points.
    case iphone35 = "iphone-3.5"
    /// iPhone with the 4-inch screen, 320 × 568 points.
    case iphone4 = "iphone-4"
    /// iPod touch with the 3.5-inch screen: to an app, an iPhone of this size (DEV-002).
    case ipodTouch35 = "ipod-touch-3.5"
    /// iPod touch with the 4-inch screen.
    case ipodTouch4 = "ipod-touch-4"

    /// Whether the user interface idiom is iPad.
    public var isPad: Bool { self == .ipad }

    /// The screen in portrait.
    ///
    /// Source: uikit-facts 1.
    public var portraitSize: Size {
      switch self {
      case .ipad: Size(width: 768, height: 1024)
      case .iphone35, .ipodTouch35: Size(width: 320, height: 480)
      case .iphone4, .ipodTouch4: Size(width: 320, height: 568)
      }
    }
  }

  /// Makes a device that is held in an orientation.
  public init(model: Model, interfaceOrientation: UIInterfaceOrientation) {
    self.model = model
    self.interfaceOrientation = interfaceOrientation
  }

  /// The screen as the user sees it: width and height follow the interface orientation.
  public var screen: Rect { screen(in: interfaceOrientation) }

  /// The screen in a given orientation.
  public func screen(in orientation: UIInterfaceOrientation) -> Rect {
    let size = model.portraitSize
    return orientation.isPortrait
      ? Rect(origin: .zero, size: size) : Rect(x: 0, y: 0, width: size.height, height: size.width)
  }

  /// Height of the status bar in points: 20, or 0 when hidden.
  public var statusBarHeight: Double { isStatusBarHidden ? 0 : 20 }

  /// Where a root view lies: the screen less the status bar.
  public func applicationFrame(in orientation: UIInterfaceOrientation) -> Rect {
    screen(in: orientation).inset(by: EdgeInsets(top: statusBarHeight, left: 0, bottom: 0, right: 0))
  }

  /// Height of a navigation bar or toolbar: 44, and 32 on an iPhone in landscape.
  ///
  /// Source: uikit-facts 1.
  public func barHeight(in orientation: UIInterfaceOrientation) -> Double {
    model.isPad || orientation.isPortrait ? 44 : 32
  }
}
