import FoundationEssentials
import Rehearsal
import RehearsalReview
import Synchronization
public import Testing

/// Says where the rehearsals of a suite are.
///
/// At the end of the last suite of a folder what its tests performed becomes a run of the history, and baselines that
/// no test used are told as a warning.
public struct RehearsalsTrait: SuiteTrait, TestTrait, TestScoping {
  let place: RehearsalPlace

  /// Whether tests in the suite have the trait as well: they do.
  public var isRecursive: Bool { true }

  /// Counts the suites of a folder that will be performed.
  public func prepare(for test: Test) async throws {
    if test.isSuite, await RehearsalsTrait.isPerformed(under: test.traits) { RehearsalBook.begin(place) }
  }

  /// Whether a suite's own conditions, and those of the suites around it, let it be performed: nothing is said at the
  /// end of one that is skipped.
  static func isPerformed(under traits: [any Trait]) async -> Bool {
    for case let condition as ConditionTrait in traits {
      // A condition that cannot be evaluated keeps the suite from being performed.
      guard (try? await condition.evaluate()) == true else { return false }
    }
    return true
  }

  /// Every suite and every case of a test is performed within the trait.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite || testCase != nil ? self : nil
  }

  /// Performs a suite, or a case of a test, within the trait.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await RehearsalExpectation.$place.withValue(place) { try await function() }
    guard test.isSuite, let page = RehearsalBook.end(place) else { return }
    let location = test.sourceLocation
    if let history = place.history() {
      do {
        try place.prepare(history)
        try await page.run.record(into: history, from: place.root ?? place.folder)
      } catch {
        let reason = (error as? RehearsalError)?.message ?? "\(error)"
        Issue.record("this run is not in the history: \(reason)", severity: .warning, sourceLocation: location)
      }
    }
    let isFiltered = CommandLine.arguments.contains { $0.hasPrefix("--filter") || $0.hasPrefix("--skip") }
    guard !isFiltered, let unused = page.unused(at: place) else { return }
    Issue.record(Comment(rawValue: unused), severity: .warning, sourceLocation: location)
  }
}

extension Trait where Self == RehearsalsTrait {
  /// Rehearsals whose baselines are in a folder beside the test's file.
  ///
  /// - Parameters:
  ///   - folder: The folder, from that of the test's file.
  ///   - scripts: A folder with scripts, from there, beside those in `folder`; without it `Scripts` of the package.
  ///   - filePath: The test's file.
  public static func rehearsals(
    in folder: String, scripts: String? = nil, filePath: String = #filePath
  ) -> RehearsalsTrait {
    RehearsalsTrait(place: RehearsalPlace(folder: folder, scripts: scripts, besides: filePath))
  }
}

/// What the tests of each folder did.
enum RehearsalBook {
  /// What is noted of a folder.
  struct Page {
    var suites = 0
    /// Names of the files of baselines that tests used.
    var used: Set<String> = []
    var run = BaselineRun()

    /// What is said of baselines that no test used; `nil` when there are none.
    func unused(at place: RehearsalPlace) -> String? {
      let unused = BaselineFolder(path: place.folder).names.filter { !used.contains($0) }
      if unused.isEmpty { return nil }
      let heading = "no test used these baselines in \(place.shown(place.folder)):"
      return BaselineComparison.listed(heading, unused).joined(separator: "\n")
    }
  }

  private static let pages = Mutex<[String: Page]>([:])

  static func begin(_ place: RehearsalPlace) {
    pages.withLock { $0[place.folder, default: Page()].suites += 1 }
  }

  /// What is noted, when it was the folder's last suite.
  static func end(_ place: RehearsalPlace) -> Page? {
    pages.withLock { pages in
      guard var page = pages[place.folder] else { return nil }
      page.suites -= 1
      pages[place.folder] = page.suites > 0 ? page : nil
      return page.suites > 0 ? nil : page
    }
  }

  static func note(_ performed: [PerformedCell], of rehearsal: BaselineRehearsal, at place: RehearsalPlace) {
    pages.withLock { pages in
      // Without the trait nobody asks at the end.
      guard pages[place.folder] != nil else { return }
      pages[place.folder]?.used.insert(RehearsedFile.name(of: rehearsal.id))
      pages[place.folder]?.run.add(performed, of: rehearsal)
    }
  }
}
