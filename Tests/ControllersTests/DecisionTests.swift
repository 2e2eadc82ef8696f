import Testing

@testable import Controllers

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
}
