import RehearsalStage

/// The system that is modelled: a version, a device, an account, and what differs from their standard answers.
///
/// Every difference between systems is a `Decision`. Models ask here and never compare version numbers themselves.
public struct SystemBehavior: Hashable, Sendable {
  /// The version that is modelled.
  public let ios: IOSVersion
  /// The device that is modelled.
  public let device: Device.Model
  /// Which report of UIKit's behaviour is modelled where reports disagree.
  public let account: Account
  private var switched: [String: Decision.Answer] = [:]

  /// Which report of UIKit's behaviour is followed where reports disagree.
  public enum Account: String, Hashable, Sendable, CaseIterable {
    /// What documentation and the texts state.
    case documented
    /// What was seen to happen.
    case observed
  }

  /// Makes the behaviour of a system.
  public init(ios: IOSVersion, device: Device.Model, account: Account) {
    self.ios = ios
    self.device = device
    self.account = account
  }

  /// This system with another answer to one question.
  ///
  /// An answer of the wrong kind is not taken.
  public func answering(_ decision: Decision, _ answer: Decision.Answer) -> SystemBehavior {
    guard decision.answers.answer(answer.text) == answer else { return self }
    var behavior = self
    behavior.switched[decision.name] = answer
    return behavior
  }

  /// The answer to a question: as it was switched, or the standard one.
  public func answer(to decision: Decision) -> Decision.Answer {
    switched.isEmpty ? decision.standard(self) : switched[decision.name] ?? decision.standard(self)
  }

  func flag(_ decision: Decision) -> Bool {
    if case .flag(let flag) = answer(to: decision) { return flag }
    preconditionFailure("\(decision.name) is not answered by yes or no")
  }

  func number(_ decision: Decision) -> Double {
    if case .number(let number) = answer(to: decision) { return number }
    preconditionFailure("\(decision.name) is not answered by a number")
  }

  func word<Word: RawRepresentable<String>>(_ decision: Decision) -> Word {
    if case .word(let text) = answer(to: decision), let word = Word(rawValue: text) { return word }
    preconditionFailure("\(decision.name) is not answered by a \(Word.self)")
  }
}
