// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target. The `Package.swift` of LiveList explains them.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

/// Modules of the package LiveList.
func live(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "LiveList") }
}

/// Modules of swift-nio.
func nio(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-nio") }
}

/// libpq, which only users of `LivePostgres` need; see decision 13. On Linux, it's opened when it's
/// first used, so that the command runs without it, too. Homebrew's is linked.
let libpq: Target = {
  #if os(Linux)
  return .target(
    name: "CLibPQ", path: "Sources/CLibPQLoader", linkerSettings: [.linkedLibrary("dl")])
  #else
  return .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.brew(["libpq"])])
  #endif
}()

let client = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdTesting = Target.Dependency.product(
  name: "HummingbirdTesting", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let asyncAlgorithms = Target.Dependency.product(
  name: "AsyncAlgorithms", package: "swift-async-algorithms")
let parser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let compression = Target.Dependency.product(
  name: "NIOHTTPCompression", package: "swift-nio-extras")
let hummingbirdParts: [Target.Dependency] = ["NIOHTTPTypes", "NIOHTTPTypesHTTP1"].map {
  .product(name: $0, package: "swift-nio-extras")
}
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let yaml = Target.Dependency.product(name: "Yams", package: "Yams")
let sqlite = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// The database server, the web page and the command `live`, which depend on other packages.
let package = Package(
  name: "LiveServer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LiveListWeb", targets: ["LiveListWeb"]),
    .library(name: "LiveSocketsNIO", targets: ["LiveSocketsNIO"]),
    .library(name: "LiveTransportNIO", targets: ["LiveTransportNIO"]),
    .library(name: "LiveTreeServer", targets: ["LiveTreeServer"]),
    .library(name: "LiveTreeTLS", targets: ["LiveTreeTLS"]),
    .library(name: "LiveTreeSQLite", targets: ["LiveTreeSQLite"]),
    .library(name: "LiveTreePostgres", targets: ["LiveTreePostgres"]),
    .library(name: "LiveTreeRules", targets: ["LiveTreeRules"]),
    .library(name: "LiveTreeTokens", targets: ["LiveTreeTokens"]),
    .executable(name: "live", targets: ["live"]),
    // For the package in `Examples`.
    .plugin(name: "EmbedResources", targets: ["EmbedResources"]),
    .library(name: "_CommandSupport", targets: ["CommandSupport"]),
    .library(name: "_ProgramSupport", targets: ["_ProgramSupport", "_WireServer"]),
  ],
  dependencies: [
    .package(name: "LiveList", path: "..", traits: ["GRDB"]),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    // Compiles the files of a target's folder `Resources` into the target. SwiftPM's own rule,
    // `embedInCode`, writes arrays of numbers, which take a hundred times as long to compile.
    .plugin(
      name: "EmbedResources", capability: .buildTool(), dependencies: ["ResourceEmbedder"]),
    .executableTarget(name: "ResourceEmbedder"),
    .target(
      name: "LiveListWeb",
      dependencies: live("LiveList") + nio("NIOCore")
        + [hummingbird, asyncAlgorithms, httpTypes, lifecycle],
      exclude: ["Resources"], plugins: ["EmbedResources"]),
    .target(name: "LiveTreeRules", dependencies: live("LiveFormats", "LiveTree")),
    .target(
      name: "LiveTreeTokens",
      dependencies: live("LiveTree", "LiveTreeWire")
        + [.product(name: "JWTKit", package: "jwt-kit")]),
    .target(name: "CFileIdentity"),
    .target(
      name: "LiveTreeSQLite",
      dependencies: ["CFileIdentity"] + live("LiveTree")
        + [sqlite, .product(name: "GRDBSQLite", package: "GRDB.swift")]),
    libpq,
    // Connections to PostgreSQL, which the storage and the lists of queries share.
    .target(name: "LivePostgres", dependencies: ["CLibPQ"]),
    .target(name: "LiveTreePostgres", dependencies: ["LivePostgres"] + live("LiveTree")),
    .target(
      name: "LiveListPostgres",
      dependencies: ["LivePostgres"]
        + live("LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources")),
    .target(
      name: "LiveTreeServer",
      dependencies: ["LiveTreeRules"] + live("LiveTree", "LiveTreeWire")
        + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket")
        + [
          hummingbird, .product(name: "HummingbirdCore", package: "hummingbird"), httpTypes,
          logging, metrics, compression, lifecycle,
        ] + hummingbirdParts,
      exclude: ["Resources"], plugins: ["EmbedResources"]),
    // The formats of documents that the command reads.
    .target(
      name: "LiveDocuments",
      dependencies: live("LiveFormats", "LiveListSources")
        + nio("NIOCore", "NIOEmbedded", "NIOHTTP1") + [compression, yaml]),
    .target(name: "LiveTreeTLS", dependencies: ["LiveTreeServer"] + nio("NIOCore") + [nioSSL]),
    // Apart from `LiveTransportNIO`, so that the demos needn't compile TLS.
    .target(
      name: "LiveSocketsNIO",
      dependencies: live("LiveTransport") + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket")),
    .target(
      name: "LiveTransportNIO",
      dependencies: ["LiveSocketsNIO"] + live("LiveTransport") + nio("NIOCore", "NIOHTTP1")
        + [client, compression, nioSSL]),
    .target(
      name: "CommandSupport",
      dependencies: live("LiveListTerminal") + nio("NIOCore")
        + [
          logging, lifecycle, .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        ]),
    .executableTarget(
      name: "live",
      dependencies: [
        "CommandSupport", "LiveDocuments", "LiveListPostgres", "LiveListWeb", "LivePostgres",
        "LiveTransportNIO", "LiveTreePostgres", "LiveTreeRules", "LiveTreeSQLite",
        "LiveTreeServer", "LiveTreeTLS", "LiveTreeTokens",
      ]
        + live(
          "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListRecording",
          "LiveListSources",
          "LiveListSQLite", "LiveListTerminal", "LiveTransport", "LiveTree", "LiveTreeWire",
          "LiveTreeClient")
        + nio("NIOCore", "NIOHTTP1")
        + [
          parser, hummingbird, asyncAlgorithms, httpTypes, nioSSL, metrics,
          .product(name: "UnixSignals", package: "swift-service-lifecycle"), logging, lifecycle,
        ]),

    // What the tests share.
    .target(
      name: "_WireServer", dependencies: nio("NIOCore", "NIOPosix") + [nioSSL],
      path: "Tests/_WireServer"),
    // Programs and browsers that tests start.
    .target(
      name: "_ProgramSupport",
      dependencies: live("LiveFormats", "_TestSupport") + nio("NIOCore", "NIOHTTP1") + [client],
      path: "Tests/_ProgramSupport"),
    // The contract of storages.
    .target(
      name: "_StorageContract", dependencies: live("LiveListTesting", "LiveTree", "_TestSupport"),
      path: "Tests/_StorageContract"),
    // Values of a database.
    .target(
      name: "_RandomTrees", dependencies: live("LiveListTesting", "LiveTree"),
      path: "Tests/_RandomTrees"),
    // A PostgreSQL server that the tests start.
    .target(name: "_PostgresServer", path: "Tests/_PostgresServer"),
    // A disk for SQLite that fails when a test asks for it.
    .target(
      name: "_FaultyDisk", path: "Tests/_FaultyDisk", linkerSettings: [.linkedLibrary("sqlite3")]),

    .testTarget(
      name: "LiveListSQLiteTests",
      dependencies: live(
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListSQLite", "LiveListTesting",
        "_TestSupport") + [sqlite]),
    .testTarget(
      name: "LiveTransportNIOTests",
      dependencies: ["LiveSocketsNIO", "LiveTransportNIO", "_WireServer"] + live("LiveTransport")
        + nio("NIOCore") + [nioSSL]),
    .testTarget(
      name: "LiveListSourcesTests",
      dependencies: ["LiveTransportNIO", "_WireServer"]
        + live(
          "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting",
          "LiveTransport", "_TestSupport")
        + nio("NIOCore", "NIOHTTP1", "NIOPosix", "NIOWebSocket") + [nioSSL]),
    .testTarget(
      name: "LiveListWebTests",
      dependencies: ["LiveListWeb"]
        + live("LiveFormats", "LiveList", "LiveListTesting", "_TestSupport")
        + nio("NIOCore", "NIOHTTP1") + [hummingbird, client, hummingbirdTesting, httpTypes]),
    .testTarget(
      name: "LiveDocumentsTests",
      dependencies: ["LiveDocuments"]
        + live("LiveFormats", "LiveListSources", "LiveListTesting", "_TestSupport")),
    .testTarget(
      name: "LiveTreeRulesTests",
      dependencies: ["LiveTreeRules"]
        + live("LiveFormats", "LiveTree", "LiveTreeWire", "LiveListTesting", "_TestSupport")),
    .testTarget(
      name: "LiveTreeTokensTests",
      dependencies: ["LiveTreeTokens"] + live("LiveTree", "LiveTreeWire", "_TestSupport")
        + [.product(name: "JWTKit", package: "jwt-kit")]),
    .testTarget(
      name: "LiveTreeSQLiteTests",
      dependencies: ["LiveTreeSQLite", "_FaultyDisk", "_StorageContract"]
        + live("LiveTree", "LiveTreeWire", "LiveListTesting", "_TestSupport") + [sqlite]),
    .testTarget(
      name: "LivePostgresTests", dependencies: ["LivePostgres", "_PostgresServer"]),
    .testTarget(
      name: "LiveListPostgresTests",
      dependencies: ["LiveListPostgres", "LivePostgres", "_PostgresServer"]
        + live(
          "LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting",
          "_TestSupport")),
    .testTarget(
      name: "LiveTreePostgresTests",
      dependencies: [
        "LivePostgres", "LiveTreePostgres", "_PostgresServer", "_StorageContract",
      ]
        + live("LiveListTesting", "LiveTree", "_TestSupport")),
    .testTarget(
      name: "LiveTreeServerTests",
      dependencies: [
        "LiveTreeRules", "LiveTreeSQLite", "LiveTreeTLS", "LiveTreeTokens", "LiveTreeServer",
        "_WireServer",
      ]
        + live("LiveListTesting", "LiveTree", "LiveTreeWire", "_TestSupport")
        + nio("NIOCore", "NIOEmbedded", "NIOHTTP1", "NIOPosix", "NIOWebSocket")
        + [
          hummingbird, client, hummingbirdTesting, httpTypes, logging, metrics, nioSSL, lifecycle,
          .product(name: "Crypto", package: "swift-crypto"),
        ]),
    .testTarget(
      name: "LiveTreeClientTests",
      dependencies: ["LiveTransportNIO", "LiveTreeServer", "LiveTreeTokens", "_WireServer"]
        + live(
          "LiveList", "LiveListDatabase", "LiveListPipeline",
          "LiveListTesting", "LiveTransport", "LiveTree", "LiveTreeWire", "LiveTreeClient",
          "_TestSupport")
        + nio("NIOCore", "NIOPosix")
        + [
          hummingbird, .product(name: "HummingbirdCore", package: "hummingbird"),
          hummingbirdTesting, logging, nioSSL,
        ]),
    // Tests that call functions of the command in their own process.
    .testTarget(
      name: "LiveCommandUnitTests",
      dependencies: ["live", "CommandSupport", "LiveDocuments", "_RandomTrees"]
        + live(
          "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListSources",
          "LiveListTesting", "LiveTree",
          "LiveTreeWire", "_TestSupport") + [parser]),
    // Tests that start the command, with sockets, browsers and terminals.
    .testTarget(
      name: "LiveCommandTests",
      dependencies: [
        "live", "CommandSupport", "LiveTransportNIO", "LiveTreePostgres", "LiveTreeSQLite",
        "_PostgresServer", "_ProgramSupport", "_RandomTrees", "_WireServer",
      ]
        + live(
          "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting", "LiveTransport",
          "LiveTree", "LiveTreeWire", "LiveTreeClient", "_TestSupport")
        + nio("NIOCore", "NIOHTTP1") + [parser, sqlite, hummingbird],
      exclude: ["Recipes/Recorded", "Recipes/Frames"]),
  ]
)

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
