// swift-tools-version: 6.2
import PackageDescription

// A package as a user has it: one test that records one script. `tools/house --measure` builds it; TidyTests resolve it
// with targets of its own whose names others have too.
let names = Context.environment["REHEARSAL_TAKEN_NAMES"]?.split(separator: " ").map(String.init) ?? []

let package = Package(
  name: "consumer",
  dependencies: [.package(name: "rehearsal", path: "../rehearsal")],
  targets: names.map { .target(name: $0, path: "Names/" + $0) } + [
    .testTarget(
      name: "ConsumerTests",
      dependencies: [.product(name: "Rehearsal", package: "rehearsal")] + names.map { .target(name: $0) })
  ]
)
