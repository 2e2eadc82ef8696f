import RehearsalPlainText

/// A dashboard as it is written: questions in SQL, and how their answers are shown.
package struct DashboardDescription: Hashable, Sendable {
  /// Its name, of letters, digits, `-` and `_`: how pages and commands speak of it.
  package var id: String
  /// What stands above the page.
  package var title: String
  /// What it answers, in a line.
  package var summary: String
  /// What a reader may choose.
  package var parameters: [Parameter]
  /// What it shows, from top to bottom.
  package var panels: [PanelDescription]

  /// Makes a dashboard.
  package init(
    id: String, title: String, summary: String = "", parameters: [Parameter] = [], panels: [PanelDescription] = []
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.parameters = parameters
    self.panels = panels
  }

  /// Whether a panel asks for what the runs of one branch brought.
  var isAboutHistories: Bool {
    panels.contains { panel in ["v1_history", "v1_change"].contains { panel.query.contains($0) } }
  }

  /// A value that queries take as `:name`.
  package struct Parameter: Hashable, Sendable {
    /// Its name in the SQL, without the colon.
    package var name: String
    /// What it is called on the page.
    package var title: String
    /// What it may be.
    package var type: ParameterType
    /// What it is when nobody says.
    package var standard: String
    /// Whether it may be empty, which is bound as NULL: `(:script IS NULL OR script = :script)`.
    package var isOptional = false

    /// Makes a parameter.
    package init(name: String, title: String, type: ParameterType, standard: String) {
      self.name = name
      self.title = title
      self.type = type
      self.standard = standard
    }
  }

  /// The moment when a day begins that is written `2026-12-31`, or so many days before today, `-30d`, in milliseconds.
  package static func moment(ofDay text: String, today: String) -> Int64? {
    let day: Int64 = 86_400_000
    if text.hasPrefix("-"), text.hasSuffix("d"), let back = Int64(text.dropFirst().dropLast()),
      0...100_000 ~= back
    {
      return begin(of: today).map { $0 - back * day }
    }
    return begin(of: text)
  }

  private static func begin(of text: String) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.map(\.count) == [4, 2, 2], let year = Int64(parts[0]), let month = Int64(parts[1]),
      let day = Int64(parts[2]), 1...12 ~= month, 1...31 ~= day, year >= 1970
    else { return nil }
    // Days since 1970 in the Gregorian calendar, with March as the first month of a year.
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468
    let milliseconds = days * 86_400_000
    return UTCText.day(millisecondsSince1970: milliseconds) == text ? milliseconds : nil
  }

  /// What a parameter may be, and how it is bound.
  package enum ParameterType: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case integer
    /// A reference to a session, bound as its number.
    case session
    /// A reference to a run, bound as its number.
    case run
    /// A day, bound as the moment when it begins, in milliseconds since 1970 in UTC.
    case date
    /// One of these texts.
    case choice([String])
    /// One of the texts that a query gives, or another one.
    case queried(String)

    /// The word it is written with.
    package var word: String {
      switch self {
      case .text: "text"
      case .integer: "integer"
      case .session: "session"
      case .run: "run"
      case .date: "date"
      case .choice, .queried: "choice"
      }
    }

    /// Every word a type is written with.
    package static let words = ["text", "integer", "session", "run", "date", "choice"]
  }
}

extension DashboardDescription.Parameter {
  /// The question whose answers can be chosen; `nil` where no query says what could be.
  var choosing: PanelDescription? {
    guard case .queried(let query) = type else { return nil }
    return PanelDescription(title: title, query: query, mark: .table, rowLimit: 1000)
  }
}
