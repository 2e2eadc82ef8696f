// swift-tools-version: 6.2
import PackageDescription

// A package that uses this one as a stranger's would: it imports Rehearsal and nothing else of it. `tools/outside`
// builds and runs it beside targets of its own with names that other packages about SQLite and traces have; a tidy
// test resolves it with more of them, and `tools/house --measure` builds it with none.
let usual = "CSQLite Diff GRDB SQLite SQLiteNIO Script Stage Store Trace"
let given = Context.environment["REHEARSAL_OWN_TARGETS"]
let own = (given ?? usual).split(separator: " ").map(String.init)

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]

let rehearsal = Target.Dependency.product(name: "Rehearsal", package: "rehearsal")
let names = own.map { Target.Dependency.target(name: $0) }

let package = Package(
  name: "outside",
  dependencies: [.package(name: "rehearsal", path: Context.environment["REHEARSAL_PATH"] ?? "../..")],
  targets: own.map { .target(name: $0, path: "Own/\($0)", swiftSettings: strict) } + [
    .testTarget(
      name: "OutsideTests", dependencies: names + [rehearsal], resources: [.copy("greeting.yaml")],
      swiftSettings: strict)
  ] + (given == nil ? [.testTarget(name: "NamesTests", dependencies: names + [rehearsal], swiftSettings: strict)] : []),
  swiftLanguageModes: [.v6]
)
