/// Script and configuration: which cell something is about, equal from run to run and from file to file.
public struct CellKey: Hashable, Comparable, Sendable {
  /// The script's `id`.
  public let script: String
  /// What it is performed under.
  public let configuration: Configuration

  /// Makes a key.
  public init(script: String, configuration: Configuration) {
    self.script = script
    self.configuration = configuration
  }

  /// As people write it: `new-game[ios=5.1,device=ipad]`.
  public var text: String { "\(script)[\(configuration.text)]" }

  /// What all cells have in common that differ in the value of one axis only.
  public func without(_ axis: String) -> CellKey {
    CellKey(script: script, configuration: configuration.without(axis))
  }

  /// Orders by script, then by configuration.
  public static func < (left: CellKey, right: CellKey) -> Bool {
    if left.script != right.script { return left.script < right.script }
    return left.configuration < right.configuration
  }
}
