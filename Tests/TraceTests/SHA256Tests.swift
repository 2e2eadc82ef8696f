import CRehearsalDigest
import RehearsalTrace
import Testing

@Suite struct SHA256Tests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let digest: String

    init(_ name: String, _ text: String, _ digest: String) {
      testDescription = name
      bytes = Array(text.utf8)
      self.digest = digest
    }
  }

  /// The examples that NIST publishes for FIPS 180-4.
  static let vectors = [
    Vector("nothing", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector("24 bits", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      "448 bits", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      "896 bits",
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    Vector(
      "a million a", String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors)
  func `the standard's examples have the standard's digests`(_ vector: Vector) {
    #expect(Digest(of: vector.bytes).hex == vector.digest)
    #expect(Digest(bytes: portable(vector.bytes)).hex == vector.digest)
  }

  /// Padding takes one block or two, and the instructions take whole blocks: every border lies below 700 bytes.
  @Test func `instructions and portable code agree on every length to 700`() {
    let bytes = (0..<700).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ 7) }

    let different = (0...700).filter { Digest(of: Array(bytes[..<$0])).bytes != portable(Array(bytes[..<$0])) }

    #expect(different.isEmpty)
  }

  @Test func `bytes that do not begin at a word are hashed like any others`() {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }

    for start in 0..<16 {
      let copy = Array(bytes[start...])
      let inPlace = bytes.withUnsafeBufferPointer { buffer in
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
          guard let first = buffer.baseAddress, let out = digest.baseAddress else { return }
          rehearsal_sha256(first + start, bytes.count - start, out)
          count = 32
        }
      }

      #expect(Digest(of: copy).bytes == inPlace)
    }
  }

  /// Whole blocks, parts of blocks and nothing at all, in every order that lengths below 150 give.
  @Test func `bytes that come in parts have the digest of all`() {
    let bytes = (0..<450).map { UInt8(truncatingIfNeeded: $0 &* 59 &+ 3) }

    for length in 0..<150 {
      var parts = rehearsal_sha256_parts()
      rehearsal_sha256_begin(&parts)
      for part in [bytes[..<length], bytes[length..<2 * length], bytes[(2 * length)...]] {
        Array(part).withUnsafeBufferPointer { rehearsal_sha256_add(&parts, $0.baseAddress, $0.count) }
      }
      var digest = [UInt8](repeating: 0, count: 32)
      rehearsal_sha256_end(&parts, &digest)

      #expect(digest == Digest(of: bytes).bytes, "three parts, two of \(length)")
    }
  }

  private func portable(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
      guard let out = digest.baseAddress else { return }
      bytes.withUnsafeBufferPointer { rehearsal_sha256_portable($0.baseAddress, bytes.count, out) }
      count = 32
    }
  }
}
