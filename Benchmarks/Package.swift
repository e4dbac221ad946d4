// swift-tools-version: 6.2

import PackageDescription

/// The settings of every Swift target. The `Package.swift` of LiveList explains them.
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

    // The lists, the workloads, and the limits that the benchmarks check.
    .target(
      name: "Workloads",
      dependencies: [
        "CMeasure",
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListIncremental", package: "LiveList"),
        .product(name: "LiveListPipeline", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "LiveListViews", package: "LiveList"),
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

    // Counts operations and allocations, and checks the limits.
    .executableTarget(
      name: "bench-report",
      dependencies: [
        "Workloads", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Sends lists faster than any view can show them.
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

    // Measures a server with many readers and writers, beside other databases and brokers.
    .executableTarget(
      name: "load",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),

    // Measures durable writes, beside the flushes of the disk itself.
    .executableTarget(
      name: "storage",
      dependencies: [
        .product(name: "LiveTree", package: "LiveList"),
        .product(name: "LiveTreeSQLite", package: "LiveServer"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: settings),

    // Measures a client of a database, without a network.
    .executableTarget(
      name: "client",
      dependencies: [
        "CMeasure",
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListDatabase", package: "LiveList"),
        .product(name: "LiveListPipeline", package: "LiveList"),
        .product(name: "LiveTransport", package: "LiveList"),
        .product(name: "LiveTree", package: "LiveList"),
        .product(name: "LiveTreeClient", package: "LiveList"),
        .product(name: "LiveTreeWire", package: "LiveList"),
        .product(name: "LiveTransportNIO", package: "LiveServer"),
      ],
      swiftSettings: settings),

    .testTarget(
      name: "WorkloadsTests",
      dependencies: ["Workloads", "CMeasure", .product(name: "LiveList", package: "LiveList")],
      swiftSettings: settings),
  ]
)
