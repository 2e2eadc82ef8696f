/// A session in a line of a page.
public struct SessionLine: Hashable, Sendable {
  /// Number of the session.
  public var id: Int64
  /// Number of its run.
  public var run: Int64
  /// The script's `id`.
  public var script: String
  /// The axes that tell it from others: `ios=5.1,orientation=portrait`; empty when there are none.
  public var axes: String
  /// The verdict's word.
  public var verdict: String
  /// First digits of its recording.
  public var recording: String
  /// Whether the cell was not performed, since the same build had performed it from the same texts before.
  public var isRemembered = false

  /// Makes a line.
  public init(id: Int64, run: Int64, script: String, axes: String, verdict: String, recording: String) {
    self.id = id
    self.run = run
    self.script = script
    self.axes = axes
    self.verdict = verdict
    self.recording = recording
  }

  /// `linksame/new-game[ios=5.1]`.
  public var cell: String { axes.isEmpty ? script : "\(script)[\(axes)]" }

  /// The cell; leads to the session.
  func said(_ links: PageLinks) -> Markup { links.link([.code(cell)], to: .session(id)) }
}
