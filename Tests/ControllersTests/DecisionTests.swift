import Testing

@testable import RehearsalControllers

@Suite struct DecisionTests {
  static let system = SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed)

  @Test(arguments: Decision.all.map(\.name))
  func `a decision can be switched to each of its answers`(_ name: String) throws {
    let decision = try #require(Decision.named(name))

    for word in decision.answers.words {
      let answer = try #require(decision.answers.answer(word))
      #expect(Self.system.answering(decision, answer).answer(to: decision) == answer)
    }
    #expect(decision.answers.words.count > 1)
  }

  @Test(arguments: Decision.all.map(\.name))
  func `the standard answer is one of the answers`(_ name: String) throws {
    let decision = try #require(Decision.named(name))
    let standard = Self.system.answer(to: decision)

    #expect(decision.answers.answer(standard.text) == standard)
  }

  @Test func `an answer of the wrong kind changes nothing`() {
    let decision = Decision.permitsPopovers

    #expect(Self.system.answering(decision, .number(1)) == Self.system)
    #expect(decision.answers.answer("yes") == nil)
    #expect(Decision.popoverFadeSeconds.answers.answer("-1") == nil)
  }

  @Test(arguments: ["-1", "1000000", "1e308", "99999999999999999999", "0x10", "inf", "infinity", "nan", "+1", " 1", ""])
  func `a number that no system could have is no answer`(_ text: String) {
    #expect(Decision.popoverFadeSeconds.answers.answer(text) == nil)
  }

  @Test(arguments: [("0", "0"), ("0.250", "0.25"), ("1e-05", "1e-05"), ("999999.5", "999999.5")])
  func `a number is written as decimals are`(_ text: String, _ written: String) throws {
    let answers = Decision.popoverFadeSeconds.answers
    let answer = try #require(answers.answer(text))

    #expect(answer.text == written)
    #expect(answers.answer(written) == answer)
  }
}
