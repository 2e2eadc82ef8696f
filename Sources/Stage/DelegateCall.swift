public import RehearsalTrace

/// One message to a delegate: the only place that asks one.
///
/// Three things can happen, and all three are told apart in the recording: there is no delegate (no event); there is
/// one that does not implement the method (an `unimplemented` event); there is one that does (a `callback` event with
/// arguments and answer, which causes whatever the method does). After an exception nobody is asked any more.
public struct DelegateCall {
  private let stage: Stage
  private let selector: String
  private let delegate: String?
  private let arguments: Value

  /// Prepares a message.
  ///
  /// - Parameters:
  ///   - stage: Where it is recorded.
  ///   - selector: The Objective-C selector, as documentation and logs name it.
  ///   - delegate: Identifier of the delegate, or `nil` when there is none.
  ///   - arguments: The named arguments.
  public init(_ stage: Stage, _ selector: String, to delegate: String?, _ arguments: Value) {
    self.stage = stage
    self.selector = selector
    self.delegate = delegate
    self.arguments = arguments
  }

  /// Sends a message that answers nothing; `nil` means the delegate does not implement it.
  public func tell(_ method: (() -> Void)?) {
    guard let event = emit(isImplemented: method != nil), let method else { return }
    stage.withCause(event, method)
  }

  /// Sends a message that answers YES or NO.
  ///
  /// - Returns: The answer, or `standard` when nobody answers.
  public func ask(_ method: (() -> Bool)?, otherwise standard: Bool) -> Bool {
    guard let event = emit(isImplemented: method != nil), let method else { return standard }
    let answer = stage.withCause(event, method)
    stage.answer(event, .bool(answer))
    return answer
  }

  /// Sends a message that answers YES or NO, and performs what follows from YES as caused by that answer.
  ///
  /// Where nobody answers, what follows is caused by what is being handled.
  ///
  /// - Returns: The answer, or `standard` when nobody answers.
  @discardableResult
  public func ask(_ method: (() -> Bool)?, otherwise standard: Bool, onYes body: () -> Void) -> Bool {
    guard let event = emit(isImplemented: method != nil), let method else {
      if standard { body() }
      return standard
    }
    let answer = stage.withCause(event, method)
    stage.answer(event, .bool(answer))
    if answer { stage.withCause(event, body) }
    return answer
  }

  /// Sends a message that answers a number, a text or an object.
  ///
  /// - Returns: The answer, or `nil` when nobody answers.
  public func fetch(_ method: (() -> Value)?) -> Value? {
    guard let event = emit(isImplemented: method != nil), let method else { return nil }
    let answer = stage.withCause(event, method)
    stage.answer(event, answer)
    return answer
  }

  /// Sends a message that answers a value; `nil` means nobody implements it.
  ///
  /// - Returns: Whether somebody does.
  @discardableResult
  public func ask(answering answer: Value?) -> Bool {
    if let event = emit(isImplemented: answer != nil), let answer { stage.answer(event, answer) }
    return answer != nil
  }

  private func emit(isImplemented: Bool) -> Int? {
    guard let delegate, stage.exception == nil else { return nil }
    return stage.emit(isImplemented ? .callback : .unimplemented, selector, of: delegate, arguments)
  }
}
