import Stage

/// Every difference between systems, as answers to questions.
///
/// Models ask here and never compare version numbers themselves. Each answer cites its claim or fact; where sources
/// disagree about one version, the account decides. An answer that rests on later systems or on inference says so, and
/// is listed in `Documentation/Architecture.md`.
public struct SystemBehavior: Hashable, Sendable {
  /// The version that is modelled.
  public let ios: IOSVersion
  /// The device that is modelled.
  public let device: Device.Model
  /// Which report of UIKit's behaviour is modelled where reports disagree.
  public let account: Account

  /// Which report of UIKit's behaviour is followed where reports disagree.
  public enum Account: String, Hashable, Sendable, CaseIterable {
    /// What documentation and the texts state.
    case documented
    /// What was seen to happen.
    case observed
  }

  /// Makes the behaviour of a system.
  public init(ios: IOSVersion, device: Device.Model, account: Account) {
    self.ios = ios
    self.device = device
    self.account = account
  }

  // MARK: - Popovers

  /// Whether popover controllers may be created at all.
  ///
  /// Source: uikit-facts 2.1 (DEV-001).
  public var permitsPopovers: Bool { device.isPad }

  /// Whether presenting from a bar button item makes the whole toolbar a passthrough view.
  ///
  /// Source: DIS-016.
  public var makesToolbarPassthrough: Bool { true }

  /// Whether presenting from a bar button item replaces passthrough views that were set before.
  ///
  /// Source: DIS-020, suspected by both authors.
  public var replacesPassthroughViewsWhenPresenting: Bool { true }

  /// Whether passthrough views stay usable while modal content is up.
  ///
  /// Source: DIS-014 (6.0 and what was observed) against DIS-015 (documented for earlier systems); uikit-facts 9.18.
  public var passthroughWorksUnderModal: Bool { account == .observed || ios >= IOSVersion(6, 0) }

  /// Whether a navigation controller's own size in a popover is made from the controller on top, or from its root.
  ///
  /// Source: POP-015 (6.0) against POP-016 (earlier text); the observed account follows the later text throughout.
  public var navigationSizeFollowsTop: Bool { account == .observed || ios >= IOSVersion(6, 0) }

  /// Whether `popoverLayoutMargins` exists and is honoured.
  ///
  /// Source: PRE-013, PRE-014.
  public var honoursLayoutMargins: Bool { ios >= IOSVersion(5, 0) }

  /// Whether deallocating a visible popover controller raises.
  ///
  /// Source: LIF-002.
  public var raisesWhenDeallocatedVisible: Bool { true }

  /// Whether the arrow side is tried in the landscape order.
  ///
  /// Source: uikit-facts 9.3, inferred: portrait order always.
  public var prefersLandscapeOrder: Bool { false }

  /// How long a dismissed popover takes to fade.
  ///
  /// Source: uikit-facts 9.2, inferred.
  public var popoverFadeSeconds: Double { 0.25 }

  /// How long a visible popover takes to change its size.
  ///
  /// Source: uikit-facts 2.8, inferred.
  public var popoverResizeSeconds: Double { 0.25 }

  /// Height of a navigation bar inside a popover.
  ///
  /// Source: uikit-facts 9.11, inferred.
  public var popoverNavigationBarHeight: Double { 37 }

  // MARK: - Navigation

  /// How long a push or pop takes.
  ///
  /// Source: uikit-facts 8, inferred.
  public var pushSeconds: Double { 0.35 }
}

/// A version of iOS, compared by its numbers.
public struct IOSVersion: Hashable, Comparable, Sendable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int

  /// Makes a version.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version a configuration names, such as `5.1`; `nil` when the text is no version.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else { return nil }
    self.init(major, minor)
  }

  /// Orders by major, then minor number.
  public static func < (left: IOSVersion, right: IOSVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
