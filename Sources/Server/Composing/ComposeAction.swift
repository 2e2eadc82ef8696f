#if Server
import RehearsalTrace

/// What the page of a composition asks to be done.
///
/// `POST /compose?do=touch&x=384&y=42`: the query says it all.
enum ComposeAction: Hashable, Sendable {
  /// A step, written as scripts have it.
  case step(String)
  /// A touch at a point of the screen, by its word: `tap`, `rightTap`.
  case touch(String, at: Point)
  /// What was done last is taken back.
  case undo
  /// A proposal is kept or dropped.
  case choose(Int, part: Int, isKept: Bool)
  /// The script is written.
  case write

  /// Where actions are sent to.
  static let path = "compose"
  /// The longest step, in bytes.
  static let longestStep = 4096

  /// What a touch can be.
  private static let touches = ["tap", "doubleTap", "longPress", "rightTap"]

  /// Reads the query of a request.
  init(_ query: [String: String]) throws(Refusal) {
    let word = query["do"] ?? ""
    switch word {
    case "step":
      let text = query["step"] ?? ""
      let isLine = !text.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }
      guard !text.isEmpty, isLine, text.utf8.count <= ComposeAction.longestStep else {
        throw Refusal(.badRequest, "expected step: one line as scripts have it, as tap: NAME")
      }
      self = .step(text)
    case "touch":
      let touch = query["as"] ?? "tap"
      guard ComposeAction.touches.contains(touch) else {
        throw Refusal(.badRequest, "expected as: \(ComposeAction.touches.joined(separator: ", "))")
      }
      self = .touch(
        touch, at: Point(x: try ComposeAction.place("x", in: query), y: try ComposeAction.place("y", in: query)))
    case "undo": self = .undo
    case "keep", "drop":
      self = .choose(
        try ComposeAction.number("proposal", in: query), part: try ComposeAction.number("part", in: query),
        isKept: word == "keep")
    case "write": self = .write
    default: throw Refusal(.badRequest, "expected do: step, touch, undo, keep, drop or write")
    }
  }

  private static func number(_ name: String, in query: [String: String]) throws(Refusal) -> Int {
    guard let text = query[name], let number = Int(text), number >= 0 else {
      throw Refusal(.badRequest, "expected \(name): a number from 0")
    }
    return number
  }

  /// A coordinate, to a tenth of a point.
  private static func place(_ name: String, in query: [String: String]) throws(Refusal) -> Double {
    guard let text = query[name], let number = Double(text), number.magnitude <= 10_000 else {
      throw Refusal(.badRequest, "expected \(name): a coordinate in points")
    }
    return (number * 10).rounded() / 10
  }
}
#endif
