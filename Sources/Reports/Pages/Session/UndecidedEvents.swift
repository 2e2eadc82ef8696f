import RehearsalDrawing
import RehearsalTrace

/// Events of a session in order, of which not all are kept in the end: some 15 bytes each.
struct UndecidedEvents {
  private var packed = BytePieces()
  private var last: (number: Int, event: TraceEvent) = (0, UndecidedEvents.nothing)

  private static let nothing = TraceEvent(at: .zero, step: 0, kind: .stimulus, name: .none)

  /// Adds an event that comes after those that are there.
  mutating func append(_ number: Int, _ event: TraceEvent) {
    packed.append(most: 128) { bytes in
      bytes.append(varint: UInt64(number - last.number))
      bytes.append(zigzag: event.at.microseconds &- last.event.at.microseconds)
      bytes.append(event.kind.rawValue)
      for (field, before) in zip(UndecidedEvents.fields(event), UndecidedEvents.fields(last.event)) {
        bytes.append(zigzag: Int64(field) - Int64(before))
      }
      bytes.append(zigzag: Int64(number) - Int64(event.causeNumber))
    }
    last = (number, event)
  }

  private static func fields(_ event: TraceEvent) -> [Int32] {
    [
      event.step, event.name.index, event.subject.index, event.viewNumber, event.arguments.index, event.answer.index,
    ]
  }

  /// Hands over all events, in order.
  func forEach(_ body: (_ number: Int, _ event: TraceEvent) -> Void) {
    var (number, event) = (0, UndecidedEvents.nothing)
    for bytes in packed.pieces {
      var byte = 0
      func field(_ before: Int32) -> Int32 { Int32(truncatingIfNeeded: Int64(before) + bytes.zigzag(at: &byte)) }
      while byte < bytes.count {
        number += Int(truncatingIfNeeded: bytes.varint(at: &byte))
        event.at = Instant(microseconds: event.at.microseconds &+ bytes.zigzag(at: &byte))
        event.kind = TraceEvent.Kind(rawValue: bytes[byte]) ?? .stimulus
        byte += 1
        event.step = field(event.step)
        event.name.index = field(event.name.index)
        event.subject.index = field(event.subject.index)
        event.viewNumber = field(event.viewNumber)
        event.arguments.index = field(event.arguments.index)
        event.answer.index = field(event.answer.index)
        event.causeNumber = Int32(truncatingIfNeeded: Int64(number) - bytes.zigzag(at: &byte))
        body(number, event)
      }
    }
  }
}
