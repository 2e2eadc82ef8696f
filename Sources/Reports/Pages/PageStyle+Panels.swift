package import RehearsalDrawing

extension PageStyle {
  /// The sheet of dashboards: panels, marks, their colours.
  ///
  /// A class `series-1` to `series-6` or `tone-same` … sets `--tint`; `fill`, `stroke`, `cell` use it. The series'
  /// colours are told apart by people with any kind of colour vision, in light and in dark (after Okabe and Ito).
  package static let panels = Markup.file("panels.css")
}
