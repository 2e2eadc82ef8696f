import Foundation
import Testing

/// Sessions of real defects, cut down to the steps that their reports list.
@Suite struct MinimizeDefectTests {
  private struct Case: CustomTestStringConvertible {
    let script: String
    let present: String
    let absent: String
    let steps: [String]

    var testDescription: String { script }
  }

  @Test(arguments: [
    Case(
      script: "kept-direction", present: "ios=6.0,keepsArrowDirection=true",
      absent: "ios=6.0,keepsArrowDirection=false",
      steps: ["tap show", "rotate landscape-right", "settle"]),
    Case(
      script: "sheet-too", present: "ios=6.0,defect=yes", absent: "ios=6.0,defect=no",
      steps: ["tap open", "tap show", "settle", "tap outside popover", "settle"]),
    Case(
      script: "late-column", present: "defect=yes", absent: "defect=no",
      steps: ["tap split.item", "rotate landscape-right", "settle"]),
    Case(script: "late-source", present: "ios=6.0,defect=yes", absent: "ios=6.0,defect=no", steps: ["tap show"]),
  ])
  private func `a longer session shrinks to the listed steps`(_ test: Case) throws {
    let workplace = try Workplace()
    let source = Workplace.repository.appendingPathComponent("Scripts/defects/\(test.script).yaml")
    try workplace.write("Scripts/defect.yaml", try String(contentsOf: source, encoding: .utf8))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse(
      "minimize", "defects/\(test.script)[\(test.present)]", "--until", "signature", "--against",
      "defects/\(test.script)[\(test.absent)]", "-o", "Scripts/minimal.yaml")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.dropLast() == test.steps.map { "  \($0)" }[...])
    // What is left shows the same change when it is recorded.
    _ = try workplace.rehearse("record", "Scripts/minimal.yaml")
    let axis = test.present.split(separator: ",").last?.split(separator: "=").first.map(String.init) ?? ""
    let diff = try workplace.rehearse("diff", "--by", axis)
    #expect(diff.exit == 1)
    #expect(diff.lines.last == "1 change in 1 of 1 cell")
  }
}
