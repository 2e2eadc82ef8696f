import Foundation
import Testing

/// `rehearse render` and `rehearse film`: every option, every form, and what is said when a form cannot be written.
@Suite struct PictureCommandTests {
  /// Whether a program is there; on a CI server it must be, so that its tests are never skipped there.
  static func has(_ names: String...) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return environment["CI"] == "true"
      || names.allSatisfy { name in
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
      }
  }

  static func bytes(_ workplace: Workplace, _ name: String) throws -> Data {
    try Data(contentsOf: workplace.folder.appendingPathComponent(name))
  }

  static func text(_ workplace: Workplace, _ name: String) throws -> String {
    String(decoding: try bytes(workplace, name), as: UTF8.self)
  }

  static let tap = "sample/tap[orientation=portrait]"

  // MARK: - render

  @Test(arguments: ["step:2", "seq:9", "t:50"])
  func `a moment is named by step, event or time`(_ moment: String) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("render", Self.tap, "--at", moment, "--output", "f.svg")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try Self.text(workplace, "f.svg").contains(">Go</text>"))
  }

  @Test func `a touch is marked in the step in which it was`() throws {
    let workplace = try Workplace.recorded()

    _ = try workplace.rehearse("render", Self.tap, "--at", "step:2", "-o", "tap.svg")
    _ = try workplace.rehearse("render", Self.tap, "--at", "step:1", "-o", "launch.svg")

    #expect(try Self.text(workplace, "tap.svg").contains(#"<circle class="touch"#))
    #expect(try !Self.text(workplace, "launch.svg").contains(#"<circle class="touch"#))
  }

  @Test func `a width is that of the drawing, and is refused when nobody can see it`() throws {
    let workplace = try Workplace.recorded()

    _ = try workplace.rehearse("render", Self.tap, "--at", "step:1", "-o", "f.svg", "--width", "300")
    let tiny = try workplace.rehearse("render", Self.tap, "--at", "step:1", "-o", "g.svg", "--width", "3")

    #expect(try Self.text(workplace, "f.svg").contains(#"width="300""#))
    #expect(tiny.exit == 2)
    #expect(tiny.errors.contains("--width is from 16 to 10000"))
    #expect(!workplace.exists("g.svg"))
  }

  @Test func `what differs from another session is marked`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse(
      "render", Self.tap, "--at", "step:1", "-o", "f.svg", "--against", "sample/tap[orientation=landscape]")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(try Self.text(workplace, "f.svg").contains(#"class="changed""#))
    #expect(try Self.text(workplace, "f.svg").contains(#"class="former""#))
  }

  @Test(arguments: [
    ("f.jpg", "does not say which form is wanted", "svg, .png"),
    ("no/folder/f.svg", "no/folder/f.svg", "cannot be written"),
  ])
  func `a file that cannot be written is named`(_ file: String, _ message: String, _ detail: String) throws {
    let result = try Workplace.recorded().rehearse("render", Self.tap, "--at", "step:1", "-o", file)

    #expect(result.exit != 0)
    #expect(result.errors.contains(message) && result.errors.contains(detail))
  }

  @Test(.enabled(if: has("rsvg-convert"), "rsvg-convert is not installed"))
  func `a bitmap is a PNG of the width that was asked for`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("render", Self.tap, "--at", "step:1", "-o", "f.PNG", "--width", "321")
    let data = try Self.bytes(workplace, "f.PNG")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(data[16..<20].reduce(0) { $0 << 8 | Int($1) } == 321)
  }

  // MARK: - film

  @Test func `a film in characters fits eighty columns and needs no colour`() throws {
    let result = try Workplace.recorded().rehearse("film", Self.tap)

    #expect(result.exit == 0)
    #expect(result.lines.allSatisfy { $0.count <= 80 })
    #expect(result.lines.contains { $0.contains("[ Go") || $0.contains("[Go") || $0.contains("Go") })
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `two sessions stand side by side`() throws {
    let result = try Workplace.recorded().rehearse("film", Self.tap, "sample/tap[orientation=landscape]")

    #expect(result.exit == 0)
    #expect(result.lines.contains { $0.hasPrefix("A  1  launch") && $0.contains("B  1  launch") })
    #expect(result.lines.contains { $0.contains("#") })
  }

  @Test func `a part of the steps is shown`() throws {
    let workplace = try Workplace.recorded()

    let second = try workplace.rehearse("film", Self.tap, "--steps", "2-3")
    let beyond = try workplace.rehearse("film", Self.tap, "--steps", "7")
    let wrong = try workplace.rehearse("film", Self.tap, "--steps", "3-2")

    #expect(second.output.contains("2  tap go") && !second.output.contains("1  launch"))
    #expect(beyond.exit == 2 && beyond.errors.contains("nothing was on the screen in these steps"))
    #expect(wrong.exit == 2)
  }

  @Test func `a drawing, one that plays, and a page need no other program`() throws {
    let workplace = try Workplace.recorded()
    let other = "sample/tap[orientation=landscape]"

    for arguments in [["f.svg"], ["p.svg", "--play"], ["f.html"]] {
      let one = try workplace.start(["film", Self.tap, "-o"] + arguments, environment: ["PATH": ""]).result()
      #expect(one.exit == 0, "\(one.errors)")
      let two = try workplace.start(["film", Self.tap, other, "-o", "two-" + arguments[0]] + arguments.dropFirst())
        .result()
      #expect(two.exit == 0, "\(two.errors)")
    }

    #expect(try Self.text(workplace, "f.svg").hasPrefix("<svg xmlns"))
    #expect(try !Self.text(workplace, "f.svg").contains("<animate"))
    #expect(try Self.text(workplace, "p.svg").contains("<animate"))
    #expect(try Self.text(workplace, "f.html").hasPrefix("<!DOCTYPE html>"))
    #expect(try Self.text(workplace, "two-f.html").contains("over each other"))
  }

  @Test func `a film plays as a drawing only`() throws {
    let result = try Workplace.recorded().rehearse("film", Self.tap, "--play", "-o", "f.gif")

    #expect(result.exit == 2)
    #expect(result.errors.contains("--play is for -o FILE.svg"))
  }

  @Test(arguments: ["gif", "png", "apng", "mp4"])
  func `without an encoder the message says what to install`(_ kind: String) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("film", Self.tap, "-o", "f.\(kind)", environment: ["PATH": ""])

    #expect(result.exit == 4)
    #expect(result.errors.contains("ffmpeg is not installed"))
    #expect(result.errors.contains("apt-get install ffmpeg"))
    #expect(!workplace.exists("f.\(kind)"))
  }

  @Test func `without a renderer the message says what to install`() throws {
    let result = try Workplace.recorded().rehearse(
      "render", Self.tap, "--at", "step:1", "-o", "f.png", environment: ["PATH": ""])

    #expect(result.exit == 4)
    #expect(result.errors.contains("rsvg-convert is not installed"))
    #expect(result.errors.contains("apt-get install librsvg2-bin"))
  }

  @Test func `a program that fails is named with what it said`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("bin/rsvg-convert", "#!/bin/sh\necho out of ink >&2\nexit 4\n")
    _ = try workplace.shell("chmod +x bin/rsvg-convert")

    let result = try workplace.rehearse(
      "render", Self.tap, "--at", "step:1", "-o", "f.png", environment: ["PATH": workplace.path("bin") + ":/bin"])

    #expect(result.exit == 4)
    #expect(result.errors.contains("rsvg-convert ended with 4") && result.errors.contains("out of ink"))
  }

  @Test(
    .enabled(if: has("rsvg-convert", "ffmpeg"), "ffmpeg is not installed"),
    arguments: [("gif", "GIF89a"), ("png", "acTL"), ("apng", "acTL"), ("mp4", "ftyp")])
  func `a moving picture is what its name says`(_ kind: String, _ sign: String) throws {
    let workplace = try Workplace()
    let recorded = try workplace.rehearse("record", "--bundled", "--only", "^linksame/unretained$")
    try #require(recorded.exit == 0, "\(recorded.errors)")

    let result = try workplace.rehearse("film", "s:1", "-o", "f.\(kind)")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(try Self.bytes(workplace, "f.\(kind)").prefix(256).range(of: Data(sign.utf8)) != nil)
  }
}
