// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is compiled with; the reasons stand in the Package.swift of LiveList.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// A package of its own, so that users of LiveList don't resolve its dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "LiveList", path: ".."),
    .package(name: "LiveServer", path: "../Server"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Counts allocations.
    .target(name: "CMeasure"),

    // The lists that are compared, what is done with them, and what is promised.
    .target(
      name: "Workloads",
      dependencies: [
        "CMeasure",
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListPipeline", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "LiveTree", package: "LiveList"),
        .product(name: "LiveTreeWire", package: "LiveList"),
      ],
      swiftSettings: settings),

    // Times the workloads.
    .executableTarget(
      name: "LiveListBenchmarks",
      dependencies: [
        "Workloads",
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      swiftSettings: settings),

    // Counts what need not be timed, and says whether the promises are kept.
    .executableTarget(
      name: "bench-report",
      dependencies: [
        "Workloads", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // A source that is faster than any view.
    .executableTarget(
      name: "burst",
      dependencies: [
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListPipeline", package: "LiveList"),
        .product(name: "LiveListTerminal", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Many readers and writers of a server, beside other programs.
    .executableTarget(
      name: "load",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),

    // What the database costs on a disk, beside what the disk itself costs.
    .executableTarget(
      name: "storage",
      dependencies: [
        .product(name: "LiveTree", package: "LiveList"),
        .product(name: "LiveTreeSQLite", package: "LiveServer"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    .testTarget(
      name: "WorkloadsTests",
      dependencies: ["Workloads", "CMeasure", .product(name: "LiveList", package: "LiveList")],
      swiftSettings: settings),
  ]
)
