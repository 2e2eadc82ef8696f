// swift-tools-version: 6.2
import PackageDescription

// The modules and who may import whom are drawn in Documentation/Architecture.md; TidyTests holds the table.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Optimised modules, for tests that are not: the suite runs three times as fast, and building it takes no longer.
///
/// Only tools/test and tools/check set the variable, since a package with unsafe flags cannot be depended on.
let optimised: [SwiftSetting] = Context.environment["REHEARSAL_OPTIMISED"] == nil ? [] : [.unsafeFlags(["-O"])]

/// As `strict`; existentials are written `any`, imports that are part of an interface say `public`, and a file imports
/// what it uses.
let explicit =
  strict + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// As `explicit`, for the modules that hold raw pointers: each use of one is marked.
let marked = explicit + [.strictMemorySafety()]

/// The modules' names are prefixed, since target names must be unique over all packages of a program; folders are not.
func module(
  _ folder: String, _ dependencies: [Target.Dependency], name: String? = nil, settings: [SwiftSetting] = explicit,
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name ?? "Rehearsal" + folder, dependencies: dependencies, path: "Sources/" + folder,
    swiftSettings: settings + optimised, plugins: plugins)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// What only the server needs: without the trait a user's package does not even fetch it.
func server(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let package = Package(
  name: "rehearsal",
  products: [
    .executable(name: "rehearse", targets: ["rehearse"]),
    .library(name: "Rehearsal", targets: ["Rehearsal"]),
    .library(name: "RehearsalTesting", targets: ["RehearsalTesting"]),
    .library(name: "RehearsalXCTesting", targets: ["RehearsalXCTesting"]),
    .library(name: "RehearsalProbe", targets: ["RehearsalProbe"]),
    .plugin(name: "RehearsePlugin", targets: ["RehearsePlugin"]),
  ],
  traits: [
    .trait(name: "Server", description: "`rehearse dashboard serve`: pages over HTTP, while recorders write"),
    .default(enabledTraits: []),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Of the trait Server alone.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // The ground: the vocabulary both sides speak, texts with positions, the claims.
    .target(name: "CRehearsalDigest", path: "CDigest"),
    module("Trace", ["CRehearsalDigest"], settings: marked),
    module("PlainText", ["RehearsalTrace"]),
    .systemLibrary(
      name: "CRehearsalYAML", path: "CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    module("SourceText", ["CRehearsalYAML", "RehearsalTrace"], settings: marked),
    module("Claims", ["RehearsalSourceText"], plugins: ["EmbedText"]),

    // A trace as lines: for files, for adapters, for baselines.
    module("Stream", ["RehearsalSourceText", "RehearsalTrace"]),

    // The write side: script text to trace.
    module("Stage", ["RehearsalTrace"]),
    module("Controllers", ["RehearsalStage", "RehearsalTrace"]),
    module("Script", ["RehearsalControllers", "RehearsalSourceText", "RehearsalStage", "RehearsalTrace"]),

    // The read side: trace to store and diff.
    .systemLibrary(
      name: "CRehearsalSQLite", path: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    module("SQLite", ["CRehearsalSQLite"], settings: marked),
    module(
      "Store", ["RehearsalPlainText", "RehearsalSQLite", "RehearsalTrace"], settings: marked, plugins: ["EmbedText"]),
    module("Diff", ["RehearsalPlainText", "RehearsalTrace"]),

    // What a user imports: recordings, histories, what they have in common.
    .target(name: "CRehearsalProcess", path: "CProcess"),
    module(
      "Rehearsal",
      [
        "CRehearsalProcess", "RehearsalClaims", "RehearsalControllers", "RehearsalDiff", "RehearsalPlainText",
        "RehearsalScript", "RehearsalSourceText", "RehearsalStage", "RehearsalStore", "RehearsalStream",
        "RehearsalTrace",
      ],
      name: "Rehearsal", settings: marked, plugins: ["EmbedText"]),
    // What performs a script many times to find something out.
    module(
      "Experiments",
      [
        "Rehearsal", "RehearsalDiff", "RehearsalPlainText", "RehearsalScript", "RehearsalSourceText", "RehearsalStore",
        "RehearsalTrace",
      ]),
    // What becomes of a change: its explanation, gates, baselines, pull requests.
    module(
      "Review",
      [
        "Rehearsal", "RehearsalDiff", "RehearsalExperiments", "RehearsalPlainText", "RehearsalScript",
        "RehearsalSourceText", "RehearsalStore", "RehearsalStream", "RehearsalTrace",
      ]),
    // Pictures in HTML and SVG, and the pages that are made of them.
    module("Drawing", ["RehearsalPlainText", "RehearsalStore", "RehearsalTrace"], plugins: ["EmbedText"]),
    module(
      "Reports",
      [
        "Rehearsal", "RehearsalClaims", "RehearsalDiff", "RehearsalDrawing", "RehearsalExperiments",
        "RehearsalPlainText", "RehearsalReview", "RehearsalSourceText", "RehearsalStore", "RehearsalTrace",
      ],
      plugins: ["EmbedText"]),
    // An assertion for tests: the only modules that import the toolchain's Testing and XCTest.
    module("Testing", ["Rehearsal", "RehearsalDrawing", "RehearsalReview"]),
    module("XCTesting", ["Rehearsal", "RehearsalReview"]),
    // A recorder within somebody's app, which needs nothing but the vocabulary.
    module("Probe", ["RehearsalTrace"]),
    // Empty without the trait Server.
    module(
      "Server",
      [
        "Rehearsal", "RehearsalDrawing", "RehearsalExperiments", "RehearsalPlainText", "RehearsalReports",
        "RehearsalReview", "RehearsalStore", "RehearsalTrace",
        server("NIOCore", "swift-nio"),
        server("NIOHTTP1", "swift-nio"),
        server("NIOPosix", "swift-nio"),
      ]),
    // What the command reads, prints and asks; the executable starts it.
    module(
      "Command",
      [
        "Rehearsal", "RehearsalClaims", "RehearsalDiff", "RehearsalDrawing", "RehearsalExperiments",
        "RehearsalPlainText", "RehearsalReports", "RehearsalReview", "RehearsalScript", "RehearsalServer",
        "RehearsalSourceText", "RehearsalStore", "RehearsalTrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Texts that lie in folders of their own travel inside the binary.
    .plugin(
      name: "EmbedText", capability: .buildTool(), dependencies: ["embed-text"], path: "tools/embed/plugin"),
    .executableTarget(name: "embed-text", path: "tools/embed/command", swiftSettings: strict),

    .executableTarget(name: "rehearse", dependencies: ["RehearsalCommand"], swiftSettings: explicit + optimised),

    // The command for packages that depend on this one: `swift package rehearse …`.
    .plugin(
      name: "RehearsePlugin",
      capability: .command(
        intent: .custom(verb: "rehearse", description: "Record UI behaviour, query it, and see how recordings differ."),
        permissions: [.writeToPackageDirectory(reason: "recordings, reports and baselines are files of the package")]),
      path: "tools/plugin"),

    // Tests of workers start it: a program with a scene that ends its process.
    .executableTarget(
      name: "worker-probe", dependencies: ["Rehearsal"], path: "Tests/Programs/WorkerProbe", swiftSettings: strict),

    tests("TraceTests", ["RehearsalTrace", "CRehearsalDigest"]),
    tests("PlainTextTests", ["RehearsalPlainText"]),
    tests(
      "StreamTests",
      [
        "Rehearsal", "RehearsalScript", "RehearsalSourceText", "RehearsalStore", "RehearsalStream", "RehearsalTrace",
      ]),
    tests("StageTests", ["RehearsalStage", "RehearsalTrace"]),
    tests("ControllersTests", ["RehearsalControllers", "RehearsalStage", "RehearsalTrace"]),
    tests(
      "SeaGlassTests", ["RehearsalControllers", "RehearsalSourceText", "RehearsalStage", "RehearsalTrace"],
      exclude: ["Fixtures"]),
    tests(
      "ScriptTests",
      [
        "RehearsalScript", "RehearsalControllers", "RehearsalReports", "RehearsalSourceText", "RehearsalStage",
        "RehearsalTrace", "Rehearsal",
      ],
      exclude: ["Malformed"]),
    tests("SQLiteTests", ["CRehearsalSQLite", "RehearsalSQLite"]),
    // A file system that fails when told, in the place of SQLite's own.
    .target(name: "CRehearsalFaults", dependencies: ["CRehearsalSQLite"], path: "Tests/CFaults"),
    tests(
      "StoreTests",
      [
        "CRehearsalFaults", "CRehearsalSQLite", "RehearsalPlainText", "RehearsalStore", "RehearsalSQLite",
        "RehearsalTrace",
      ],
      exclude: ["Fixtures"]),
    tests("DiffTests", ["RehearsalDiff", "RehearsalPlainText", "RehearsalTrace"]),
    tests(
      "RehearsalTests",
      [
        "CRehearsalProcess", "Rehearsal", "RehearsalCommand", "RehearsalDiff", "RehearsalExperiments",
        "RehearsalReview", "RehearsalScript", "RehearsalSQLite", "RehearsalSourceText", "RehearsalStore",
        "RehearsalTrace",
      ]),
    tests(
      "DashboardTests",
      [
        "Rehearsal", "RehearsalReports", "RehearsalDiff", "RehearsalDrawing", "RehearsalPlainText", "RehearsalScript",
        "RehearsalSourceText", "RehearsalStore", "RehearsalTrace",
      ]),
    tests("TestingTests", ["Rehearsal", "RehearsalReview", "RehearsalTesting"]),
    tests("ProbeTests", ["Rehearsal", "RehearsalProbe"]),
    // Empty without the trait Server.
    tests("ServerTests", ["RehearsalServer", "RehearsalTrace", server("NIOHTTP1", "swift-nio")]),
    tests("ContrastTests", ["Rehearsal", "RehearsalDiff", "RehearsalScript", "RehearsalTrace"]),
    tests("GoldenTests", ["Rehearsal", "RehearsalScript", "RehearsalTrace"], exclude: ["Traces"]),
    tests("ClaimsTests", ["RehearsalClaims", "RehearsalScript", "RehearsalTrace"]),
    tests(
      "CommandTests", ["RehearsalSQLite", "RehearsalSourceText", "RehearsalTrace"],
      exclude: ["Published", "QueryResults", "Streams"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)

// Programs that only tools of this repository start. They use declarations of access level `package`, so they cannot be
// a package of their own; the tools set the variable, and `swift build` here or in a user's package never sees them.
if Context.environment["REHEARSAL_PROGRAMS"] != nil {
  package.targets += [
    // Measures, for tools/bench.
    .executableTarget(name: "benchmark-baseline", dependencies: ["CRehearsalSQLite"], path: "tools/benchmark/baseline"),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "Rehearsal", "RehearsalDiff", "RehearsalSQLite", "RehearsalScript", "RehearsalStage", "RehearsalStore",
        "RehearsalTrace",
      ],
      path: "tools/benchmark/command",
      swiftSettings: strict),

    // Asks for pages, for tools/load.
    .executableTarget(name: "load", path: "tools/benchmark/load", swiftSettings: strict),

    // Breaks behaviour, for tools/mutate.
    .executableTarget(
      name: "mutation", dependencies: ["RehearsalClaims", "RehearsalScript", "RehearsalTrace"],
      path: "tools/mutation/command",
      swiftSettings: strict),

    // Works on several threads, for tools/sanitize.
    .executableTarget(
      name: "thread-probe",
      dependencies: [
        "Rehearsal", "RehearsalDiff", "RehearsalPlainText", "RehearsalReports", "RehearsalScript", "RehearsalStore",
        "RehearsalTrace",
      ],
      path: "Tests/Programs/Threads", swiftSettings: strict),

    // A disk that fails, and schedules of several processes, for tools/faults.
    .executableTarget(
      name: "store-faults",
      dependencies: [
        "CRehearsalFaults", "RehearsalPlainText", "RehearsalSQLite", "RehearsalStore", "RehearsalTrace",
      ],
      path: "Tests/Programs/StoreFaults", swiftSettings: strict),

    // Reads made-up inputs, for tools/fuzz.
    .executableTarget(
      name: "fuzz-doors",
      dependencies: [
        "CRehearsalFaults", "CRehearsalYAML", "Rehearsal", "RehearsalDrawing", "RehearsalPlainText", "RehearsalReports",
        "RehearsalReview", "RehearsalScript",
        "RehearsalSourceText", "RehearsalStore", "RehearsalStream", "RehearsalTrace",
      ],
      path: "Tests/Programs/Fuzz", swiftSettings: strict),
  ]
}
