// swift-tools-version: 6.2

import PackageDescription

/// What every target of the package is compiled with.
let settings: [SwiftSetting] = [
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// The traits that guard heavy dependencies. All are on by default, so that a clone builds and
/// runs; a package that wants the lists alone depends on this one with `traits: []` and resolves
/// nothing else.
let client = Target.Dependency.product(
  name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["Client"]))
let server = Target.Dependency.product(
  name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"]))
let sqlite = Target.Dependency.product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
let sqliteItself = Target.Dependency.product(
  name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
let command = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"]))

/// Packages that the guarded ones bring along anyway and whose modules our sources name.
func product(_ name: String, of package: String, trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// Doubles of Apple's views, on machines that have no others.
func doubles(_ names: String...) -> [Target.Dependency] {
  #if os(Linux)
  names.map { .target(name: $0) }
  #else
  []
  #endif
}

/// What stands for Combine on machines that have none.
func combine() -> [Target.Dependency] {
  #if os(Linux)
  [product("OpenCombine", of: "OpenCombine", trait: "Combine")]
  #else
  []
  #endif
}

let package = Package(
  name: "LiveList",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "LiveList", targets: ["LiveList"]),
    .library(name: "LiveListUIKit", targets: ["LiveListUIKit"]),
    .library(name: "LiveListAppKit", targets: ["LiveListAppKit"]),
    .library(name: "LiveListSwiftUI", targets: ["LiveListSwiftUI"]),
    .library(name: "LiveListPipeline", targets: ["LiveListPipeline"]),
    .library(name: "LiveListCombine", targets: ["LiveListCombine"]),
    .library(name: "LiveListSources", targets: ["LiveListSources"]),
    .library(name: "LiveListSQLite", targets: ["LiveListSQLite"]),
    .library(name: "LiveListHTTP", targets: ["LiveListHTTP"]),
    .library(name: "LiveListTerminal", targets: ["LiveListTerminal"]),
    .library(name: "LiveListWeb", targets: ["LiveListWeb"]),
    .library(name: "LiveListTesting", targets: ["LiveListTesting"]),
    .library(name: "LiveTree", targets: ["LiveTree"]),
    .library(name: "LiveTreeWire", targets: ["LiveTreeWire"]),
    .library(name: "LiveTreeClient", targets: ["LiveTreeClient"]),
    .library(name: "LiveTreeServer", targets: ["LiveTreeServer"]),
    .library(name: "LiveTreeSQLite", targets: ["LiveTreeSQLite"]),
    .library(name: "LiveTreeRules", targets: ["LiveTreeRules"]),
    .library(name: "LiveTreeTokens", targets: ["LiveTreeTokens"]),
    .executable(name: "live", targets: ["live"]),
  ],
  traits: [
    .trait(name: "Client", description: "LiveListHTTP and LiveTreeClient, on AsyncHTTPClient."),
    .trait(name: "Server", description: "LiveTreeServer and LiveListWeb, on Hummingbird."),
    .trait(name: "SQLite", description: "LiveTreeSQLite and LiveListSQLite, on GRDB."),
    .trait(
      name: "Command", description: "The command `live`, on ArgumentParser.",
      enabledTraits: ["Client", "Server", "SQLite", "Tokens"]),
    .trait(
      name: "Combine", description: "LiveListCombine, on OpenCombine where there is no Combine."),
    .trait(name: "Tokens", description: "LiveTreeTokens, signed tokens on JWTKit."),
    .default(enabledTraits: ["Client", "Server", "SQLite", "Tokens", "Command", "Combine"]),
  ],
  dependencies: [
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
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ],
  targets: [
    // The list shows the data.
    .target(name: "LiveList"),
    .target(name: "LiveListPipeline", dependencies: ["LiveList"]),
    .target(
      name: "LiveListCombine", dependencies: ["LiveList", "LiveListPipeline"] + combine()),
    .target(name: "LiveListSources", dependencies: ["LiveList", "LiveListPipeline"]),
    .target(
      name: "LiveListSQLite",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListSources", sqlite]),
    .target(
      name: "LiveListHTTP",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveTreeWire", client,
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOHTTP1", of: "swift-nio", trait: "Client"),
        product("NIOPosix", of: "swift-nio", trait: "Client"),
        product("NIOWebSocket", of: "swift-nio", trait: "Client"),
        product("NIOHTTPCompression", of: "swift-nio-extras", trait: "Client"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Client"),
      ]),
    .target(name: "LiveListTerminal", dependencies: ["LiveList"]),
    .target(
      name: "LiveListWeb",
      dependencies: [
        "LiveList", server,
        product("AsyncAlgorithms", of: "swift-async-algorithms", trait: "Server"),
        product("HTTPTypes", of: "swift-http-types", trait: "Server"),
        product("NIOCore", of: "swift-nio", trait: "Server"),
        product("ServiceLifecycle", of: "swift-service-lifecycle", trait: "Server"),
      ],
      resources: [.embedInCode("Resources")]),
    .target(name: "LiveListTesting", dependencies: ["LiveList"]),

    // The list in Apple's views. Elsewhere these are compiled against doubles, see the end.
    .target(
      name: "LiveListUIKit", dependencies: ["LiveList"] + doubles("HeadlessUIKit"),
      swiftSettings: [.define("HEADLESS_UIKIT", .when(platforms: [.linux]))]),
    .target(name: "LiveListSwiftUI", dependencies: ["LiveList", "LiveListPipeline"]),
    .target(
      name: "LiveListAppKit", dependencies: ["LiveList"] + doubles("HeadlessAppKit"),
      swiftSettings: [.define("HEADLESS_APPKIT", .when(platforms: [.linux]))]),

    // The tree holds the data.
    .target(name: "LiveTree"),
    .target(name: "LiveTreeRules", dependencies: ["LiveTree"]),
    .target(name: "LiveTreeWire", dependencies: ["LiveTree"]),
    .target(
      name: "LiveTreeTokens",
      dependencies: [
        "LiveTree", "LiveTreeWire", product("JWTKit", of: "jwt-kit", trait: "Tokens"),
      ]),
    .target(name: "LiveTreeSQLite", dependencies: ["LiveTree", sqlite, sqliteItself]),
    .target(
      name: "LiveTreeClient",
      dependencies: [
        "LiveTree", "LiveTreeWire", client,
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOHTTP1", of: "swift-nio", trait: "Client"),
        product("NIOPosix", of: "swift-nio", trait: "Client"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Client"),
      ]),
    .target(
      name: "LiveTreeServer",
      dependencies: [
        "LiveTree", "LiveTreeRules", "LiveTreeWire", server,
        product("HummingbirdCore", of: "hummingbird", trait: "Server"),
        product("AsyncAlgorithms", of: "swift-async-algorithms", trait: "Server"),
        product("Crypto", of: "swift-crypto", trait: "Server"),
        product("HTTPTypes", of: "swift-http-types", trait: "Server"),
        product("Logging", of: "swift-log", trait: "Server"),
        product("Metrics", of: "swift-metrics", trait: "Server"),
        product("NIOCore", of: "swift-nio", trait: "Server"),
        product("NIOHTTP1", of: "swift-nio", trait: "Server"),
        product("NIOPosix", of: "swift-nio", trait: "Server"),
        product("NIOHTTPCompression", of: "swift-nio-extras", trait: "Server"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Server"),
        product("ServiceLifecycle", of: "swift-service-lifecycle", trait: "Server"),
      ],
      resources: [.embedInCode("Resources")]),

    // The seed systems, and the command that runs them.
    .target(name: "Demos", dependencies: ["LiveList", "LiveListPipeline"]),
    .target(
      name: "DemoScreens",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListUIKit", "Demos"]
        + doubles("HeadlessUIKit"),
      swiftSettings: [.define("HEADLESS_UIKIT", .when(platforms: [.linux]))]),
    .executableTarget(
      name: "live",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListHTTP", "LiveListSQLite",
        "LiveListTerminal", "LiveListTesting", "LiveListWeb",
        "LiveTree", "LiveTreeRules", "LiveTreeWire", "LiveTreeSQLite", "LiveTreeClient",
        "LiveTreeServer", "LiveTreeTokens", "Demos", command, server, client,
        product("AsyncAlgorithms", of: "swift-async-algorithms", trait: "Command"),
        product("HTTPTypes", of: "swift-http-types", trait: "Command"),
        product("NIOCore", of: "swift-nio", trait: "Command"),
        product("NIOHTTP1", of: "swift-nio", trait: "Command"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Command"),
        product("UnixSignals", of: "swift-service-lifecycle", trait: "Command"),
        product("Logging", of: "swift-log", trait: "Command"),
        product("ServiceLifecycle", of: "swift-service-lifecycle", trait: "Command"),
      ],
      resources: [.embedInCode("Demo/Resources")]),

    .target(name: "_LiveTestSupport", path: "Tests/_LiveTestSupport"),
    .target(
      name: "_GoalsSupport",
      dependencies: ["Demos", "LiveList", "LiveListPipeline", "LiveListTesting"],
      path: "Tests/_GoalsSupport"),
    .target(
      name: "_LiveSourceSupport",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting"],
      path: "Tests/_LiveSourceSupport"),
    .target(
      name: "_WireServer",
      dependencies: [
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOPosix", of: "swift-nio", trait: "Client"),
      ],
      path: "Tests/_WireServer"),
    .testTarget(
      name: "LiveListTests", dependencies: ["LiveList", "LiveListTesting", "_LiveTestSupport"],
      exclude: ["Resources"]),
    .testTarget(
      name: "LiveListTestingTests",
      dependencies: ["LiveList", "LiveListTesting", "_LiveTestSupport"]),
    .testTarget(
      name: "LiveListPipelineTests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListTesting", "LiveTree", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveListCombineTests",
      dependencies: [
        "LiveList", "LiveListCombine", "LiveListPipeline", "LiveListTesting", "_LiveTestSupport",
      ] + combine()),
    .testTarget(
      name: "LiveListSwiftUITests",
      dependencies: ["LiveList", "LiveListSwiftUI", "LiveListTesting", "_LiveTestSupport"]),
    // An app whose types belong to the main actor unless they say otherwise.
    .testTarget(
      name: "MainActorAppTests",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListUIKit"] + doubles("HeadlessUIKit"),
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .define("HEADLESS_UIKIT", .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "LiveListSourcesTests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting",
        "_LiveSourceSupport", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveListSQLiteTests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListSQLite", "LiveListTesting",
        "_LiveSourceSupport", "_LiveTestSupport", sqlite,
      ]),
    .testTarget(
      name: "LiveListHTTPTests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListHTTP", "LiveListTesting",
        "_LiveSourceSupport", "_LiveTestSupport", "_WireServer", client,
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOHTTP1", of: "swift-nio", trait: "Client"),
        product("NIOPosix", of: "swift-nio", trait: "Client"),
        product("NIOWebSocket", of: "swift-nio", trait: "Client"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Client"),
      ]),
    // A program that the tests run on a terminal.
    .executableTarget(
      name: "_TableProgram", dependencies: ["LiveList", "LiveListTerminal"],
      path: "Tests/_TableProgram"),
    .testTarget(
      name: "LiveListTerminalTests",
      dependencies: [
        "LiveList", "LiveListTerminal", "LiveListTesting", "_LiveTestSupport", "_TableProgram",
      ]),
    .testTarget(
      name: "LiveListWebTests",
      dependencies: [
        "LiveList", "LiveListTesting", "LiveListWeb", "_LiveTestSupport", server,
        product("HummingbirdTesting", of: "hummingbird", trait: "Server"),
        product("HTTPTypes", of: "swift-http-types", trait: "Server"),
      ]),
    .testTarget(
      name: "LiveTreeTests",
      dependencies: [
        "LiveTree", "LiveTreeWire", "LiveListTesting",
        product("Crypto", of: "swift-crypto", trait: "Server"),
      ],
      exclude: ["Resources"]),
    .testTarget(
      name: "LiveTreeRulesTests",
      dependencies: [
        "LiveTree", "LiveTreeRules", "LiveTreeWire", "LiveListTesting", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveTreeTokensTests",
      dependencies: [
        "LiveTree", "LiveTreeTokens", "LiveTreeWire", "_LiveTestSupport",
        product("JWTKit", of: "jwt-kit", trait: "Tokens"),
      ]),
    .testTarget(
      name: "LiveTreeWireTests", dependencies: ["LiveTree", "LiveTreeWire", "LiveListTesting"]),
    // A disk below SQLite that fails when it is told to.
    .target(
      name: "_FaultyDisk", path: "Tests/_FaultyDisk", linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(
      name: "LiveTreeSQLiteTests",
      dependencies: [
        "LiveTree", "LiveTreeSQLite", "LiveTreeWire", "LiveListTesting", "_FaultyDisk",
        "_LiveTestSupport", sqlite,
      ]),
    .testTarget(
      name: "LiveTreeServerTests",
      dependencies: [
        "LiveTree", "LiveTreeRules", "LiveTreeSQLite", "LiveTreeTokens", "LiveTreeWire",
        "LiveTreeServer", "_LiveTestSupport", "_WireServer", server, client,
        product("HummingbirdTesting", of: "hummingbird", trait: "Server"),
        product("HTTPTypes", of: "swift-http-types", trait: "Server"),
        product("NIOCore", of: "swift-nio", trait: "Server"),
        product("Logging", of: "swift-log", trait: "Server"),
        product("Metrics", of: "swift-metrics", trait: "Server"),
        product("NIOEmbedded", of: "swift-nio", trait: "Server"),
        product("NIOHTTP1", of: "swift-nio", trait: "Server"),
        product("NIOPosix", of: "swift-nio", trait: "Server"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Server"),
        product("ServiceLifecycle", of: "swift-service-lifecycle", trait: "Server"),
      ]),
    .testTarget(
      name: "LiveTreeClientTests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListTesting", "LiveTree", "LiveTreeWire",
        "LiveTreeServer", "LiveTreeClient", "_LiveTestSupport", "_WireServer", server, client,
        product("HummingbirdCore", of: "hummingbird", trait: "Server"),
        product("HummingbirdTesting", of: "hummingbird", trait: "Server"),
        product("Logging", of: "swift-log", trait: "Server"),
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOPosix", of: "swift-nio", trait: "Client"),
        product("NIOSSL", of: "swift-nio-ssl", trait: "Client"),
      ]),
    .testTarget(
      name: "DemosTests",
      dependencies: [
        "Demos", "LiveList", "LiveListPipeline", "LiveListTesting", "_GoalsSupport",
        "_LiveTestSupport",
      ]),
    .testTarget(
      name: "DemoScreensTests",
      dependencies: [
        "Demos", "DemoScreens", "LiveList", "LiveListPipeline", "LiveListTesting", "LiveListUIKit",
        "_GoalsSupport", "_LiveTestSupport",
      ] + doubles("HeadlessUIKit"),
      swiftSettings: [.define("HEADLESS_UIKIT", .when(platforms: [.linux]))]),
    .testTarget(
      name: "LiveCommandTests",
      dependencies: [
        "live", "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting", "LiveTree",
        "LiveTreeWire", "LiveTreeClient", "Demos", "DemoScreens",
        "_LiveTestSupport", "_WireServer", sqlite, client, server,
        product("NIOCore", of: "swift-nio", trait: "Client"),
        product("NIOHTTP1", of: "swift-nio", trait: "Client"),
      ] + doubles("HeadlessUIKit"),
      swiftSettings: [.define("HEADLESS_UIKIT", .when(platforms: [.linux]))]),
  ]
)

#if os(Linux)
// Combine does not exist here.
package.dependencies += [
  .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
]
// UIKit and AppKit do not either: the adapters are compiled and tested against doubles. On
// Apple's platforms these are no part of the package.
package.products += [
  // For the package `Fuzz`.
  .library(name: "_ViewTransitions", targets: ["_ViewTransitions", "_AppKitTransitions"])
]
package.targets += [
  .target(name: "HeadlessViews", dependencies: ["LiveList", "LiveListTesting"]),
  .target(
    name: "HeadlessUIKit", dependencies: ["LiveList", "LiveListTesting", "HeadlessViews"]),
  .target(
    name: "HeadlessAppKit", dependencies: ["LiveList", "LiveListTesting", "HeadlessViews"]),
  .target(
    name: "_ContractCases", dependencies: ["LiveList", "LiveListTesting"],
    path: "Tests/_ContractCases"),
  .target(
    name: "_ViewTransitions",
    dependencies: ["LiveList", "LiveListTesting", "LiveListUIKit", "HeadlessUIKit"],
    path: "Tests/_ViewTransitions"),
  .testTarget(
    name: "LiveListUIKitTests",
    dependencies: [
      "LiveList", "LiveListPipeline", "LiveListTesting", "LiveListUIKit", "HeadlessViews",
      "HeadlessUIKit", "_ContractCases", "_LiveTestSupport", "_ViewTransitions",
    ]),
  .target(
    name: "_AppKitTransitions",
    dependencies: [
      "LiveList", "LiveListTesting", "LiveListAppKit", "HeadlessViews", "HeadlessAppKit",
      "_ViewTransitions",
    ],
    path: "Tests/_AppKitTransitions"),
  .testTarget(
    name: "LiveListAppKitTests",
    dependencies: [
      "LiveList", "LiveListTesting", "LiveListAppKit", "HeadlessViews", "HeadlessAppKit",
      "_AppKitTransitions", "_ContractCases", "_LiveTestSupport", "_ViewTransitions",
    ]),
  .testTarget(
    name: "HeadlessAppKitTests",
    dependencies: [
      "LiveList", "LiveListTesting", "HeadlessViews", "HeadlessAppKit", "_ContractCases",
      "_LiveTestSupport",
    ]),
  .testTarget(
    name: "HeadlessUIKitTests",
    dependencies: [
      "LiveList", "LiveListTesting", "HeadlessViews", "HeadlessUIKit", "_ContractCases",
      "_LiveTestSupport",
    ]),
]
#endif

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
