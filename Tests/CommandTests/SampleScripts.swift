import Foundation

/// Scripts that the tests of the command write into their folders.
enum Sample {
  /// The script of the package outside: a tap outside a popover, whose app says yes or no.
  static func greeting() throws -> String {
    let path = "Tests/Outside/Tests/OutsideTests/greeting.yaml"
    return try String(contentsOf: Workplace.repository.appendingPathComponent(path), encoding: .utf8)
  }

  /// A scene of one button, without its name.
  static let board = """
    root: board
    controllers:
      board:
        view:
          view: boardView
          frame: [0, 0, 768, 1004]
          subviews:
            - button: go
              frame: [100, 100, 80, 44]
              title: Go
              action: []

    """

  /// One button that is tapped, in two cells.
  static let tap = script("sample/tap", matrix: "orientation: [portrait, landscape]", after: "")

  /// Expects something that is not so.
  static let failing = script(
    "sample/failing", matrix: "orientation: [portrait]",
    after: "\n  - expect: { frame: go, width: 12 }")

  /// Has so many cells that there is time to interrupt it.
  static let long = script(
    "sample/long", matrix: "turn: [\((1...2000).map(String.init).joined(separator: ", "))]",
    after: "\n  - mark: turn ${turn}")

  /// Line 22 names a step that does not exist.
  static let wrong = script("sample/wrong", matrix: "orientation: [portrait]", after: "\n  - tapp: go")

  private static func script(_ id: String, matrix: String, after: String) -> String {
    """
    id: \(id)
    title: A button is tapped
    tags: [quick, sample]
    matrix:
      \(matrix)
    scene:
      \(board.split(separator: "\n").joined(separator: "\n  "))
    steps:
      - launch
      - tap: go
      - settle\(after)

    """
  }
}
