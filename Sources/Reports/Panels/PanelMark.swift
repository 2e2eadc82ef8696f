/// How the rows of a panel are shown.
///
/// The reader and its suggestions, dashboard.schema.json and the table in Dashboards.md follow from here.
package enum PanelMark: String, CaseIterable, Hashable, Sendable {
  /// Large numbers, one a row.
  case number
  /// A table of all columns.
  case table
  /// Lines over a quantity or an order.
  case line
  /// Lines with what lies below them filled.
  case area
  /// Places of numbers, with no line between them.
  case dots
  /// Bars, on top of each other where there are several series.
  case bar
  /// How often numbers lie in stretches of equal length.
  case histogram
  /// Cells of rows and columns, shaded by a quantity or coloured by a word.
  case heatMap = "heat map"
  /// Bars from here to there, a line a row.
  case spans
  /// Recorded screens, one a row.
  case picture
  /// The screens of whole sessions, step by step, one session a row.
  case film
  /// Words between the panels, one paragraph or list a row.
  case markdown

  /// What is drawn, as Documentation/Dashboards.md says it.
  package var drawing: String {
    switch self {
    case .number:
      "a large number for each row; `delta` is what it changed by, `trend` the numbers before it, between blanks or"
        + " commas"
    case .table: "all columns that are not hidden"
    case .line: "`x` is a quantity, a moment, or texts in the order of the rows; NULL in `y` is a gap"
    case .area: "the same, filled down to zero"
    case .dots: "the same without lines"
    case .bar:
      "bars with names lie below each other, those along numbers stand side by side; series are parts of a bar"
    case .histogram: "how many rows have a `value` in each of 10 to 20 stretches of equal, round length"
    case .heatMap: "fields shaded by a number or coloured by a word; columns are sorted, rows are not"
    case .spans: "stretches of an axis; of whole numbers, runs for instance, `to` belongs to the span"
    case .picture:
      "the screen of a session at the event `seq`, or at its end; with `against`, what differs from that session is"
        + " marked"
    case .film: "the screen after each step of a session; with `against`, what differs from that session is marked"
    case .markdown:
      "each row's text: headings with `#`, lists with `-`, paragraphs between empty lines, `**strong**`, `*stressed*`,"
        + " `` `code` ``"
    }
  }

  /// What a query has to have columns for.
  package var required: [Encoding] {
    switch self {
    case .number: [.value]
    case .table: []
    case .line, .area, .dots, .bar: [.x, .y]
    case .histogram, .markdown: [.value]
    case .heatMap: [.row, .column, .value]
    case .spans: [.row, .from, .to]
    case .picture, .film: [.session]
    }
  }

  /// What a query may have columns for.
  package var optional: [Encoding] {
    switch self {
    case .number: [.label, .note, .delta, .trend]
    case .table, .markdown: []
    case .line, .area, .dots: [.series, .note, .each, .annotation]
    case .bar: [.series, .label, .each]
    case .histogram: [.each]
    case .heatMap: [.label, .note]
    case .spans: [.series, .label, .note]
    case .picture: [.seq, .against, .label, .note]
    case .film: [.against, .label, .note]
    }
  }
}

/// What a column stands for in a mark.
package enum Encoding: String, CaseIterable, Hashable, Sendable {
  /// Along the horizontal axis; the name of a bar.
  case x
  /// Along the vertical axis; the length of a bar.
  case y
  /// What belongs together: a line, the parts of bars, the colour of a span.
  case series
  /// The number that is shown, or what a cell is shaded by.
  case value
  /// The row of a cell or a span.
  case row
  /// The column of a cell.
  case column
  /// Where a span begins.
  case from
  /// Where a span ends: of whole numbers the last one that belongs to it, of times the moment after it.
  case to
  /// The number of the session that is drawn.
  case session
  /// The number of an event in its session.
  case seq
  /// The number of the session that a drawn one is compared with.
  case against
  /// What a number changed by.
  case delta
  /// The numbers before it, as a text.
  case trend
  /// What has a drawing of its own, one beside the other, all with one scale.
  case each
  /// A text at its place along the horizontal axis, with a line through the drawing: a run's revision.
  case annotation
  /// A text beside or inside the mark.
  case label
  /// More about it, shown small or when pointed at.
  case note
}
