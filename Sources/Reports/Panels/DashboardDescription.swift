/// A dashboard as it is written: questions in SQL, and how their answers are shown.
public struct DashboardDescription: Hashable, Sendable {
  /// Its name, of letters, digits, `-` and `_`: how pages and commands speak of it.
  public var id: String
  /// What stands above the page.
  public var title: String
  /// What it answers, in a line.
  public var summary: String
  /// What a reader may choose.
  public var parameters: [Parameter]
  /// What it shows, from top to bottom.
  public var panels: [PanelDescription]

  /// Makes a dashboard.
  public init(
    id: String, title: String, summary: String = "", parameters: [Parameter] = [], panels: [PanelDescription] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.parameters = parameters
    self.panels = panels
  }

  /// A value that queries take as `:name`.
  public struct Parameter: Hashable, Sendable {
    /// Its name in the SQL, without the colon.
    public var name: String
    /// What it is called on the page.
    public var title: String
    /// What it may be.
    public var type: ParameterType
    /// What it is when nobody says.
    public var standard: String

    /// Makes a parameter.
    public init(name: String, title: String, type: ParameterType, standard: String) {
      self.name = name
      self.title = title
      self.type = type
      self.standard = standard
    }
  }

  /// What a parameter may be, and how it is bound.
  public enum ParameterType: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// A reference to a session, bound as its number.
    case session
    /// A reference to a run, bound as its number.
    case run
    /// One of these texts.
    case choice([String])

    /// The word it is written with.
    public var word: String {
      switch self {
      case .text: "text"
      case .integer: "integer"
      case .session: "session"
      case .run: "run"
      case .choice: "choice"
      }
    }

    /// Every word a type is written with.
    public static let words = ["text", "integer", "session", "run", "choice"]
  }
}
