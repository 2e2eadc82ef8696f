import Testing

@testable import RehearsalControllers

@Suite struct DecisionTests {
  static let system = SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed)

  @Test(arguments: Decisions.all.map(\.name))
  func `a decision can be switched to each of its answers`(_ name: String) throws {
    let decision = try #require(Decisions.named(name))

    for word in decision.answers.words {
      let answer = try #require(decision.answers.answer(word))
      #expect(Self.system.answering(decision, written: answer).answer(to: decision) == answer)
    }
    #expect(decision.answers.words.count > 1)
  }

  @Test(arguments: Decisions.all.map(\.name))
  func `the standard answer is one of the answers`(_ name: String) throws {
    let decision = try #require(Decisions.named(name))
    let standard = Self.system.answer(to: decision)

    #expect(decision.answers.answer(standard.text) == standard)
  }

  /// Which sort an answer is of belongs to the question's type, so that another sort does not compile.
  @Test func `a question is answered by its own sort`() {
    let switched = Self.system.answering(Decisions.permitsPopovers, false)
      .answering(Decisions.popoverFadeSeconds, 0.5).answering(Decisions.outsideTouch, .tap)

    #expect(Self.system[Decisions.permitsPopovers])
    #expect(!switched[Decisions.permitsPopovers])
    #expect(switched[Decisions.popoverFadeSeconds] == 0.5)
    #expect(switched[Decisions.outsideTouch] == .tap)
    #expect(switched.answer(to: Decisions.outsideTouch) == .word("tap"))
  }

  @Test func `a number that no system could have is not taken`() {
    #expect(Self.system.answering(Decisions.popoverFadeSeconds, -1) == Self.system)
  }

  @Test func `an answer of the wrong kind changes nothing`() {
    let decision = Decisions.permitsPopovers

    #expect(Self.system.answering(decision, written: .number(1)) == Self.system)
    #expect(decision.answers.answer("yes") == nil)
    #expect(Decisions.popoverFadeSeconds.answers.answer("-1") == nil)
  }

  @Test(arguments: ["-1", "1000000", "1e308", "99999999999999999999", "0x10", "inf", "infinity", "nan", "+1", " 1", ""])
  func `a number that no system could have is no answer`(_ text: String) {
    #expect(Decisions.popoverFadeSeconds.answers.answer(text) == nil)
  }

  @Test(arguments: [("0", "0"), ("0.250", "0.25"), ("1e-05", "1e-05"), ("999999.5", "999999.5")])
  func `a number is written as decimals are`(_ text: String, _ written: String) throws {
    let answers = Decisions.popoverFadeSeconds.answers
    let answer = try #require(answers.answer(text))

    #expect(answer.text == written)
    #expect(answers.answer(written) == answer)
  }
}
