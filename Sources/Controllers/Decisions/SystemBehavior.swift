public import RehearsalStage

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
  private var switched: [String: DecisionAnswer] = [:]

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
  /// A number that no system could have is not taken.
  public func answering<Answer>(_ decision: Decision<Answer>, _ answer: Answer) -> SystemBehavior {
    answering(decision, written: decision.write(answer))
  }

  /// This system with an answer that a text gave to one question.
  ///
  /// An answer of the wrong sort is not taken.
  public func answering(_ decision: any AnyDecision, written answer: DecisionAnswer) -> SystemBehavior {
    guard decision.answers.answer(answer.text) == answer else { return self }
    var behavior = self
    behavior.switched[decision.name] = answer
    return behavior
  }

  /// The answer to a question, as it is written: as it was switched, or the standard one.
  public func answer(to decision: any AnyDecision) -> DecisionAnswer {
    switched[decision.name] ?? decision.standardAnswer(of: self)
  }

  /// The answer to a question: as it was switched, or the standard one.
  subscript<Answer>(decision: Decision<Answer>) -> Answer {
    guard !switched.isEmpty, let answer = switched[decision.name].flatMap(decision.read) else {
      return decision.standard(self)
    }
    return answer
  }
}
