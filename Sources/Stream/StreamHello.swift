/// The first line of a run: who writes the stream, and what performed.
public struct StreamHello: Hashable, Sendable {
  /// The version of the stream that this program reads and writes.
  public static let version = 1

  /// The program that writes, with its version: `textual_adapter 3`.
  public var producer: String
  /// What performed, with its version: `Textual 8.2.8`.
  public var system: String
  /// A name for the run.
  public var label: String?
  /// What the writer can do, and what its numbers mean.
  public var capabilities = Capabilities()

  /// Makes a first line.
  public init(producer: String, system: String, label: String? = nil, capabilities: Capabilities = Capabilities()) {
    self.producer = producer
    self.system = system
    self.label = label
    self.capabilities = capabilities
  }

  /// What a writer can do, and what its numbers mean.
  public struct Capabilities: Hashable, Sendable {
    /// The inputs that it performs: `tap`, `key`; empty when it does not say.
    public var inputs: [String] = []
    /// Whose time it is.
    public var clock: Clock?
    /// Microseconds from one frame of the display to the next.
    public var frameMicroseconds: Int64?
    /// What its lengths are rounded to, in thousandths of a unit.
    public var precision: Int64?
    /// What its lengths are counted in.
    public var unit = Unit.point

    /// Nothing but points.
    public init() {}
  }

  /// Whose time it is.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// Time moves when the adapter says so, and is the same in every performance.
    case virtual
    /// Time is real, and so are its delays.
    case wall
  }

  /// What lengths are counted in.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Points of a display.
    case point
    /// Cells of a terminal.
    case cell
  }
}
