import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// Names of pages: one each, and nothing in them that a file system, a link or a document could misread.
@Suite struct PageAddressTests {
  static let addresses: [(PageAddress, String)] = [
    (.run(12), "run-12"), (.session(0), "session-0"), (.comparison(3, 40), "compare-3-40"),
    (.signature("9f3a"), "change-9f3a"), (.console, "console"), (.dashboard("parity"), "dashboard-parity"),
    (.script("popover/present"), "script-popover~2Fpresent"), (.script("../../x"), "script-..~2F..~2Fx"),
    (.script("a b\"<é~"), "script-a~20b~22~3C~C3~A9~7E"), (.script(""), "script-"),
  ]

  @Test(arguments: addresses)
  func `a page has one name, and the name one page`(_ address: PageAddress, _ name: String) {
    #expect(address.name == name)
    #expect(PageAddress(name: name) == address)
  }

  /// A file's name has at most 255 bytes, and what writes it puts something behind it for a moment.
  @Test func `a page has a file's name that is short enough, and no other page's`() {
    let long = String(repeating: "a", count: 250)
    let scripts = [long, long + "b", String(repeating: "é/", count: 120), String(repeating: "a", count: 80) + "~~"]
    let names = scripts.map { PageAddress.script($0).fileName }

    #expect(names.allSatisfy { $0.utf8.count <= 220 && $0.hasSuffix(".html") }, "\(names)")
    #expect(Set(names).count == scripts.count)
    #expect(PageLinks(.files).target(.script(long)) == names[0])
    #expect(PageAddress.script("popover/present").fileName == "script-popover~2Fpresent.html")
  }

  @Test(arguments: [
    "", "run", "run-", "run-x", "run-007", "run--1", "run-+1", "compare-1", "compare-1-2-3", "session-1/2", "script-~2",
    "script-~zz", "script-a/b", "script-~61", "script-~FF", "nothing-1", "console-1", "run-9223372036854775808",
  ])
  func `nothing else is a name`(_ name: String) {
    #expect(PageAddress(name: name) == nil)
  }

  @Test func `links lead to pages that are there`() {
    let links = PageLinks(.files) { $0 != .session(2) }
    #expect(links.link("one", to: .session(1)).text == #"<a href="session-1.html">one</a>"#)
    #expect(links.link("two", to: .session(2)).text == "two")
    #expect(PageLinks(.anchors).target(.session(1)) == "#session-1")
    #expect(PageLinks(.paths).target(.session(1)) == "/session-1")
  }

  @Test func `a link to a session leads to the page that shows it`() {
    var standIns = StandIns()
    standIns.show(9, on: 7)
    let links = PageLinks(.files, standIns: standIns) { $0 == .session(7) }

    #expect(links.target(.session(9)) == "session-7.html")
    #expect(links.target(.session(8)) == nil)
    #expect(standIns.others(of: 7) == [9])
  }
}
