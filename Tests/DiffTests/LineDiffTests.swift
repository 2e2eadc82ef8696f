import RehearsalDiff
import Testing

/// POSIX, `diff -u`: hunks with two lines around what differs, of ranges `-first,count +first,count`.
@Suite struct LineDiffTests {
  private static let numbers = (1...12).map(String.init)

  @Test func `equal texts have no hunks`() {
    #expect(LineDiff("a\nb\n", "a\nb\n").lines.isEmpty)
    #expect(LineDiff("", "").lines.isEmpty)
  }

  @Test func `what differs stands between lines that do not`() {
    let right = Self.numbers.map { $0 == "6" ? "six" : $0 }

    let diff = LineDiff(Self.numbers.joined(separator: "\n"), right.joined(separator: "\n"))

    #expect(diff.lines == ["@@ -4,5 +4,5 @@", " 4", " 5", "-6", "+six", " 7", " 8"])
  }

  @Test func `places far apart are hunks of their own, near ones are one`() {
    let far = Self.numbers.map { ["2", "11"].contains($0) ? "x" : $0 }
    let near = Self.numbers.map { ["4", "7"].contains($0) ? "x" : $0 }
    let text = Self.numbers.joined(separator: "\n")

    #expect(LineDiff(text, far.joined(separator: "\n")).lines.filter { $0.hasPrefix("@@") }.count == 2)
    #expect(LineDiff(text, near.joined(separator: "\n")).lines.filter { $0.hasPrefix("@@") }.count == 1)
  }

  @Test func `a side without lines is told by the line before it`() {
    #expect(LineDiff("", "a\nb\n").lines == ["@@ -0,0 +1,2 @@", "+a", "+b"])
    #expect(LineDiff("a\n", "").lines == ["@@ -1,1 +0,0 @@", "-a"])
  }
}
