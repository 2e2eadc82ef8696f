import Foundation
import Testing

@Suite struct FormatTests {
  private static let loose = "id: a/b\ntitle:   Loose # why\nscene: notes\nsteps:\n- launch\n-   tap: { outside:  p}\n"
  private static let tight =
    "id: a/b\ntitle: Loose # why\nscene: notes\nsteps:\n  - launch\n  - tap: { outside: p }\n"

  @Test func `files are named, then written, and then are in the form`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/loose.yaml", Self.loose)
    try workplace.write("Scripts/tight.yaml", Self.tight)

    let check = try workplace.rehearse("fmt", "--check")
    let untouched = try workplace.text("Scripts/loose.yaml")
    let write = try workplace.rehearse("fmt")
    let again = try workplace.rehearse("fmt", "--check", "Scripts/loose.yaml", "Scripts/tight.yaml")

    #expect(check.exit == 1 && check.output == "Scripts/loose.yaml:2\n1 of 2 files not in the form\n")
    #expect(untouched == Self.loose)
    #expect(write.exit == 0 && write.output == "Scripts/loose.yaml:2\n1 of 2 files formatted\n")
    #expect(try workplace.text("Scripts/loose.yaml") == Self.tight)
    #expect(again.exit == 0 && again.output == "0 of 2 files not in the form\n")
  }

  @Test(arguments: ["600", "755"]) func `who may read and execute a file stays`(_ rights: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/loose.yaml", Self.loose)

    let result = try workplace.shell("chmod \(rights) Scripts/loose.yaml; rehearse fmt; stat -c %a Scripts/loose.yaml")

    #expect(result.lines.last == rights, "\(result.output)")
    #expect(try workplace.text("Scripts/loose.yaml") == Self.tight)
  }

  @Test func `an editor gets the form of what it sends`() throws {
    let workplace = try Workplace()
    try workplace.write("loose.yaml", Self.loose)
    try workplace.write("wrong.yaml", "a: [\n")

    let form = try workplace.shell("rehearse fmt - <loose.yaml")
    let check = try workplace.shell("rehearse fmt --check - <loose.yaml")
    let wrong = try workplace.shell("rehearse fmt - <wrong.yaml")

    #expect(form.exit == 0 && form.output == Self.tight)
    #expect(check.exit == 1 && check.lines.first == "-:2")
    #expect(wrong.exit == 2 && wrong.output.isEmpty && wrong.errors.contains("-:2:1: error: not YAML"))
  }

  @Test func `where one file cannot be read nothing is written`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/loose.yaml", Self.loose)
    try workplace.write("Scripts/wrong.yaml", "id: [\n")

    let result = try workplace.rehearse("fmt")

    #expect(result.exit == 2 && result.errors.contains("Scripts/wrong.yaml:2:1: error: "))
    #expect(try workplace.text("Scripts/loose.yaml") == Self.loose)
    #expect(try Workplace().rehearse("fmt").exit == 2)
  }

  @Test func `a file whose form cannot be had is left as it is, and said`() throws {
    let workplace = try Workplace()
    let odd = "a:   1\u{2028}b:   2\n"
    try workplace.write("odd.yaml", odd)

    let result = try workplace.rehearse("fmt", "odd.yaml")
    let check = try workplace.rehearse("-q", "fmt", "--check", "odd.yaml")

    #expect(result.exit == 0 && result.output == "0 of 1 file formatted\n")
    #expect(result.errors.hasPrefix("odd.yaml is left as it is: "))
    #expect(check.exit == 1 && check.errors == result.errors)
    #expect(try workplace.text("odd.yaml") == odd)
  }

  @Test func `what init writes is in the form`() throws {
    let workplace = try Workplace()
    _ = try workplace.rehearse("init", "--ci", "none")

    let check = try workplace.rehearse("fmt", "--check")

    #expect(check.exit == 0, "\(check.output)")
  }
}
