extension ScreenPicture {
  /// Colours for light and dark pages; renderers that know no media queries draw the light ones.
  package static let style = Markup.file("screen.css", endsLine: false)
}
