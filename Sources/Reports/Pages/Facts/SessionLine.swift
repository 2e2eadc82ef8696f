/// A session in a line of a page.
import RehearsalDrawing

package struct SessionLine: Hashable, Sendable {
  /// Number of the session.
  package var id: Int64
  /// Number of its run.
  package var run: Int64
  /// The script's `id`.
  package var script: String
  /// The axes that tell it from others: `ios=5.1,orientation=portrait`; empty when there are none.
  package var axes: String
  /// The verdict's word.
  package var verdict: String
  /// First digits of its recording.
  package var recording: String
  /// Whether the cell was not performed, since the same build had performed it from the same texts before.
  package var isRemembered = false

  /// Makes a line.
  package init(id: Int64, run: Int64, script: String, axes: String, verdict: String, recording: String) {
    self.id = id
    self.run = run
    self.script = script
    self.axes = axes
    self.verdict = verdict
    self.recording = recording
  }

  /// `linksame/new-game[ios=5.1]`.
  package var cell: String { axes.isEmpty ? script : "\(script)[\(axes)]" }

  /// The cell; leads to the session.
  func said(_ links: PageLinks) -> Markup { links.link([.code(cell)], to: .session(id)) }
}
