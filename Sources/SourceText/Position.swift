/// A place in a text: line and column from 1, columns counted in Unicode scalars.
public struct Position: Hashable, Comparable, Sendable {
  /// Line, from 1.
  public var line: Int
  /// Column, from 1.
  public var column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character.
  public static let start = Position(line: 1, column: 1)

  /// Orders by line, then by column.
  public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
