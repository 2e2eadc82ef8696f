// swift-tools-version: 6.2
import PackageDescription

// The modules and who may import whom are drawn in Documentation/Architecture.md; TidyTests holds the table.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "rehearsal",
  products: [
    .executable(name: "rehearse", targets: ["rehearse"]),
    .library(name: "Rehearsal", targets: ["Trace", "Stage", "Controllers", "Script", "Store", "Diff"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", path: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // The vocabulary both sides speak.
    module("Trace", [.product(name: "Crypto", package: "swift-crypto")]),

    // The write side: script text to trace.
    module("Stage", ["Trace"]),
    module("Controllers", ["Stage", "Trace"]),
    module("Script", ["Controllers", "Stage", "Trace", .product(name: "Yams", package: "Yams")]),

    // The read side: trace to store, diff and tables.
    module("SQLite", ["CSQLite"]),
    module("Store", ["SQLite", "Migrations", "Trace"]),
    module("Diff", ["Trace"]),
    module("Dashboard", ["Diff", "Trace"]),

    // Texts that live outside Sources and travel inside the binary.
    .target(
      name: "Migrations", path: "migrations", sources: ["Migrations.swift"], swiftSettings: strict,
      plugins: ["EmbedText"]),
    .target(
      name: "Bundled", path: "Scripts", sources: ["Bundled.swift"], swiftSettings: strict, plugins: ["EmbedText"]),
    .target(
      name: "Claims", dependencies: [.product(name: "Yams", package: "Yams")], path: "Claims",
      sources: ["Claim.swift", "Claims.swift", "OpenPoint.swift"], swiftSettings: strict, plugins: ["EmbedText"]),
    .target(
      name: "Queries", path: "Queries", sources: ["Queries.swift"], swiftSettings: strict, plugins: ["EmbedText"]),
    .target(
      name: "Dashboards", dependencies: ["Dashboard", "Script"], path: "Dashboards",
      sources: ["Dashboards.swift", "DashboardFile.swift", "DashboardReader.swift", "PanelReader.swift"],
      swiftSettings: strict, plugins: ["EmbedText"]),
    .plugin(
      name: "EmbedText", capability: .buildTool(), dependencies: ["embed-text"], path: "tools/embed/plugin"),
    .executableTarget(name: "embed-text", path: "tools/embed/command", swiftSettings: strict),

    .executableTarget(
      name: "rehearse",
      dependencies: [
        "Bundled", "Claims", "Dashboard", "Dashboards", "Diff", "Queries", "Script", "Store", "Trace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // What tools/bench measures with.
    .executableTarget(name: "benchmark-baseline", dependencies: ["CSQLite"], path: "tools/benchmark/baseline"),
    .executableTarget(
      name: "benchmark", dependencies: ["Bundled", "Diff", "SQLite", "Script", "Stage", "Store", "Trace"],
      path: "tools/benchmark/command",
      swiftSettings: strict),

    // What tools/load asks pages with.
    .executableTarget(name: "load", path: "tools/benchmark/load", swiftSettings: strict),

    // What tools/mutate breaks behaviour with.
    .executableTarget(
      name: "mutation", dependencies: ["Bundled", "Claims", "Script", "Trace"], path: "tools/mutation/command",
      swiftSettings: strict),

    tests("TraceTests", ["Trace"]),
    tests("StageTests", ["Stage", "Trace"]),
    tests("ControllersTests", ["Controllers", "Stage", "Trace"]),
    tests(
      "SeaGlassTests", ["Controllers", "Stage", "Trace", .product(name: "Yams", package: "Yams")],
      exclude: ["Fixtures"]),
    tests(
      "ScriptTests", ["Script", "Controllers", "Dashboard", "Dashboards", "Stage", "Trace", "Bundled"],
      exclude: ["Malformed"]),
    tests("SQLiteTests", ["SQLite"]),
    tests("StoreTests", ["Store", "Migrations", "SQLite", "Trace"]),
    tests("DiffTests", ["Diff", "Trace"]),
    tests("DashboardTests", ["Dashboard", "Dashboards", "Diff", "Script", "Trace"]),
    tests("ContrastTests", ["Bundled", "Diff", "Script", "Trace"]),
    tests("GoldenTests", ["Script", "Bundled", "Trace"], exclude: ["Traces"]),
    tests("ClaimsTests", ["Claims", "Script"]),
    tests("CommandTests", ["Trace"], exclude: ["QueryResults"]),
    tests("TidyTests", []),
  ],
  swiftLanguageModes: [.v6]
)
