import RehearsalTrace

extension SampleBackground {
  /// One call of the listing.
  struct Operation: Hashable, Sendable {
    /// The function or selector.
    var name: String
    /// Its arguments, as the listing has them: within the arrow, coordinates of the translated space.
    var arguments: Value?

    init(_ name: String, _ arguments: Value? = nil) {
      self.name = name
      self.arguments = arguments
    }
  }

  /// Every call's name, for those who look for one in a recording.
  static let operationNames = [
    "resizableImageWithCapInsets:", "resizableImageWithCapInsets:resizingMode:", "drawInRect:", "drawAtPoint:",
    "setShadow", "CGContextSaveGState", "CGContextTranslateCTM", "CGContextAddLines", "CGContextAddRect",
    "CGContextClip", "CGContextRestoreGState",
  ]

  /// What the listing does, call by call.
  ///
  /// The triangle's four calls are one operation, and so are the layer's four shadow properties. Source: BGV-031,
  /// BGV-032, BGV-033.
  var operations: [Operation] {
    [makeImage]
      + (edition.drawsArrowFirst ? arrowOperations + bodyOperations : bodyOperations + arrowOperations)
  }

  private var makeImage: Operation {
    edition.namesResizingMode
      ? Operation(
        "resizableImageWithCapInsets:resizingMode:", ["capInsets": .insets(capInsets), "resizingMode": "tile"])
      : Operation("resizableImageWithCapInsets:", ["capInsets": .insets(capInsets)])
  }

  private var bodyOperations: [Operation] {
    let draw = Operation("drawInRect:", ["rect": .rect(body)])
    guard edition.setsLayerShadow else { return [draw] }
    return [draw, Operation("setShadow", layerShadowValue)]
  }

  /// The layer's shadow properties, as the iOS 5 listing sets them.
  ///
  /// Source: BGV-019.
  var layerShadowValue: Value {
    let shadow = SampleBackground.layerShadow
    return [
      "shadowPath": .rect(body), "shadowColor": .text(shadow.color), "shadowRadius": .number(shadow.radius),
      "shadowOpacity": .number(shadow.opacity),
    ]
  }

  private var arrowOperations: [Operation] {
    let origin = arrowRect.origin
    let triangle = vertices.map { Point(x: $0.x - origin.x, y: $0.y - origin.y) }
    return [
      Operation("CGContextSaveGState"),
      Operation("CGContextTranslateCTM", ["x": .number(origin.x), "y": side == .up ? .integer(0) : .number(origin.y)]),
      Operation("CGContextAddLines", ["points": .list(triangle.map { .point($0) })]),
      Operation("CGContextAddRect", ["rect": .rect(joint.offsetBy(x: -origin.x, y: -origin.y))]),
      Operation("CGContextClip"),
      Operation("drawAtPoint:", ["point": .point(SampleBackground.clippedImage)]),
      Operation("CGContextRestoreGState"),
    ]
  }
}
