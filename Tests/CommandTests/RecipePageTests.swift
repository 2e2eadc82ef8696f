import Foundation
import Testing

/// The page of recipes is eleven short plays, each in a project of its own as `rehearse init` writes it.
@Suite(.serialized) struct RecipePageTests {
  private static let path = "Documentation/Recipes.md"

  /// The headings of the recipes, in their order.
  private static let headings: [String] = {
    let text = try? String(contentsOf: Workplace.repository.appendingPathComponent(path), encoding: .utf8)
    return (text ?? "").components(separatedBy: "\n").filter { $0.hasPrefix("## ") }
  }()

  @Test func `there are eleven, and their numbers count them`() {
    let numbers = Self.headings.map { $0.dropFirst("## ".count).prefix { $0.isNumber } }

    #expect(numbers == (1...11).map { "\($0)" })
  }

  @Test(arguments: headings.indices)
  func `a recipe's commands print what it says they print`(_ index: Int) throws {
    let next = index + 1 < Self.headings.count ? Self.headings[index + 1] : nil
    let page = try ConsolePage(Self.path, from: Self.headings[index], until: next)
    let workplace = try Workplace()
    let made = try workplace.shell(
      "mkdir notes && cd notes && git init -q -b main && rehearse init && git add . && git commit -q -m Start",
      environment: TutorialTests.git)
    try #require(made.exit == 0, "\(made.output)\(made.errors)")
    for block in ["yaml", "python", "sql"].flatMap(page.blocks) {
      let path = try #require(block.firstMatch(of: /^(?:#|--) ([A-Za-z.\/-]+)\n/)?.1)
      try workplace.write("notes/\(path)", block)
    }

    try page.expectOutput(in: workplace, folder: "notes", environment: TutorialTests.git)
  }
}
