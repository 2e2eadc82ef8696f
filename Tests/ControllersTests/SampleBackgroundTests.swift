import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// The arithmetic of LinkSame's silly background.
@Suite struct SampleBackgroundTests {
  static let later = SampleBackground.Edition(setsLayerShadow: false, namesResizingMode: true, drawsArrowFirst: true)

  private func sample(
    width: Double, offset: Double, image: Size = Size(width: 64, height: 48),
    edition: SampleBackground.Edition = SampleBackgroundTests.later
  ) -> SampleBackground {
    SampleBackground(
      bounds: Rect(x: 0, y: 0, width: width, height: 260), arrowOffset: offset, image: image, arrowHeight: 20,
      arrowBase: 20, edition: edition)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var width: Double
    var offset: Double
    var used: Double
    var apex: Double
    var translation: Double
  }

  @Test(arguments: [
    Case(
      testDescription: "BGV-025: limited from above", width: 320, offset: 200, used: 138, apex: 298, translation: 288),
    Case(
      testDescription: "BGV-026: raised from the middle", width: 320, offset: 0, used: 22, apex: 182, translation: 172),
    Case(
      testDescription: "BGV-026: raised from the left", width: 320, offset: -100, used: 22, apex: 182,
      translation: 172),
    Case(testDescription: "BGV-027: the lower limit wins", width: 60, offset: 10, used: 22, apex: 52, translation: 42),
    Case(testDescription: "BGV-028: between the limits", width: 320, offset: 60, used: 60, apex: 220, translation: 210),
  ])
  func `the offset that is drawn`(_ test: Case) {
    let sample = sample(width: test.width, offset: test.offset)

    #expect(sample.usedOffset == test.used)
    #expect(sample.vertices[1] == Point(x: test.apex, y: 0))
    #expect(sample.translation == test.translation)
    #expect(sample.error == test.used - test.offset)
  }

  /// BGV-021, BGV-029, BGV-030, BGV-031.
  @Test func `the view is divided, and the arrow stands on the dividing line`() {
    let sample = sample(width: 320, offset: 60)

    #expect(sample.arrowBand == Rect(x: 0, y: 0, width: 320, height: 20))
    #expect(sample.body == Rect(x: 0, y: 20, width: 320, height: 240))
    #expect(sample.vertices == [Point(x: 210, y: 20), Point(x: 220, y: 0), Point(x: 230, y: 20)])
    #expect(sample.joint == Rect(x: 210, y: 20, width: 20, height: 15))
    #expect(sample.imageOrigin == Point(x: 170, y: -40))
  }

  /// BGV-022: whatever the image, a patch of 2 × 2 is left in its middle.
  @Test(arguments: [Size(width: 64, height: 48), Size(width: 10, height: 200)])
  func `cap insets leave two points each way`(_ image: Size) {
    let insets = sample(width: 320, offset: 0, image: image).capInsets

    #expect(image.width - insets.left - insets.right == 2)
    #expect(image.height - insets.top - insets.bottom == 2)
    #expect(insets.top == insets.bottom && insets.left == insets.right)
  }

  /// BGV-019, BGV-020, BGV-023, BGV-024, BGV-031, BGV-032, BGV-033.
  @Test func `the editions differ in shadow, mode and order`() {
    let early = SampleBackground.Edition(setsLayerShadow: true, namesResizingMode: false, drawsArrowFirst: false)
    let arrow = [
      "CGContextSaveGState", "CGContextTranslateCTM", "CGContextAddLines", "CGContextAddRect", "CGContextClip",
      "drawAtPoint:", "CGContextRestoreGState",
    ]

    #expect(
      sample(width: 320, offset: 60).operations.map(\.name)
        == ["resizableImageWithCapInsets:resizingMode:"] + arrow + ["drawInRect:"])
    #expect(
      sample(width: 320, offset: 60, edition: early).operations.map(\.name)
        == ["resizableImageWithCapInsets:", "drawInRect:", "setShadow"] + arrow)
  }
}
