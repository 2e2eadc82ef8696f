import Testing

/// What an app cannot ask for, held to the public declarations of the models.
@Suite struct PopoverReachTests {
  /// LIF-008: no query returns the popover that is up.
  ///
  /// LIF-009: no controller knows the popover that shows it.
  ///
  /// `package` and internal ways are the models' own and the performer's; delegates are told of the popover by UIKit.
  @Test func `neither the application nor a controller leads to a popover controller`() throws {
    let places = ["/Application/", "/Container/", "/Presentation/", "/UIApplication+", "/UIViewController+"]
    let files = Repository.files.filter { file in
      file.path.hasPrefix("Sources/Controllers/") && places.contains { file.path.contains($0) }
    }
    try #require(files.count > 5)

    for file in files {
      let ways = file.codeLines.filter { line in
        (line.contains("public ") || line.contains("open ")) && line.contains("UIPopoverController")
      }
      #expect(ways == [], "\(file.path)")
    }
  }
}
