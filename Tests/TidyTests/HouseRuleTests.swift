import Foundation
import Testing

@Suite struct HouseRuleTests {
  @Test func `no module is too long, and the executable only starts one`() {
    let findings = HouseRule.moduleFindings(in: Repository.files)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `only the command imports the library that reads arguments`() {
    #expect(ImportRule.table.filter { $0.value.contains("ArgumentParser") }.map(\.key) == ["RehearsalCommand"])
  }

  @Test func `no folder is crowded`() {
    let findings = HouseRule.folderFindings(in: Repository.files)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `no line of code is wider than a screen`() {
    let findings = Repository.files.flatMap(HouseRule.lineFindings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `names of files and of top-level types stand once`() {
    let twice = HouseRule.namesThatStandTwice(in: Repository.files)

    let new = twice.filter { !HouseRule.knownTwice.contains($0.key) }
    #expect(new.isEmpty, "\(new.map { "\n\($0.key): \($0.value.joined(separator: ", "))" }.sorted().joined())")
  }

  @Test func `a concept has one home`() throws {
    let lines = try String(
      contentsOf: Repository.root.appending(path: "tools/architecture/homes.txt"), encoding: .utf8
    ).components(separatedBy: "\n")
    let homes = lines.compactMap { HouseRule.Home($0) }

    #expect(homes.count == lines.count { !$0.hasPrefix("#") && !$0.isEmpty })
    let findings = homes.flatMap { HouseRule.homeFindings($0, in: Repository.files) }
    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a second home of a concept is found, and one that was left`() throws {
    let home = try #require(HouseRule.Home(#"noun | \bfunc counted\b | Sources/PlainText/Wording.swift"#))
    let nowhere = try #require(HouseRule.Home(#"form | \benum Format\b | none"#))
    let known = SourceFile(path: "Sources/PlainText/Wording.swift", text: "func counted() {}\n")
    let second = SourceFile(
      path: "Sources/Diff/A.swift", text: "enum Format {\n  func counted() {}\n  // func counted\n}\n")
    let test = SourceFile(path: "Tests/DiffTests/A.swift", text: second.text)

    #expect(HouseRule.homeFindings(home, in: [known, test]).isEmpty)
    #expect(HouseRule.homeFindings(home, in: [known, second]).map(\.line) == [2])
    #expect(HouseRule.homeFindings(home, in: []).map(\.path) == [known.path])
    #expect(HouseRule.homeFindings(nowhere, in: [known]).isEmpty)
    #expect(HouseRule.homeFindings(nowhere, in: [second]).map(\.path) == [second.path])
  }

  @Test func `the glossary has every word that several types are named by`() throws {
    let glossary = try #require(Repository.files.first { $0.path == "Documentation/Glossary.md" })

    let list = try #require(Repository.files.first { $0.path == "tools/architecture/ordinary-words.txt" })
    let ordinary = Set(list.lines.filter { !$0.isEmpty && !$0.hasPrefix("#") })

    let needed = HouseRule.wordsWithoutMeaning(in: Repository.files, glossary: glossary.text)
    let lacking = needed.filter { !ordinary.contains($0.key) }

    #expect(lacking.isEmpty, "\(lacking.map { "\($0.key): \($0.value.sorted())" }.sorted())")
    #expect(ordinary.subtracting(needed.keys) == [], "no longer in the names of two types, or in the glossary")
  }

  @Test func `a word of two types that no glossary has is found`() {
    let types = ["FilmStrip", "Film", "UIFilm", "CellKey", "UIStrip", "CellPool"]
    let files = types.enumerated().map {
      SourceFile(path: "Sources/Diff/A\($0.offset).swift", text: "struct \($0.element) {}\n")
    }

    let lacking = HouseRule.wordsWithoutMeaning(in: files, glossary: "| cells | many |")

    #expect(lacking == ["film": ["FilmStrip", "Film"]])
    #expect(HouseRule.wordsWithoutMeaning(in: files, glossary: "A Film is of a cell").isEmpty)
  }

  @Test func `every exception is still needed`() {
    let twice = HouseRule.namesThatStandTwice(in: Repository.files)
    let folders = Dictionary(grouping: Repository.swift) { String($0.path.dropLast($0.fileName.count + 1)) }

    #expect(HouseRule.knownTwice.subtracting(twice.keys) == [])
    for (folder, most) in HouseRule.crowded {
      #expect(folders[folder]?.count == most && most > HouseRule.filesOfAFolder, "\(folder)")
    }
  }

  @Test(arguments: [("Diff", HouseRule.linesOfAModule), ("rehearse", HouseRule.linesOfTheExecutable)])
  func `a line too many in a module is found`(_ module: String, _ lines: Int) {
    let full = SourceFile(path: "Sources/\(module)/A.swift", text: String(repeating: "let a = 1\n", count: lines))
    let more = SourceFile(path: "Sources/\(module)/B.swift", text: "let b = 1\n")

    #expect(HouseRule.moduleFindings(in: [full]).isEmpty)
    #expect(HouseRule.moduleFindings(in: [full, more]).map(\.path) == ["Sources/\(module)"])
  }

  @Test func `the 26th file of a folder is found, and folders inside it do not count`() {
    let files = (1...25).map { SourceFile(path: "Sources/Trace/A\($0).swift", text: "") }
    let inner = SourceFile(path: "Sources/Trace/Digests/B.swift", text: "")
    let more = SourceFile(path: "Sources/Trace/C.swift", text: "")

    #expect(HouseRule.folderFindings(in: files + [inner]).isEmpty)
    #expect(HouseRule.folderFindings(in: files + [more]).map(\.path) == ["Sources/Trace"])
  }

  @Test(arguments: ["Sources/Trace/A.swift", "migrations/1.sql", "tools/browser/a.py", "Sources/Reports/a.css"])
  func `a line of 121 columns is found and one of 120 is not`(_ path: String) {
    let text = String(repeating: "ä", count: 120) + "\n// " + String(repeating: "a", count: 118) + "\n"

    #expect(HouseRule.lineFindings(in: SourceFile(path: path, text: text)).map(\.line) == [2])
    #expect(HouseRule.lineFindings(in: SourceFile(path: "a.yaml", text: text)).isEmpty)
  }

  @Test func `a name that stands in two modules is found`() {
    let one = SourceFile(path: "Sources/Diff/Pair.swift", text: "public struct Pair {\n  struct Inner {}\n}\n")
    let other = SourceFile(path: "Sources/Store/Row.swift", text: "// struct Row\n@MainActor final class Pair {\n}\n")
    let same = SourceFile(path: "Sources/Diff/Text/Inner.swift", text: "private enum Pair {}\n")
    let file = SourceFile(path: "Sources/Trace/Row.swift", text: "enum Inner {}\n")

    #expect(HouseRule.namesThatStandTwice(in: [one, same]).isEmpty)
    #expect(
      HouseRule.namesThatStandTwice(in: [one, other, file]) == [
        "Pair": [one.path, other.path], "Row.swift": [other.path, file.path],
      ])
  }
}
