import Rehearsal
import Testing

@Suite struct DatabaseReferenceTests {
  @Test(arguments: [
    ("other.db@head", "other.db", "@head"), ("other.db@run:12", "other.db", "run:12"),
    ("other.sqlite@s:12", "other.sqlite", "s:12"), ("other.DB@nightly", "other.DB", "@nightly"),
    ("other.db@script[ios=5.1]@head", "other.db", "script[ios=5.1]@head"), ("./x@head~2", "./x", "@head~2"),
    ("/a/b@head", "/a/b", "@head"), ("~/x@linksame/tap", "~/x", "linksame/tap"),
    ("a.db@b.db@head", "a.db@b.db", "@head"),
  ])
  func `what is written like a database is one, and a bare word behind it is a run`(
    _ text: String, _ database: String, _ reference: String
  ) {
    let read = DatabaseReference(text)

    #expect(read.database == database)
    #expect(read.reference == reference)
  }

  @Test(arguments: [
    "@head", "run:12", "s:12", "nightly", "linksame/tap@head", "tap[ios=5.1]@head", "tap.v2@run:1", "a.db", "",
    "tap[file=x.db]@head",
  ])
  func `anything else is a reference of the usual database`(_ text: String) {
    let read = DatabaseReference(text)

    #expect(read.database == nil)
    #expect(read.reference == text)
  }

  @Test func `a file that is there is a database whatever it is called, and the longest counts`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "history")
    try folder.write("", to: "history@old")

    #expect(DatabaseReference(folder.file("history@head")).reference == "@head")
    #expect(DatabaseReference(folder.file("history@old@head")).database == folder.file("history@old"))
    #expect(DatabaseReference(folder.file("history@old@head")).reference == "@head")
  }

  @Test func `where a script is expected it has no at sign`() {
    #expect(DatabaseReference("other.db@tap").script == "tap")
    #expect(DatabaseReference("other.db@linksame/tap").script == "linksame/tap")
    #expect(DatabaseReference("tap").script == "tap")
  }
}
