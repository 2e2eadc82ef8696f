import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalStream

/// Lines `attachment`: files of a session.
@Suite struct AttachmentLineTests {
  /// RFC 4648, 10, and bytes that have every letter.
  private static let known: [(bytes: [UInt8], text: String)] = [
    ([], ""), (Array("f".utf8), "Zg=="), (Array("fo".utf8), "Zm8="), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg=="), (Array("fooba".utf8), "Zm9vYmE="), (Array("foobar".utf8), "Zm9vYmFy"),
    ([0xFB, 0xEF, 0xFF], "++//"),
  ]

  @Test func `Base 64 is as RFC 4648 has it, both ways`() {
    for (bytes, text) in Self.known {
      #expect(Base64.text(of: bytes) == text)
      #expect(Base64.bytes(of: text) == bytes)
    }
    let all = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(Base64.bytes(of: Base64.text(of: all)) == all)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zm9v\n", "Zm 9", "Zm9v=", "Zg==Zg==", "Zm9_", "ü===",
  ])
  func `what no writer writes is not Base 64`(_ text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }

  @Test func `a file is kept with its event, its kind and its bytes`() throws {
    let lines = SampleStream.session([
      #"{"type":"event","id":9,"kind":"action","name":"pressed"}"#,
      #"{"type":"attachment","name":"shots/a.png","of":9,"bytes":"Zm9v"}"#,
      #"{"type":"attachment","name":"log","media":"text/x.log","bytes":""}"#,
    ])

    let session = try #require(try SampleStream.sessions(of: lines).first)

    #expect(
      session.performance.attachments == [
        AttachedFile(name: "shots/a.png", event: 0, mediaType: "image/png", bytes: Array("foo".utf8)),
        AttachedFile(name: "log", event: nil, mediaType: "text/x.log", bytes: []),
      ])
    let plain = SampleStream.session([#"{"type":"event","id":9,"kind":"action","name":"pressed"}"#])
    #expect(
      try SampleStream.sessions(of: plain).first?.performance.trace.digests().recording
        == session.performance.trace.digests().recording, "it is no behaviour")
  }

  @Test func `what is written is read again; what is kept beside scripts has no files`() throws {
    let lines = SampleStream.session([
      SampleStream.event, #"{"type":"event","id":4,"kind":"action","name":"again"}"#,
      #"{"type":"attachment","name":"a.bin","of":4,"media":"image/png","bytes":"++//"}"#,
    ])
    let session = try #require(try SampleStream.sessions(of: lines).first)

    let written = try StreamWriter.text(of: session)
    let kept = try StreamWriter.text(of: session, as: .kept)

    let again = try SampleStream.sessions(of: [SampleStream.hello] + written.split(separator: "\n").map(String.init))
    #expect(again.first?.performance.attachments == session.performance.attachments)
    #expect(again.first?.performance.attachments.first?.event == 1)
    #expect(!kept.contains("attachment"))
  }

  @Test(arguments: [
    (#"{"type":"attachment","bytes":""}"#, "\"name\" is missing"),
    (#"{"type":"attachment","name":"a"}"#, "\"bytes\" is missing"),
    (#"{"type":"attachment","name":"","bytes":""}"#, "is empty"),
    (#"{"type":"attachment","name":"../a","bytes":""}"#, "is not the name of a file"),
    (#"{"type":"attachment","name":"/etc/a","bytes":""}"#, "is not the name of a file"),
    (#"{"type":"attachment","name":"a//b","bytes":""}"#, "is not the name of a file"),
    (#"{"type":"attachment","name":"cells.jsonl","bytes":""}"#, "what terminals showed"),
    (#"{"type":"attachment","name":"a","bytes":"Z"}"#, "this is not Base64"),
    (#"{"type":"attachment","name":"a","bytes":7}"#, "found the number 7"),
    (#"{"type":"attachment","name":"a","bytes":"","media":"x<y"}"#, "is not a media type"),
    (#"{"type":"attachment","name":"a","bytes":"","of":77}"#, "no event before has the id 77"),
    (#"{"type":"attachment","name":"a","bytes":"Zm9v","digest":"00"}"#, "not the bytes of this digest"),
  ])
  func `a line that is wrong is refused with what was expected`(_ line: String, _ words: String) {
    let complaint = SampleStream.complaint(about: SampleStream.session([SampleStream.event, line]))

    #expect(complaint.contains(words) && complaint.contains("expected"), "\(complaint)")
    #expect(complaint.hasPrefix("a.jsonl:5:"), "\(complaint)")
  }

  @Test func `a session has each name once, and a bound`() {
    let line = #"{"type":"attachment","name":"a","bytes":"Zm9v"}"#
    var bounds = StreamBounds()
    bounds.attachmentBytes = 5

    let twice = SampleStream.complaint(about: SampleStream.session([line, line]))
    let more = [line, line.replacing(#""a""#, with: #""b""#)]
    let tooMuch = SampleStream.complaint(about: SampleStream.session(more), bounds: bounds)

    #expect(twice.contains("has a file \"a\" already"), "\(twice)")
    #expect(tooMuch.contains("too many bytes"), "\(tooMuch)")
    #expect(SampleStream.complaint(about: SampleStream.session(more)).isEmpty)
  }
}
