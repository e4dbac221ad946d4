// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target, which are those of LiveList.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

/// Programs that search for failures of views and parsers, for minutes or overnight.
///
/// A package of its own, so that users of the library don't resolve its dependencies.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "LiveList", path: ".."),
    .package(name: "LiveServer", path: "../Server"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "fuzz-transitions",
      dependencies: [
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "_TestSupport", package: "LiveList"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/FuzzTransitions",
      swiftSettings: settings),
    // libFuzzer provides `main`, so build it with `--sanitize fuzzer`, as `make fuzz-flat` does.
    .executableTarget(
      name: "fuzz-flat",
      dependencies: [
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
      ],
      path: "Sources/FuzzFlat",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
    // The parsers of untrusted bytes; see `make fuzz-parsers`.
    .executableTarget(
      name: "fuzz-parsers",
      dependencies: [
        .product(name: "LiveFormats", package: "LiveList"),
        .product(name: "LiveTree", package: "LiveList"),
        .product(name: "LiveTreeRules", package: "LiveServer"),
        .product(name: "LiveTreeWire", package: "LiveList"),
      ],
      path: "Sources/FuzzParsers",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]),
  ]
)

#if os(Linux)
// On Linux, Apple's views are doubles.
package.targets.append(
  .executableTarget(
    name: "fuzz-views",
    dependencies: [
      .product(name: "_ViewTransitions", package: "LiveList"),
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    path: "Sources/FuzzViews",
    swiftSettings: settings))
#endif
