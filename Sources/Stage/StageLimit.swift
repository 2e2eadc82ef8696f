import RehearsalTrace

/// How much a session may do before it is taken for endless and ended with an exception.
///
/// Far more than a session needs: the longest of the bundled scripts has some 300 events, at most ten inside each
/// other.
public enum StageLimit {
  /// The most events inside each other: `EXC_BAD_ACCESS`, as a full call stack ends an app.
  public static let deepestCause = 100

  /// The most events of a session: `EXC_RESOURCE`.
  public static let mostEvents = 2_000_000

  /// The most bytes of different texts that a session records: `EXC_RESOURCE`.
  ///
  /// Lists that grow with every event, such as the controllers on a stack, come here long before they have many events.
  public static let mostTextBytes = 64 << 20

  /// The most controllers presented over each other: `EXC_RESOURCE`.
  public static let mostPresented = 100

  /// The most controllers on one navigation stack: `EXC_RESOURCE`.
  public static let mostStacked = 1000

  /// Why a recording of so much has become too long, or `nil` while it has not.
  static func reason(toEndAfter events: Int, textBytes: Int) -> String? {
    if events >= mostEvents { return "more than \(mostEvents) events in one session" }
    if textBytes > mostTextBytes { return "more than \(mostTextBytes) bytes of texts in one session" }
    return nil
  }
}
