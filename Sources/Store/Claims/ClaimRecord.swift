/// A claim as a file keeps it, with the tests that name it and the mutants that it notices.
public struct ClaimRecord: Hashable, Sendable {
  /// Its number: `DIS-014`.
  public var id: String
  /// The letters before its number.
  public var prefix: String
  /// What the prefix stands for.
  public var subject: String
  /// What is claimed.
  public var statement: String
  /// The systems it speaks of: `5.0+`.
  public var ios: String
  /// How the texts put it: `stated`, `suspected` or `implied`.
  public var certainty: String
  /// The texts it was read in, as letters: `AD`.
  public var texts: String
  /// The tests of the models that name it.
  public var tests: [String]
  /// Why it can only be declared; `nil` for a claim that could fail.
  public var declared: String?
  /// The mutants under which an expectation of it fails.
  public var mutants: [String]

  /// Makes a record.
  public init(
    id: String, prefix: String, subject: String, statement: String, ios: String, certainty: String, texts: String,
    tests: [String], declared: String? = nil, mutants: [String] = []
  ) {
    self.id = id
    self.prefix = prefix
    self.subject = subject
    self.statement = statement
    self.ios = ios
    self.certainty = certainty
    self.texts = texts
    self.tests = tests
    self.declared = declared
    self.mutants = mutants
  }
}
