/// What stands beside the console: the documented views, and questions to begin with.
public struct ConsoleHelp: Sendable {
  /// The views, in the order of the documentation.
  public var views: [View]
  /// Questions that travel with the command.
  public var examples: [Example]

  /// Makes help.
  public init(views: [View], examples: [Example]) {
    self.views = views
    self.examples = examples
  }

  /// A documented view.
  public struct View: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What a row of it is.
    public var meaning: String
    /// Its columns.
    public var columns: [Column]

    /// Makes a view.
    public init(name: String, meaning: String, columns: [Column]) {
      self.name = name
      self.meaning = meaning
      self.columns = columns
    }
  }

  /// A documented column.
  public struct Column: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// What it holds.
    public var meaning: String

    /// Makes a column.
    public init(name: String, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// A question to begin with.
  public struct Example: Hashable, Sendable {
    /// What it is called on the command line, without `@`.
    public var name: String
    /// What it answers.
    public var purpose: String
    /// The question, its parameters with the values they have when nobody says.
    public var question: ConsoleQuestion
    /// What its parameters are, by name.
    public var parameters: [String: String]

    /// Makes an example.
    public init(name: String, purpose: String, question: ConsoleQuestion, parameters: [String: String] = [:]) {
      self.name = name
      self.purpose = purpose
      self.question = question
      self.parameters = parameters
    }
  }

  /// The example whose text a question has, so that its parameters are known.
  public func example(of question: ConsoleQuestion) -> Example? {
    examples.first { $0.question.sql == question.sql }
  }
}
