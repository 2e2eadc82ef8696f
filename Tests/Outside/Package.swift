// swift-tools-version: 6.2
import PackageDescription

// A package that uses this one as a stranger's would: it imports Rehearsal and nothing else of it, and has targets of
// its own with names that other packages about SQLite and traces have. `tools/outside` builds and runs it.
let own = ["CSQLite", "Diff", "GRDB", "SQLite", "SQLiteNIO", "Script", "Stage", "Store", "Trace"]

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "outside",
  dependencies: [.package(name: "rehearsal", path: "../..")],
  targets: own.map { .target(name: $0, path: "Own/\($0)", swiftSettings: strict) } + [
    .testTarget(
      name: "OutsideTests",
      dependencies: own.map { .target(name: $0) } + [.product(name: "Rehearsal", package: "rehearsal")],
      resources: [.copy("greeting.yaml")], swiftSettings: strict)
  ],
  swiftLanguageModes: [.v6]
)
