import RehearsalSourceText
import RehearsalTrace

/// One thing that a script expects of the recording so far.
///
/// Expectations read the recording and nothing else: what can be expected is what is recorded, whoever recorded it.
/// They are not steps of the recording, so adding one to a script changes no history.
struct Expectation: Hashable, Sendable {
  let position: Position
  /// The claims that the expectation tests.
  var claims: [String]
  /// The mark from which events count; `nil` means since the last input.
  var since: String?
  var form: Form

  indirect enum Form: Hashable, Sendable {
    case value(Place, ValueTest)
    case frame(String, FrameTest, onScreen: Bool)
    case onScreen(String, Bool)
    /// These popovers, and no others, are visible; `nil` in the count form.
    case visiblePopovers(names: [String]?, count: Int)
    case presented(String)
    /// Exactly these callbacks, in this order.
    case callbacks([String], of: String?)
    case count(EventPattern, Count)
    /// These happened in this order, others between them or not.
    case order([EventPattern])
    case never([EventPattern])
    /// An exception with exactly this text ends the session; `nil` means none has.
    case exception(text: String?, type: String?)
  }

  enum Place: Hashable, Sendable {
    case property(String, of: String)
    case reference(String)
    case variable(String)
    case `default`(String)
  }

  enum ValueTest: Hashable, Sendable {
    case equals(Value)
    case differs(Value)
    /// A list that has this element.
    case includes(Value)
  }

  struct FrameTest: Hashable, Sendable {
    var x: Double?
    var y: Double?
    var width: Double?
    var height: Double?
  }

  enum Count: Hashable, Sendable {
    case atLeastOnce
    case exactly(Int)
  }
}
