import RehearsalStage
import RehearsalTrace

/// The instance of an app's own background class.
final class CustomBackgroundView: UIPopoverBackgroundView {
  let type: PopoverBackgroundClass
  /// What the class or this instance told layout.
  var measures: BackgroundMeasures

  init(application: UIApplication, id: String, type: PopoverBackgroundClass) {
    self.type = type
    measures = BackgroundMeasures(chrome: application.behavior.systemChrome, arrowBase: 0, contentHasShadow: true)
    super.init(application: application, id: id)
  }

  override var className: String { type.name }

  override var arrowSize: Size { Size(width: measures.arrowBase, height: measures.chrome.arrowHeight) }

  private var sample: SampleBackground? {
    guard case .sample(let image, let isComplete) = type.drawing else { return nil }
    return SampleBackground(
      bounds: bounds, arrowOffset: arrowOffset, image: image, arrowHeight: measures.chrome.arrowHeight,
      arrowBase: measures.arrowBase, edition: application.behavior.sampleEdition,
      side: isComplete ? arrowDirection : .up, isComplete: isComplete)
  }

  override var drawnArrow: Rect { sample?.arrowRect ?? super.drawnArrow }

  /// A setter that the class does not override is the base class's, which raises.
  override func wasSet(_ selector: String, _ arguments: Value, _ accessor: PopoverBackgroundClass.Accessor) {
    guard !type.omitted.contains(accessor) else {
      return application.raiseIncompleteBackground(type, "-", selector)
    }
    stage.emit(.message, selector, of: id, arguments)
  }

  /// Properties are noted before anything is drawn.
  ///
  /// Source: BGV-005, BGV-007, BGV-008, BGV-014, BGV-017.
  override func noteLayout() {
    super.noteLayout()
    note(.text(arrowDirection.words), for: "arrowDirection")
    note(.number(arrowOffset), for: "arrowOffset")
    note(.bool(drawnArrow.intersection(bounds) != nil), for: "arrowIsVisible")
    note(.bool(measures.contentHasShadow), for: "contentShadow")
    note(application.behavior.customShadow.map { $0.value(in: bounds) } ?? .null, for: "outerShadow")
    guard let sample else { return }
    note(.rect(sample.arrowBand), for: "arrowBand")
    note(.rect(sample.body), for: "body")
    note(.insets(sample.capInsets), for: "capInsets")
    note(.number(sample.usedOffset), for: "usedArrowOffset")
    note(.list(sample.vertices.map { .point($0) }), for: "arrowVertices")
    note(.rect(sample.joint), for: "arrowJoint")
    note(.point(sample.imageOrigin), for: "imageOrigin")
    note(sample.edition.setsLayerShadow ? sample.layerShadowValue : .null, for: "layerShadow")
  }

  override func draw() {
    stage.emit(.lifecycle, "drawRect:", of: id, view: self, ["rect": .rect(bounds)]) {
      guard let sample else { return }
      for operation in sample.operations { stage.emit(.message, operation.name, of: id, operation.arguments) }
      reportMismatch(sample)
    }
  }

  /// The sample is right for an arrow above and to the right of the middle only, unless it is complete.
  ///
  /// Source: BGV-006, BGV-026.
  private func reportMismatch(_ sample: SampleBackground) {
    if arrowDirection != sample.side {
      stage.emit(
        .advisory, "the arrow is drawn on another side than arrowDirection says", of: id,
        ["arrowDirection": .text(arrowDirection.words), "drawn": .text(sample.side.words)])
    }
    if sample.error != 0 {
      stage.emit(
        .advisory, "the arrow is drawn beside its anchor", of: id, ["by": .number(sample.error)])
    }
  }
}
