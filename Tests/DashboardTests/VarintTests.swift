import Testing

@testable import RehearsalDrawing

/// Numbers as protobuf.dev/programming-guides/encoding has them.
@Suite struct VarintTests {
  @Test(arguments: [(1, [0x01]), (150, [0x96, 0x01]), (300, [0xAC, 0x02])] as [(UInt64, [UInt8])])
  func `a number is seven bits a byte, the lowest first`(_ number: UInt64, _ expected: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.append(varint: number)

    #expect(bytes == expected)
  }

  @Test(arguments: [(0, 0), (-1, 1), (1, 2), (-2, 3), (2_147_483_647, 4_294_967_294)] as [(Int64, UInt64)])
  func `a sign is the lowest bit`(_ number: Int64, _ expected: UInt64) {
    var bytes: [UInt8] = []
    bytes.append(zigzag: number)
    var place = 0

    #expect(bytes.varint(at: &place) == expected)
    #expect(place == bytes.count)
  }

  @Test func `the outermost numbers come back, and what is cut off is no trap`() {
    let numbers: [Int64] = [.min, .max, 0, -1]
    var bytes: [UInt8] = []
    for number in numbers { bytes.append(zigzag: number) }
    var place = 0

    #expect(numbers.map { _ in bytes.zigzag(at: &place) } == numbers)
    #expect(bytes.varint(at: &place) == 0)
    #expect(place == bytes.count)
  }
}
