import Rehearsal
import RehearsalProbe

/// A session of an app with a popover, as the half that sees UIKit would hand it over: the notes open when *show* is
/// touched, and a touch outside asks the app whether they may close.
///
/// Written down by hand after UIKit's documentation; no device performed it.
struct NotesApp {
  /// What the app answers.
  var closes = true
  var width = 320.0

  func perform(_ recorder: inout ProbeRecorder) {
    recorder.begin("notes/tap-outside", title: "A tap outside closes the notes", under: ["closes": "\(closes)"])
    recorder.observe(.commit(window: window(isOpen: false)), at: 16_000)

    touch(&recorder, "began", Point(x: 40, y: 20), "window/page/show", at: 500_000)
    touch(&recorder, "ended", Point(x: 40, y: 20), "window/page/show", at: 580_000)
    recorder.observe(.event(kind: "action", name: "showNotes:", subject: "show"), at: 580_000)
    recorder.observe(.commit(window: window(isOpen: true), presented: ["list"]), at: 596_000)
    // Nothing is different now.
    recorder.observe(.commit(window: window(isOpen: true), presented: ["list"]), at: 612_000)

    touch(&recorder, "began", Point(x: 700, y: 900), "window/page", at: 1_500_000)
    touch(&recorder, "ended", Point(x: 700, y: 900), "window/page", at: 1_560_000)
    recorder.observe(.asked(selector: "presentationControllerShouldDismiss:", delegate: "app"), at: 1_560_000)
    recorder.observe(.answered(.bool(closes)), at: 1_561_000)
    if closes {
      recorder.observe(.asked(selector: "presentationControllerWillDismiss:", delegate: "app"), at: 1_562_000)
      recorder.observe(.answered(nil), at: 1_562_000)
      recorder.observe(.commit(window: window(isOpen: false)), at: 1_900_000)
    }
    recorder.end(at: 2_000_000)
  }

  func touch(
    _ recorder: inout ProbeRecorder, _ phase: String, _ place: Point, _ view: String, at microseconds: Int64
  ) {
    recorder.observe(.touch(phase: phase, finger: 1, at: place, view: view), at: microseconds)
  }

  func window(isOpen: Bool) -> ProbeView {
    var window = ProbeView("", "UIWindow", frame: Rect(x: 0, y: 0, width: 768, height: 1024))
    let show = ProbeView("show", "UIButton", frame: Rect(x: 20, y: 30, width: 60, height: 24))
    let bar = ProbeView(nil, "UIToolbar", frame: Rect(x: 0, y: 20, width: 768, height: 44), subviews: [show])
    window.subviews = [
      ProbeView("page", "UIView", frame: Rect(x: 0, y: 20, width: 768, height: 1004), subviews: [bar])
    ]
    if isOpen {
      let row = ProbeView("row", "UITableViewCell", frame: Rect(x: 20, y: 90, width: width, height: 44))
      let list = ProbeView(
        "list", "UITableView", frame: Rect(x: 20, y: 90, width: width, height: 400), properties: ["alpha": 1],
        subviews: [row, row])
      window.subviews.append(
        ProbeView(nil, "UITransitionView", frame: window.frame, subviews: [list]))
    }
    return window
  }
}
