/// What stands beside the console: the documented views, and questions to begin with.
package struct ConsoleHelp: Sendable {
  /// The views, in the order of the documentation.
  package var views: [View]
  /// Questions that travel with the command.
  package var examples: [Example]

  /// Makes help.
  package init(views: [View], examples: [Example]) {
    self.views = views
    self.examples = examples
  }

  /// A documented view.
  package struct View: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// What a row of it is.
    package var meaning: String
    /// Its columns.
    package var columns: [Column]

    /// Makes a view.
    package init(name: String, meaning: String, columns: [Column]) {
      self.name = name
      self.meaning = meaning
      self.columns = columns
    }
  }

  /// A documented column.
  package struct Column: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// What it holds.
    package var meaning: String

    /// Makes a column.
    package init(name: String, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }

  /// A question to begin with.
  package struct Example: Hashable, Sendable {
    /// What it is called on the command line, without `@`.
    package var name: String
    /// What it answers.
    package var purpose: String
    /// The question, its parameters with the values they have when nobody says.
    package var question: ConsoleQuestion
    /// What its parameters are, by name.
    package var parameters: [String: String]

    /// Makes an example.
    package init(name: String, purpose: String, question: ConsoleQuestion, parameters: [String: String] = [:]) {
      self.name = name
      self.purpose = purpose
      self.question = question
      self.parameters = parameters
    }
  }

  /// The example whose text a question has, so that its parameters are known.
  package func example(of question: ConsoleQuestion) -> Example? {
    examples.first { $0.question.sql == question.sql }
  }
}
