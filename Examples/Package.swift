// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target. The `Package.swift` of LiveList explains them.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature(
    "AvailabilityMacro=Systems 2024:macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2"),
]

/// Modules of the package LiveList.
func live(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "LiveList") }
}

/// Modules of the package LiveServer.
func server(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "LiveServer") }
}

/// Test doubles of Apple's frameworks, on hosts without the frameworks.
func doubles(_ names: String...) -> [Target.Dependency] {
  #if os(Linux)
  names.map { .product(name: "_" + $0, package: "LiveList") }
  #else
  []
  #endif
}

/// A compilation condition that selects the doubles on the same hosts.
func headless(_ name: String) -> [SwiftSetting] {
  #if os(Linux)
  [.define(name)]
  #else
  []
  #endif
}

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let asyncAlgorithms = Target.Dependency.product(
  name: "AsyncAlgorithms", package: "swift-async-algorithms")
let parser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let lifecycle = Target.Dependency.product(
  name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(
  name: "UnixSignals", package: "swift-service-lifecycle")

/// The demos: their models, their screens for apps, and a server with their pages.
let package = Package(
  name: "Examples",
  platforms: [
    .macOS(.v15), .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9),
  ],
  products: [
    // For the projects in `Apple`.
    .library(name: "_Demos", targets: ["Demos", "DemoScreens", "DemoSources"]),
    .executable(name: "demos", targets: ["DemoCommand"]),
  ],
  dependencies: [
    .package(name: "LiveList", path: ".."),
    .package(name: "LiveServer", path: "../Server"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(name: "Demos", dependencies: live("LiveList", "LiveListPipeline")),
    // Models that read a database or a REST service.
    .target(
      name: "DemoSources",
      dependencies: ["Demos"]
        + live(
          "LiveList", "LiveListPipeline", "LiveListSources", "LiveTransport",
          "LiveTreeClient")),
    .target(
      name: "DemoScreens",
      dependencies: ["Demos"]
        + live("LiveList", "LiveListPipeline", "LiveListSwiftUI", "LiveListUIKit", "LiveListViews")
        + doubles("HeadlessUIKit", "HeadlessSwiftUI"),
      swiftSettings: headless("HEADLESS_UIKIT") + headless("HEADLESS_SWIFTUI")),
    .target(
      name: "DemoHost",
      dependencies: ["Demos", "DemoSources"]
        + live(
          "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTerminal",
          "LiveListTesting", "LiveListUIKit", "LiveTransport", "LiveTree", "LiveTreeWire",
          "LiveTreeClient")
        + server(
          "LiveListWeb", "LiveSocketsNIO", "LiveTreeRules", "LiveTreeServer", "LiveTreeSQLite",
          "_CommandSupport")
        + [
          hummingbird, hummingbirdCore, asyncAlgorithms, httpTypes, lifecycle, signals, nio, parser,
        ],
      exclude: ["Resources"],
      plugins: [.plugin(name: "EmbedResources", package: "LiveServer")]),
    // The name `Demos` would differ from another module's only in its case.
    .executableTarget(name: "DemoCommand", dependencies: ["DemoHost", parser]),

    // What the tests share.
    .target(
      name: "_GoalsSupport",
      dependencies: ["Demos"] + live("LiveList", "LiveListPipeline", "LiveListTesting"),
      path: "Tests/_GoalsSupport"),

    .testTarget(
      name: "DemosTests",
      dependencies: ["Demos", "_GoalsSupport"]
        + live("LiveList", "LiveListPipeline", "LiveListTesting", "_TestSupport")),
    .testTarget(
      name: "DemoScreensTests",
      dependencies: ["Demos", "DemoScreens", "_GoalsSupport"]
        + live(
          "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListSwiftUI",
          "LiveListTesting", "LiveListUIKit", "LiveListViews", "_TestSupport")
        + server("LiveListWeb") + doubles("HeadlessUIKit", "HeadlessSwiftUI"),
      swiftSettings: headless("HEADLESS_UIKIT") + headless("HEADLESS_SWIFTUI")),
    .testTarget(
      name: "DemoHostTests",
      dependencies: ["DemoHost", "Demos", parser, hummingbird]
        + live(
          "LiveList", "LiveListTerminal", "LiveTransport", "LiveTree", "LiveTreeWire",
          "_TestSupport")
        + server("LiveListWeb", "LiveTreeServer", "_ProgramSupport")),
    // Tests that start the server, with sockets and browsers.
    .testTarget(
      name: "DemoCommandTests",
      dependencies: ["DemoCommand", "DemoHost", "DemoScreens", "DemoSources", "Demos"]
        + live(
          "LiveFormats", "LiveList", "LiveListPipeline", "LiveListTesting", "LiveListViews",
          "LiveTree",
          "LiveTreeClient", "LiveTreeWire", "_TestSupport")
        + server("_ProgramSupport") + doubles("HeadlessUIKit"),
      swiftSettings: headless("HEADLESS_UIKIT")),
  ]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
  #if os(macOS)
  // Tests run on the system that builds them, which may be newer than the package requires.
  if target.path?.hasPrefix("Tests/") == true || target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-availability-checking"]))
  }
  #endif
}
