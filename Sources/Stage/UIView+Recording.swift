public import RehearsalTrace

extension UIView {
  /// What the trace knows of a view, for as long as it is on the screen.
  final class Recorded {
    let id: ViewID
    /// The path it was recorded under; a view that has moved to another is recorded anew.
    let path: String
    @exclusivity(unchecked) var frame: MilliRect?
    @exclusivity(unchecked) var alpha: Int64 = 1000
    @exclusivity(unchecked) var isHidden = false
    /// The recorded values of the view's notes, in their order.
    @exclusivity(unchecked) var notes: [Value?] = []
    var accessible: Accessible?

    init(id: ViewID, path: String) {
      self.id = id
      self.path = path
    }
  }

  /// A property that a subclass of `UIView` has beyond frame, alpha and hidden.
  struct Note {
    let key: String
    var value: Value
  }

  /// Identity in the trace while the view is on the screen.
  var recordedID: ViewID? { recorded?.id }

  /// Whether the view is recorded as something that it no longer is: it left, or is somewhere else.
  var isRecordedElsewhere: Bool { recorded.map { !isOnScreen || path != $0.path } ?? false }

  /// Whether the window is on the screen, and the view in it.
  var isOnScreen: Bool { stage.window.isVisible && isInWindow }

  /// Notes a property of this view under its path: recorded while the view is on the screen, at the end of the turn and
  /// only if it changed.
  public func note(_ value: Value, for key: String) {
    if let index = notes.firstIndex(where: { $0.key == key }) {
      notes[index].value = value
    } else {
      notes.append(Note(key: key, value: value))
    }
    noteChange()
  }

  /// The title or text that the view shows, if it shows one.
  package var shownTitle: String? {
    for key in ["title", "text"] {
      if case .text(let text)? = notes.first(where: { $0.key == key })?.value { return text }
    }
    return nil
  }

  /// Whether the screen shows something else than the trace says.
  var differsFromRecorded: Bool {
    guard let recorded else { return false }
    let shown = shown
    if recorded.frame != MilliRect(shown.frame) || recorded.alpha != milliPoints(shown.alpha) { return true }
    if recorded.isHidden != isHidden || recorded.notes.count != notes.count { return true }
    if stage.tellsAccessibility, recorded.accessible != toldAccessible { return true }
    return zip(notes, recorded.notes).contains { $0.value != $1 }
  }

  /// Records the view as new, with its frame and its properties; its superview is recorded already, where it is now.
  func beginRecord(in builder: inout TraceBuilder) {
    let above = superview?.recorded
    let fullPath = above.map { UIView.path(below: $0.path, id) } ?? id
    let number = builder.appendView(parent: above?.id, path: fullPath, className: className)
    recorded = Recorded(id: number, path: fullPath)
    record(in: &builder)
  }

  /// Records that the view is gone.
  func endRecord(in builder: inout TraceBuilder) {
    guard let recorded else { return }
    builder.endView(recorded.id)
    self.recorded = nil
  }

  /// Records what the screen shows of the view and the trace does not say yet.
  func record(in builder: inout TraceBuilder) {
    guard let state = recorded else { return }
    let shown = shown
    let frame = MilliRect(shown.frame)
    if frame != state.frame {
      state.frame = frame
      builder.appendFrame(frame, of: state.id)
    }
    let alpha = milliPoints(shown.alpha)
    if alpha != state.alpha {
      state.alpha = alpha
      builder.appendProperty(.milli(alpha), key: "alpha", of: state.id)
    }
    if isHidden != state.isHidden {
      state.isHidden = isHidden
      builder.appendProperty(.bool(isHidden), key: "hidden", of: state.id)
    }
    for (index, note) in notes.enumerated() {
      if index == state.notes.count { state.notes.append(nil) }
      guard state.notes[index] != note.value else { continue }
      state.notes[index] = note.value
      builder.appendProperty(note.value, key: note.key, of: state.id)
    }
    if stage.tellsAccessibility { recordAccessible(state, in: &builder) }
  }

  private func recordAccessible(_ state: Recorded, in builder: inout TraceBuilder) {
    let told = toldAccessible
    guard told != state.accessible else { return }
    let former = state.accessible?.properties.map(\.value)
    for (index, property) in (told ?? state.accessible)?.properties.enumerated() ?? [].enumerated() {
      let value = told == nil ? .null : property.value
      if former?[index] != value { builder.appendProperty(value, key: property.key, of: state.id) }
    }
    state.accessible = told
  }
}
