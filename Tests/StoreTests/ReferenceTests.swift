import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct ReferenceTests {
  @Test(
    arguments: [
      ("@head", .run(.head(back: 0))),
      ("@head~2", .run(.head(back: 2))),
      ("run:12", .run(.number(12))),
      ("@run:12", .run(.number(12))),
      ("@nightly 3", .run(.label("nightly 3"))),
      ("s:7", .session(7)),
      ("new-game", .word("new-game")),
      ("new-game@head~1", .cell(script: "new-game", axes: [], run: .head(back: 1))),
      (
        "new-game[ios=5.1, device=ipad]",
        .cell(
          script: "new-game", axes: [.init(name: "ios", value: "5.1"), .init(name: "device", value: "ipad")],
          run: .head(back: 0))
      ),
      ("a[x=b=c]@run:3", .cell(script: "a", axes: [.init(name: "x", value: "b=c")], run: .number(3))),
      ("a[]@before", .cell(script: "a", axes: [], run: .label("before"))),
    ] as [(String, Reference)])
  func `a reference is read`(_ text: String, _ reference: Reference) throws {
    #expect(try Reference(parsing: text) == reference)
  }

  @Test(arguments: [
    ("", "it is empty"), ("@", "no run after"), ("@head~x", "a number follows \"head~\""),
    ("run:x", "a number follows"),
    ("a[ios=5.1", "has no \"]\""), ("a[ios]", "\"ios\" is not written axis=value"), ("[ios=5.1]", "no script before"),
    ("a[ios=5.1]b", "\"b\" follows"), ("a[ios=5.1,ios=6.0]", "given twice"), ("@head~-1", "a number follows"),
  ])
  func `what is no reference is refused with the reason and the forms there are`(_ text: String, _ reason: String) {
    let error = #expect(throws: StoreError.self) { try Reference(parsing: text) }

    #expect(error?.kind == .badReference)
    #expect(error?.message.contains(reason) == true)
    #expect(error?.message.contains("@head~2, run:12 or a label") == true)
  }
}
