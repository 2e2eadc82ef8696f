import RehearsalTrace
import Testing

/// Raw values are stored in files: a number, once given away, keeps its meaning.
@Suite struct TraceWordTests {
  @Test func `event kinds keep their numbers`() {
    let kinds = TraceEvent.Kind.allCases.map { "\($0.rawValue) \($0.word)" }

    #expect(
      kinds == [
        "1 stimulus", "2 touch", "3 gesture", "4 action", "5 message", "6 callback", "7 unimplemented", "8 lifecycle",
        "9 notification", "10 assignment", "11 layout", "12 display", "13 timer", "14 animation", "15 advisory",
        "16 exception", "17 key", "18 scroll", "19 focus", "20 announcement",
      ])
  }

  @Test func `channels keep their numbers and are found by their words`() {
    let channels = Channel.allCases.map { "\($0.rawValue) \($0.word)" }

    #expect(
      channels == [
        "1 actions", "2 callbacks", "3 lifecycle", "4 properties", "5 frames", "6 exceptions", "7 timing",
        "8 accessibility",
      ])
    for channel in Channel.allCases { #expect(Channel(word: channel.word) == channel) }
    #expect(Channel(word: "frame") == nil)
  }

  @Test func `a property is accessibility by the begin of its name`() {
    #expect(Channel(ofProperty: "accessibleName") == .accessibility)
    #expect(Channel(ofProperty: "accessible") == .accessibility)
    #expect(Channel(ofProperty: "isAccessible") == .properties)
    #expect(Channel(ofProperty: "") == .properties)
  }

  @Test func `a digest reads as hexadecimal and is ordered by its bytes`() {
    // printf abc | sha256sum
    let digest = Digest(of: "abc")

    #expect(digest.hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(digest.short == "ba7816bf8f01")
    #expect(Digest(bytes: [1, 255]) < Digest(bytes: [2, 0]))
  }

  @Test func `a digest is its bytes, of whatever length they were stored`() {
    let counted = (0..<32).map { UInt8($0 * 7 + 3) }
    let all =
      [counted, Array(counted.reversed()), [], Array(counted.dropLast()), counted + [0]]
      + (30...33).map { Array(repeating: UInt8(0), count: $0) }

    for (one, bytes) in all.enumerated() {
      #expect(Digest(bytes: bytes).bytes == bytes)
      #expect(Digest(([9, 9] + bytes)[2...]) == Digest(bytes: bytes))
      for (other, others) in all.enumerated() {
        let (left, right) = (Digest(bytes: bytes), Digest(bytes: others))
        #expect((left == right) == (one == other))
        #expect((left < right) == bytes.lexicographicallyPrecedes(others))
        if one == other { #expect(left.hashValue == right.hashValue) }
      }
    }
    #expect(Digest(of: "abc").hex.hasPrefix("ba7816bf8f01cfea414140de5dae2223b00361a396177a9c"))
  }
}
