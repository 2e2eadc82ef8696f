package import RehearsalDrawing
package import RehearsalExperiments
package import RehearsalTrace

/// The page on which a script is composed: the scene's screen, which can be touched, and beside it the script as it
/// becomes.
package struct ComposePage {
  let scene: String
  let recording: Trace
  let parts: [ComposedPart]
  let offers: [String]
  let touches: [String]
  let ending: String?
  let source: String
  let file: String?
  let said: String

  /// - Parameters:
  ///   - recording: What happened so far; the page shows its last moment.
  ///   - parts: What was done, with what was proposed.
  ///   - offers: What can be done now, as steps.
  ///   - touches: What a click can be, by the words of steps.
  ///   - ending: Why nothing more can be done; `nil` while the session goes on.
  ///   - script: The script as it would be written now.
  ///   - file: Where it is written to; `nil` where it is only shown.
  ///   - said: What was done last, in a few words.
  package init(
    scene: String, recording: Trace, parts: [ComposedPart], offers: [String], touches: [String], ending: String?,
    script: String, file: String?, said: String
  ) {
    self.scene = scene
    self.recording = recording
    self.parts = parts
    self.offers = offers
    self.touches = touches
    self.ending = ending
    self.source = script
    self.file = file
    self.said = said
  }

  /// The style sheet of the page.
  package static let style: Markup = .joined([PageDocument.sheet, .file("compose.css")])
  /// Its script, which sends what is touched and shows what is answered.
  package static let script = Markup.file("compose.js")

  /// The whole document.
  ///
  /// - Parameter word: What the page sends with each request.
  package func document(word: String) -> Markup {
    .trusted("<!DOCTYPE html>\n")
      + .element(
        "html", ["lang": "en"],
        [
          .head("Compose \(scene)", [.element("link", ["rel": "icon", "href": "data:,"]), ServedFiles.links]),
          .element("body", [:], [.element("main", ["id": "content"], contents(word))]),
        ])
  }

  private func contents(_ word: String) -> [Markup] {
    [
      .element("h1", [:], [.text("Compose "), .isolated(scene)]),
      .paragraph(
        [.text("Click the screen, type, or choose from the list: each becomes a step. What followed is proposed.")],
        kind: "summary"),
      .element("noscript", [:], [.paragraph([.text("This page needs scripts; `rehearse compose` also asks here.")])]),
      .element("p", ["id": "said", "role": "status"], []),
      .element("div", ["id": "desk", "data-word": word], [desk]),
    ]
  }

  /// What changes whenever something is done.
  package var desk: Markup {
    .element("div", ["class": "desk", "data-said": said], [screen, composed])
  }

  // MARK: - The screen

  private var screen: Markup {
    let state = ScreenState(recording, at: max(0, recording.events.count - 1))
    let picture = ScreenPicture(state, options: ScreenPicture.Options(title: "The screen of \(scene)", width: 560))
    let (width, _) = picture.outerSize
    let pad = Markup.element(
      "div",
      [
        "class": "pad", "tabindex": "0", "role": "group", "aria-label": "The screen: a click touches it, keys type",
        "data-width": width.drawn, "data-edge": state.surface.bezel.drawn,
      ], [picture.figure])
    let end = ending.map { Markup.paragraph([.text("The session has ended: "), .code($0)], kind: "ending") } ?? .empty
    return .element("section", ["aria-label": "Screen"], [pad, end] + (ending == nil ? [inputs, list] : []))
  }

  private var inputs: Markup {
    let touches = touches.map { word in
      Markup.element("option", ["value": word], [.text(ComposePage.names[word] ?? word)])
    }
    let way = Markup.element(
      "label", [:], [.text("A click is a "), .element("select", ["name": "as", "id": "as"], touches)])
    let turns = ComposePage.turns.filter { offers.contains($0.step) }.map { ComposePage.button($0.step, $0.name) }
    return .element("div", ["class": "inputs"], [way] + turns)
      + form("type", label: "Keys", hint: "letters for the field", button: "Type")
      + form("step", label: "A step", hint: "rotate: left", button: "Do")
  }

  private static let names = ["doubleTap": "double tap", "longPress": "long press", "rightTap": "right click"]

  private static let turns: [(step: String, name: String)] = [
    ("rotate: left", "Turn left"), ("rotate: right", "Turn right"), ("rotate: around", "Turn around"),
    ("background", "Home button"), ("foreground", "Back to the app"),
  ]

  private func form(_ name: String, label: String, hint: String, button: String) -> Markup {
    .element(
      "form", ["class": "line", "data-form": name],
      [
        .element(
          "label", [:],
          [
            .text(label + " "),
            .element(
              "input", ["name": name, "id": name, "placeholder": hint, "autocomplete": "off", "spellcheck": "false"]),
          ]), .element("button", [:], [.text(button)]),
      ])
  }

  private static func button(_ step: String, _ name: String) -> Markup {
    .element("button", ["type": "button", "data-step": step], [.text(name)])
  }

  /// Everything that can be done now, for those who cannot point.
  private var list: Markup {
    .folded(
      [.text("What can be done (\(offers.count))")], [.list(offers.map { ComposePage.button($0, $0) }, kind: "offers")],
      kind: "can")
  }

  // MARK: - The script

  private var composed: Markup {
    let items = parts.enumerated().map { number, part in
      Markup.joined(part.steps.map { .element("code", ["class": "did"], [.text($0)]) }) + proposals(part, number)
    }
    let isEmpty = parts.count < 2
    let undo = Markup.element(
      "button", ["type": "button", "data-do": "undo", "disabled": isEmpty ? "" : nil], [.text("Take back")])
    let write = file.map {
      Markup.element("button", ["type": "button", "data-do": "write"], [.text("Write \($0)")])
    }
    return .element(
      "section", ["aria-label": "Script"],
      [
        .element("h2", [:], [.text("Steps")]),
        .element("ol", ["class": "did"], items.map { .element("li", [:], [$0]) }),
        .element("div", ["class": "inputs"], [undo, write ?? .empty]),
        .folded([.text("The script")], [.lines(source)], isOpen: file == nil, kind: "script"),
      ])
  }

  private func proposals(_ part: ComposedPart, _ number: Int) -> Markup {
    guard !part.proposals.isEmpty else { return .empty }
    return .list(
      part.proposals.enumerated().map { place, proposal in
        .element(
          "label", [:],
          [
            .element(
              "input",
              [
                "type": "checkbox", "data-part": "\(number)", "data-proposal": "\(place)",
                "checked": proposal.isKept ? "" : nil,
              ]), .text(" "), .code(proposal.text),
          ])
      }, kind: "proposals")
  }
}
